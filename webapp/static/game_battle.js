// A bloody battle: the tiles of those still in are tapped, and only a Kong from a discard asks from whose.
import { Board } from "./board.js";
import "./game.js";

for (const root of document.querySelectorAll(".board[data-seat]"))
  new Board(root).rulesChanged();

const kind = document.querySelector('select[name="kong"]');
const from = document.querySelector("fieldset.from");

function show() {
  from.hidden = from.disabled = kind.value !== "direct";
}

if (kind) {
  kind.addEventListener("change", show);
  show();
}
