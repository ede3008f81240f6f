// Seats, rules and how the hand was won: fields that depend on one another.
import { isPlayed } from "./words.js";

const form = document.getElementById("hand-form");
const rules = document.getElementById("rules");

export function startTable(boards) {
  const changed = () => {
    showRules();
    for (const board of boards.values()) board.rulesChanged();
  };
  rules.addEventListener("change", changed);
  rules.addEventListener("change", tellAddress);
  form.addEventListener("change", (event) => {
    if (event.target.name === "seat") showSeats();
  });
  changed();
  showSeats();
}

// An address that asks for rules asks for those that are chosen now: on a reload, and in the other language.
function tellAddress() {
  const here = new URL(location.href);
  if (!here.searchParams.has("rules")) return;
  here.searchParams.set("rules", rules.value);
  history.replaceState(history.state, "", here);
  for (const link of document.querySelectorAll("a.lang")) {
    const there = new URL(link.href);
    there.searchParams.set("rules", rules.value);
    link.href = there.href;
  }
}

function showRules() {
  for (const part of form.querySelectorAll("[data-rules]")) {
    const shown = part.dataset.rules === rules.value;
    part.hidden = !shown;
    if (part instanceof HTMLFieldSetElement) part.disabled = !shown;
    else for (const field of part.querySelectorAll("input, select")) field.disabled = !shown;
  }
  // Rules without tiles of winds have no wind of the round.
  const round = form.querySelector('input[type="radio"][name="round"]')?.closest("fieldset");
  if (round) round.hidden = !isPlayed("E");
}

export function showSeats() {
  const own = form.elements.seat.value;
  for (const radio of form.elements.won_by) {
    radio.disabled = radio.value === own;
    if (radio.disabled) radio.checked = false;
  }
  for (const field of form.querySelectorAll('input[name="out"]')) {
    field.disabled = field.value === own || field.closest("fieldset.book").disabled;
    if (field.value === own) field.checked = false;
  }
  for (const loser of form.querySelectorAll("[data-loser]")) loser.hidden = loser.dataset.loser === own;
}
