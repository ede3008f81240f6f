// Several players' hands in one photo: which of them is the winner's.
import { el, say, svg } from "./words.js";

const root = document.getElementById("hands");

let hands = [];
let choose = () => {};

// Buttons for the hands of an answer of the server, the nearest chosen; none where there is but one.
export function offerHands(answer = {}, take = () => {}) {
  hands = (answer.hands ?? []).map((hand, at) => (at ? { ...hand, preview: answer.preview } : answer));
  const sides = (answer.hands ?? []).map(({ side }) => side);
  root.hidden = !hands.length;
  choose = (hand) => {
    root.querySelectorAll("input")[hands.indexOf(hand)].checked = true;
    take(hand);
  };
  root.replaceChildren(...hands.map((hand, at) => {
    const radio = el("input", { type: "radio", name: "table-side", value: sides[at], checked: !at, form: "no-form" });
    radio.addEventListener("change", () => take(hand));
    return el("label", {}, radio, el("span", {}, say(`side.${sides[at]}`)));
  }));
}

// The tiles of the hands that were not chosen; a tap on one chooses its hand.
export function drawOthers(chosen) {
  const others = hands.includes(chosen) ? hands.filter((hand) => hand !== chosen) : [];
  return others.flatMap((hand) => hand.tiles.map(({ corners }) => {
    const shape = svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" "), class: "box other", "aria-hidden": "true" });
    shape.addEventListener("click", () => choose(hand));
    return shape;
  }));
}
