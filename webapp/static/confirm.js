// What a person has confirmed of a photo: the reading, what is in each box now, and the taps it took.
import { taps } from "./taps.js";

// `hidden` because a tile named in a concealed set may still lie face down.
export function confirmation({ reading, hand }) {
  const { preview, side, hands, ...seen } = reading;
  const tiles = hand.groups.flatMap((group) =>
    group.tiles.map((tile) => ({ id: tile.id, box: tile.seen, hidden: group.kind === "set" && !group.open })),
  );
  return { reading: seen, tiles, removed: hand.gone, taps: taps() };
}

// A hidden field of the form, empty without a photo: what a record of the hand says of it.
export function startConfirmation(form, board) {
  const field = form.elements.confirmation;
  form.addEventListener("formdata", ({ formData }) => formData.set("confirmation", board.photo ? JSON.stringify(confirmation(board)) : ""));
  field.value = "";
}
