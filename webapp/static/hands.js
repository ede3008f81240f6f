// Several players' hands in one photo: which is the winner's, and, where losers' hands count, whose the others are.
import { el, say, seatNames, svg } from "./words.js";

const root = document.getElementById("hands");
const hint = document.getElementById("hands-hint");
const form = document.getElementById("hand-form");
const SEATS = ["E", "S", "W", "N"];
const SIDES = ["near", "right", "far", "left"];

let winner = null;
let losers = new Map();
let hands = [];
let file = null;
let chosen = null;

export function startHands(winnersSection, losersSections) {
  winner = winnersSection;
  losers = losersSections;
  form.addEventListener("change", (event) => {
    if (event.target.name === "seat" || event.target.id === "rules") dealOut();
  });
}

// What an answer of the server holds, the nearest hand taken as the winner's; no answer forgets them all.
export function offerHands(answer = null, photo = null) {
  hands = (answer?.hands ?? []).map((hand, at) => (at ? { ...hand, preview: answer.preview } : { ...answer, side: hand.side }));
  file = photo;
  root.hidden = !hands.length;
  hint.hidden = true;
  const named = hands.map((hand) => {
    const radio = el("input", { type: "radio", name: "table-side", value: hand.side, form: "no-form" });
    radio.addEventListener("change", () => choose(hand));
    return el("label", {}, radio, el("span", {}, say(`side.${hand.side}`)));
  });
  root.replaceChildren(...named);
  if (hands.length) choose(hands[0]);
  else if (answer) winner.take(answer, photo);
}

function choose(hand) {
  chosen = hand;
  root.querySelectorAll("input")[hands.indexOf(hand)].checked = true;
  winner.take(hand, file);
  dealOut();
}

// Who sits to the winner's right plays after him: the photo's sides follow from the winner's seat.
function dealOut() {
  if (!hands.length) return;
  const own = form.elements.seat.value;
  const wanted = !own && [...losers.values()].some((section) => !section.root.closest("[data-rules][hidden]"));
  hint.hidden = !wanted;
  for (const hand of hands) {
    const steps = SIDES.indexOf(hand.side) - SIDES.indexOf(chosen.side);
    const seat = own && SEATS[(SEATS.indexOf(own) + steps + 4) % 4];
    const radio = root.querySelector(`[value="${hand.side}"]`);
    radio.nextElementSibling.replaceChildren(say(`side.${hand.side}`), ...(seat ? [el("small", {}, seatNames[seat])] : []));
    const section = losers.get(seat);
    if (hand === chosen || !section || section.board.reading === hand || section.root.closest("[data-rules][hidden]")) continue;
    section.take(hand, file);
  }
}

// The tiles of the hands that were not chosen; a tap on one chooses its hand.
export function others(reading) {
  if (reading !== chosen) return [];
  return hands.filter((hand) => hand !== chosen).flatMap((hand) => hand.tiles.map(({ corners }) => {
    const shape = svg("polygon", { points: corners.map((corner) => corner.join(",")).join(" "), class: "box other", "aria-hidden": "true" });
    shape.addEventListener("click", () => choose(hand));
    return shape;
  }));
}
