// A hand that was not taken goes back into the form it came from, by the players it was said of.
import * as waiting from "./waiting.js";

const CHANGING = "marque-changing";
const WINDS = "ESWN";
const ONE_SEAT = ["seat", "won_by", "liable", "out", "riichi", "offender"];

export function startChanging(hand) {
  sessionStorage.setItem(CHANGING, JSON.stringify(hand));
  location.assign(hand.page);
}

// The hand that is being changed on this page, if one is.
export function changing(game) {
  const hand = JSON.parse(sessionStorage.getItem(CHANGING) ?? "null");
  return hand?.game === game ? hand : null;
}

export const changed = () => sessionStorage.removeItem(CHANGING);

// Puts it where the form looks for what was entered before; to be called before the form does.
export function fillForm(form, game) {
  const hand = changing(game);
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

// It takes the place of the one that waits.
export const putBack = (old, hand) => waiting.put({ ...old, ...hand, expected: old.trouble?.sequence ?? old.expected, trouble: null });
