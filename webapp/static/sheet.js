// The sheet that rises when a tile or a group is tapped: likeliest faces first, then everything else.
import { el, extras, face, foreign, isPlayed, say, svg, tileName, title, tray } from "./words.js";

const dialog = document.getElementById("sheet");
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

function show(heading, ...parts) {
  const close = el("button", { type: "button", class: "button small", onclick: () => dialog.close() }, say("close"));
  dialog.replaceChildren(
    el("div", { class: "sheet" }, el("header", {}, el("h2", { id: "sheet-title" }, heading), close), ...parts),
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
export function pickSheet(heading, chosen) {
  const rows = [...tray, extras().filter((id) => id !== "X")].map((row) =>
    el("div", { class: "row" }, ...row.filter(isPlayed).map((id) =>
      el("button", { type: "button", class: "tile", "data-tile": id, "aria-label": tileName(id), title: title(id), onclick: then(() => chosen(id)) }, face(id)))),
  );
  show(heading, el("section", {}, el("div", { class: "tray" }, ...rows)));
}

export function tileSheet(board, uid) {
  const { hand, reading } = board;
  const { tile, group } = hand.find(uid);
  const seen = tile.seen === null ? null : reading?.tiles[tile.seen];
  const doubts = board.doubtsOf(tile);
  const settled = (action) => () => board.settling(doubts, action);
  const replace = (id) => settled(() => hand.replace(uid, id))();
  const top = [names(tile.id)];
  if (seen) top.push(crop(reading, seen));
  const likely = likelier(board, tile);
  if (likely.length) top.push(choices(likely, replace));
  const actions = el("div", { class: "buttons" });
  if (doubts.length) actions.append(button(say("is_right"), settled(), "primary"));
  if (board.winner && group.kind !== "flowers" && uid !== hand.winning)
    actions.append(button(say("make_winning"), settled(() => hand.win(uid)), hand.winning || doubts.length ? "" : "primary"));
  const removals = seen ? [["remove_no_tile", "no_tile"], ["remove_not_of_hand", "not_of_hand"]] : [["remove"]];
  const out = removals.map(([words, why]) => button(say(words), () => hand.remove(uid, why), "danger"));
  show(tileName(tile.id), ...top, actions, all(replace), el("div", { class: "buttons" }, ...out), moves(hand, uid, group));
}

// In the tongues of the game; a reader of the screen says each in its own.
function names(id) {
  const { zh, ja, kana } = foreign(id) ?? {};
  if (!zh) return "";
  return el("p", { class: "names" }, el("span", { lang: "zh" }, zh), " · ", el("span", { lang: "ja" }, `${ja} ${kana}`));
}

// The faces of the chosen rules that the eye thinks likeliest in that place, but for the one that stands there now: three at most.
export function likelier(board, tile) {
  const seen = tile.seen === null ? null : board.reading?.tiles[tile.seen];
  const likely = (seen?.alternatives ?? []).filter(([id]) => id !== tile.id);
  if (seen && seen.id !== tile.id && !likely.some(([id]) => id === seen.id)) likely.unshift([seen.id, seen.confidence]);
  return likely.filter(([id]) => isPlayed(id)).slice(0, 3);
}

export function bigTile(id, below, words, action) {
  return el("button", { type: "button", class: "tile big", "data-tile": id, "aria-label": words, title: title(id), onclick: action },
    face(id), el("span", { class: "share" }, below));
}

export const percent = (share) => (share < 0.01 ? "< 1 %" : `${Math.round(share * 100)} %`);

function choices(likely, replace) {
  const tiles = likely.map(([id, share]) => bigTile(id, percent(share), say("replace_by", { tile: tileName(id) }), then(() => replace(id))));
  return el("section", {}, el("h3", {}, say("rather")), el("div", { class: "likely" }, ...tiles));
}

function moves(hand, uid, from) {
  const choices = hand.groups.flatMap((group, at) =>
    group === from ? [] : [button(say("move_to", { group: `${say(`group.${hand.kindOf(group)}`)} ${at || ""}` }), () => hand.move(uid, at), "small")],
  );
  choices.push(button(say("move_new"), () => hand.move(uid, null), "small"));
  return el("details", {}, el("summary", {}, say("move")), el("div", { class: "buttons" }, ...choices));
}

function all(replace) {
  const rows = [...tray, extras()].map((row) =>
    el("div", { class: "row" }, ...row.map((id) =>
      el("button", { type: "button", class: "tile", "data-tile": id, "aria-label": say("replace_by", { tile: tileName(id) }), title: title(id), onclick: then(() => replace(id)) }, face(id)))),
  );
  return el("section", { class: "all" }, el("h3", {}, say("replace")), el("div", { class: "tray" }, ...rows));
}

// The tile as the camera saw it: the photo looked at through a small window.
export function crop(reading, seen) {
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
  const doubts = board.doubtsAbout(group);
  const choice = (words, action, kind) => button(words, () => board.settling(doubts, action), kind);
  const openings = [true, false].map((open) =>
    choice(say(open ? "make_open" : "make_concealed"), () => hand.setOpen(at, open), group.open === open ? "chosen" : ""));
  const kinds = ["chow", "pung", "kong"].map((name) =>
    choice(say(`group.${name}`), () => hand.reshape(at, name), kind === name ? "chosen" : ""));
  const right = doubts.length ? [el("div", { class: "buttons" }, choice(say("is_right"), undefined, "primary"))] : [];
  show(
    say(`group.${kind}`),
    ...right,
    el("h3", {}, say("lies")), el("div", { class: "buttons" }, ...openings),
    el("h3", {}, say("is_a")), el("div", { class: "buttons" }, ...kinds),
    el("div", { class: "buttons" }, choice(say("dissolve"), () => hand.dissolve(at))),
  );
}
