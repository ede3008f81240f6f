// Seats, rules and how the hand was won: fields that depend on one another.
const form = document.getElementById("hand-form");
const rules = document.getElementById("rules");

export function startTable(boards) {
  const changed = () => {
    showRules();
    for (const board of boards.values()) board.rulesChanged();
  };
  rules.addEventListener("change", changed);
  form.addEventListener("change", (event) => {
    if (event.target.name === "seat") showSeats();
  });
  changed();
  showSeats();
}

function showRules() {
  for (const part of form.querySelectorAll("[data-rules]")) {
    const shown = part.dataset.rules === rules.value;
    part.hidden = !shown;
    if (part instanceof HTMLFieldSetElement) part.disabled = !shown;
    else for (const field of part.querySelectorAll("input, select")) field.disabled = !shown;
  }
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
