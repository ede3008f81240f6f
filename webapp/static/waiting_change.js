// A hand that was not taken goes back into the form it came from, by the players it was said of.
import * as waiting from "./waiting.js";

const CHANGING = "marque-changing";
const WINDS = "ESWN";
const ONE_SEAT = ["seat", "won_by", "liable", "out", "riichi", "offender"];

export function startChanging(hand) {
  const { photo, ...told } = hand; // The photo stays with the hand that waits.
  sessionStorage.setItem(CHANGING, JSON.stringify(told));
  location.assign(hand.page);
}

// The hand that is being changed in this form, if one is; a correction is changed where that deal is corrected.
export function changing(game, form) {
  const hand = JSON.parse(sessionStorage.getItem(CHANGING) ?? "null");
  if (hand?.game !== game) return null;
  const corrected = hand.fields.find(([name]) => name === "supersedes")?.[1];
  return corrected === new FormData(form).get("supersedes")?.toString() ? hand : null;
}

export const changed = () => sessionStorage.removeItem(CHANGING);

// Puts it where the form looks for what was entered before; to be called before the form does.
export function fillForm(form, game) {
  const hand = changing(game, form);
  if (!hand || hand.filled) return; // What was changed since then is the form's own draft.
  const fields = reseated(hand.fields, seatsIn(hand.fields), seatsIn([...new FormData(form)]));
  const one = (name) => fields.find(([each]) => each === name)?.[1] ?? "";
  const hands = { winner: [one("tiles"), one("winning_tile")] };
  for (const wind of WINDS) hands[wind] = [one(`loser_${wind}_tiles`), ""];
  sessionStorage.setItem(form.dataset.draft, JSON.stringify({ fields, hands }));
  sessionStorage.setItem(CHANGING, JSON.stringify({ ...hand, filled: true }));
}

// Which player has which wind, as the form says it.
function seatsIn(fields) {
  const seats = fields.find(([name]) => name === "seats")?.[1];
  return seats ? seats.split(",") : null;
}

function reseated(fields, before, after) {
  if (!before || !after) return fields;
  const places = Object.fromEntries([...WINDS].map((wind, place) => [wind, WINDS[after.indexOf(before[place])]]));
  return fields.map(([name, value]) => {
    if (ONE_SEAT.includes(name)) return [name, places[value] ?? value];
    return [name.replace(/^(loser_|void_)([ESWN])/, (_, start, wind) => start + places[wind]), value];
  });
}

// It takes the place of the one that waits, and goes with that one's photo if it brings none.
export async function putBack(old, hand) {
  const waits = (await waiting.of(old.game)).find(({ id }) => id === old.id);
  const photo = hand.photo ? {} : { photo: waits.photo, confirmation: waits.confirmation };
  const place = { id: waits.id, behind: waits.behind, expected: waits.trouble?.sequence ?? waits.expected };
  return waiting.put({ ...hand, ...photo, ...place, trouble: null });
}
