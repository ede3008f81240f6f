// A bloody battle: the tiles of those still in are tapped, and only a Kong from a discard asks from whose.
import { Board } from "./board.js";
import "./game.js";
import { TileField } from "./tilefield.js";

for (const root of document.querySelectorAll(".board[data-seat]"))
  new Board(root).rulesChanged();
for (const field of document.querySelectorAll("main input[data-tiles]")) new TileField(field);

// What those still in have shown goes along with whatever step is added or taken back.
const last = document.getElementById("wall-out");
const steps = last.querySelector(".board") ? document.querySelectorAll("main form") : [];
for (const form of steps)
  if (form !== last && form.elements.steps) form.addEventListener("formdata", ({ formData }) => formData.set("shown", shown()));

function shown() {
  const parts = { hands: {}, void_suits: {} };
  for (const [name, value] of new FormData(last)) {
    const [, part, seat] = /^(loser|void)_([ESWN])(?:_tiles)?$/.exec(name) ?? [];
    if (seat && value) parts[part === "loser" ? "hands" : "void_suits"][seat] = value;
  }
  return JSON.stringify(parts);
}

const kind = document.querySelector('select[name="kong"]');
const from = document.querySelector("fieldset.from");

function show() {
  from.hidden = from.disabled = kind.value !== "direct";
}

if (kind) {
  kind.addEventListener("change", show);
  show();
}
