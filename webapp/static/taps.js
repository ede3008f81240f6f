// How many taps, keys and drags it took to put right what was read of a photo.
import { say } from "./words.js";

const form = document.getElementById("hand-form");
const shown = document.getElementById("taps");
const WHERE = ".board button, .board [role=button], .board input[type=radio], .doubts button, .stage [role=button], #sheet button";

let count = null;

export const taps = () => count ?? 0;

export function startTaps() {
  document.addEventListener("click", (event) => {
    if (event.target.closest(WHERE)) add();
  }, true);
  form.addEventListener("handedit", add);
}

// Counting begins with a photo that was read, and ends with the hand: null.
export function countTaps(from) {
  count = from;
  tell();
}

function add() {
  if (count === null) return;
  count += 1;
  tell();
}

function tell() {
  if (!shown) return;
  shown.hidden = !count;
  shown.textContent = say(count === 1 ? "taps.one" : "taps", { count });
}
