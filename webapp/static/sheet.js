// The sheet that rises when a tile or a group is tapped: likeliest faces first, then everything else.
import { el, extras, face, isPlayed, say, svg, tileName, tray } from "./words.js";

const dialog = document.getElementById("sheet");
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

function show(title, ...parts) {
  const close = el("button", { type: "button", class: "button small", onclick: () => dialog.close() }, say("close"));
  dialog.replaceChildren(
    el("div", { class: "sheet" }, el("header", {}, el("h2", { id: "sheet-title" }, title), close), ...parts),
  );
  dialog.showModal();
}

function then(action) {
  return () => {
    dialog.close();
    action();
  };
}

function button(words, action, kind = "") {
  return el("button", { type: "button", class: `button ${kind}`, onclick: then(action) }, words);
}

// Any tile of the chosen rules, to be handed to `chosen`.
export function pickSheet(title, chosen) {
  const rows = [...tray, extras().filter((id) => id !== "X")].map((row) =>
    el("div", { class: "row" }, ...row.filter(isPlayed).map((id) =>
      el("button", { type: "button", class: "tile", "data-tile": id, "aria-label": tileName(id), onclick: then(() => chosen(id)) }, face(id)))),
  );
  show(title, el("section", {}, el("div", { class: "tray" }, ...rows)));
}

export function tileSheet(board, uid) {
  const { hand, reading } = board;
  const { tile, group } = hand.find(uid);
  const seen = tile.seen === null ? null : reading?.tiles[tile.seen];
  const parts = [];
  if (seen) parts.push(crop(reading, seen));
  const likely = (seen?.alternatives ?? []).filter(([id]) => id !== tile.id);
  if (seen && seen.id !== tile.id && !likely.some(([id]) => id === seen.id)) likely.unshift([seen.id, seen.confidence]);
  if (likely.length) parts.push(likelier(board, tile, likely));
  const actions = el("div", { class: "buttons" });
  if (seen && board.doubted.has(tile.seen))
    actions.append(button(say("is_right"), () => settled(board, tile, () => board.draw()), "primary"));
  if (board.winner && group.kind !== "flowers" && uid !== hand.winning)
    actions.append(button(say("make_winning"), () => settled(board, tile, () => hand.win(uid)), hand.winning || board.doubted.has(tile.seen) ? "" : "primary"));
  const removals = seen ? [["remove_no_tile", "no_tile"], ["remove_not_of_hand", "not_of_hand"]] : [["remove"]];
  for (const [words, why] of removals) actions.append(button(say(words), () => hand.remove(uid, why), "danger"));
  parts.push(actions, moves(hand, uid, group), all(board, tile));
  show(tileName(tile.id), ...parts);
}

function settled(board, tile, action) {
  board.settle(tile);
  action();
}

function likelier(board, tile, likely) {
  const choices = likely.slice(0, 3).map(([id, share]) =>
    el("button", { type: "button", class: "tile big", "data-tile": id, "aria-label": say("replace_by", { tile: tileName(id) }), onclick: then(() => replace(board, tile, id)) },
      face(id), el("span", { class: "share" }, share < 0.01 ? "< 1 %" : `${Math.round(share * 100)} %`)),
  );
  return el("section", {}, el("h3", {}, say("rather")), el("div", { class: "likely" }, ...choices));
}

function replace(board, tile, id) {
  settled(board, tile, () => board.hand.replace(tile.uid, id));
}

function moves(hand, uid, from) {
  const choices = hand.groups.flatMap((group, at) =>
    group === from ? [] : [button(say("move_to", { group: `${say(`group.${hand.kindOf(group)}`)} ${at || ""}` }), () => hand.move(uid, at), "small")],
  );
  choices.push(button(say("move_new"), () => hand.move(uid, null), "small"));
  return el("details", {}, el("summary", {}, say("move")), el("div", { class: "buttons" }, ...choices));
}

function all(board, tile) {
  const rows = [...tray, extras()].map((row) =>
    el("div", { class: "row" }, ...row.map((id) =>
      el("button", { type: "button", class: "tile", "data-tile": id, "aria-label": say("replace_by", { tile: tileName(id) }), onclick: then(() => replace(board, tile, id)) }, face(id)))),
  );
  return el("section", {}, el("h3", {}, say("replace")), el("div", { class: "tray" }, ...rows));
}

// The tile as the camera saw it: the photo looked at through a small window.
function crop(reading, seen) {
  const xs = seen.corners.map(([x]) => x);
  const ys = seen.corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const margin = Math.max(width, height) * 0.15;
  const box = [left - margin, top - margin, width + 2 * margin, height + 2 * margin].join(" ");
  const image = svg("image", { href: reading.preview, width: reading.image.width, height: reading.image.height });
  return el("div", { class: "crop" }, svg("svg", { viewBox: box, role: "img", "aria-label": say("crop") }, image));
}

export function groupSheet(board, at) {
  const { hand } = board;
  const group = hand.groups[at];
  const kind = hand.kindOf(group);
  const doubt = board.doubtAbout(group);
  const choice = (words, action, kind) =>
    button(words, () => {
      board.doubtedGroups.delete(doubt);
      action();
    }, kind);
  const openings = [true, false].map((open) =>
    choice(say(open ? "make_open" : "make_concealed"), () => hand.setOpen(at, open), group.open === open ? "chosen" : ""));
  const kinds = ["chow", "pung", "kong"].map((name) =>
    choice(say(`group.${name}`), () => hand.reshape(at, name), kind === name ? "chosen" : ""));
  const right = doubt === undefined ? [] : [el("div", { class: "buttons" }, choice(say("is_right"), () => board.draw(), "primary"))];
  show(
    say(`group.${kind}`),
    ...right,
    el("h3", {}, say("lies")), el("div", { class: "buttons" }, ...openings),
    el("h3", {}, say("is_a")), el("div", { class: "buttons" }, ...kinds),
    el("div", { class: "buttons" }, choice(say("dissolve"), () => hand.dissolve(at))),
  );
}
