// A sentence of the server beside the field that it is about.
import { el } from "./words.js";

const form = document.getElementById("hand-form");

// Whether there is such a field to stand beside; what was typed stays.
export function tellFault(field, message) {
  forgetFault();
  const place = field && placeOf(field);
  if (!place) return false;
  for (let box = place.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  const sentence = el("p", { class: "complaint fault", id: "hand-fault", role: "alert" }, message);
  if (place.matches("fieldset")) place.append(sentence);
  else place.after(sentence);
  const input = place.matches(".board") ? place.querySelector(".tray button") : place.querySelector("input:not([type=hidden]):enabled, select");
  input?.setAttribute("aria-describedby", "hand-fault");
  if (input?.matches("select, input:not([type=radio])")) input.setAttribute("aria-invalid", "true");
  input?.focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  place.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "center" });
  return true;
}

export function forgetFault() {
  for (const old of form.querySelectorAll(".fault")) old.remove();
  for (const input of form.querySelectorAll('[aria-describedby="hand-fault"]')) {
    input.removeAttribute("aria-describedby");
    input.removeAttribute("aria-invalid");
  }
}

function placeOf(field) {
  if (field === "tiles" || field === "winning_tile") return document.getElementById("board");
  const tiles = /^loser_([ESWN])_tiles$/.exec(field);
  if (tiles) return form.querySelector(`.board[data-seat="${tiles[1]}"]`);
  const input = [...form.querySelectorAll(`[name="${CSS.escape(field)}"]`)].find((one) => !one.disabled && one.type !== "hidden");
  return input?.closest("fieldset.choice, .field") ?? input?.closest("fieldset");
}
