// The next hand: tiles, photo and what was said of this one go, counters and sticks with it, for a win changes or takes
// them; rules, round and house rules stay, but for those that tell of one deal.
import { forgetKept } from "./keep.js";
import { forgetPhotos } from "./photo.js";
import { showSeats } from "./table.js";

const PASSING = /^(seat|won_by|flag|loser_.*|dora_indicators|ura_dora_indicators|honba|riichi_sticks|dealer_streak|void_suit|out|liable)$/;

export function startNext(form, boards) {
  const button = document.getElementById("next");
  const result = document.getElementById("tally");
  const show = () => (button.hidden = !result.firstElementChild);
  new MutationObserver(show).observe(result, { childList: true });
  show();
  button.addEventListener("click", () => {
    for (const board of boards.values()) board.hand.clear();
    forgetPhotos();
    forgetKept();
    for (const field of form.elements) {
      const { usual } = field.dataset;
      if ((!PASSING.test(field.name) && usual === undefined) || field.type === "hidden") continue;
      if (usual !== undefined) field.value = usual;
      else if (field.type === "radio" || field.type === "checkbox") field.checked = false;
      else field.value = "";
      field.dispatchEvent(new Event("change"));
    }
    showSeats();
    result.replaceChildren();
    form.dispatchEvent(new Event("change"));
    scrollTo({ top: 0 });
    document.getElementById("camera").focus({ preventScroll: true });
  });
}
