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
let kept = new Map();
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
  kept = new Map();
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
  keepBoards();
  chosen = hand;
  root.querySelectorAll("input")[hands.indexOf(hand)].checked = true;
  winner.take(hand, file, kept.get(hand));
  dealOut();
}

// What was put right of a hand goes with it to whichever player's board it comes next.
function keepBoards() {
  for (const { board } of [winner, ...losers.values()]) {
    const hand = hands.find((each) => each === board.reading);
    if (hand) kept.set(hand, board.keep(kept.get(hand)));
  }
}

// Who sits to the winner's right plays after him: the photo's sides follow from the winner's seat.
function dealOut() {
  if (!hands.length) return;
  keepBoards();
  const dealt = new Map();
  const own = form.elements.seat.value;
  const wanted = !own && [...losers.values()].some((section) => !section.root.closest("[data-rules][hidden]"));
  hint.hidden = !wanted;
  for (const hand of hands) {
    const steps = SIDES.indexOf(hand.side) - SIDES.indexOf(chosen.side);
    const seat = own && SEATS[(SEATS.indexOf(own) + steps + 4) % 4];
    const radio = root.querySelector(`[value="${hand.side}"]`);
    radio.nextElementSibling.replaceChildren(say(`side.${hand.side}`), ...(seat ? [el("small", {}, seatNames[seat])] : []));
    const section = losers.get(seat);
    if (hand !== chosen && section && !section.root.closest("[data-rules][hidden]")) dealt.set(section, hand);
  }
  if (!own) return;
  for (const section of losers.values()) {
    const { board } = section;
    const hand = dealt.get(section);
    if (hand && hand !== board.reading) section.take(hand, file, kept.get(hand));
    else if (!hand && hands.includes(board.reading)) section.leave();
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
