// What the eye is not sure of, one question at a time: one tap answers it and brings the next.
import { bigTile, crop, groupSheet, likelier, percent, tileSheet } from "./sheet.js";
import { el, say, tileName } from "./words.js";

export class Doubts {
  // `look` is told of the question that is shown, or of none.
  constructor(root, board, look) {
    Object.assign(this, { root, board, look, shown: null });
  }

  draw() {
    const { doubts } = this.board;
    const had = this.root.contains(document.activeElement);
    this.root.hidden = !doubts.length;
    this.root.dataset.left = doubts.length;
    // After an answer comes the next question, not the first again.
    const at = Math.max(0, doubts.findIndex(({ number }) => number >= (this.shown ?? 0)));
    const doubt = doubts[at];
    const before = this.shown;
    this.shown = doubt?.number ?? null;
    this.root.replaceChildren(...(doubt ? [this.head(doubts, at), this.question(doubt)] : []));
    if (before !== this.shown) this.look(doubt ?? null);
    if (had && doubt) this.root.querySelector(".answers button").focus();
  }

  head(doubts, at) {
    const step = (by, words, sign) =>
      el("button", { type: "button", class: "button small", "aria-label": say(words), onclick: () => this.go(doubts.at((at + by) % doubts.length).number) }, sign);
    const steps = doubts.length > 1 ? [step(-1, "doubt.before", "‹"), step(1, "doubt.next", "›")] : [];
    return el("header", {}, el("h3", {}, el("span", { role: "status" }, say("doubt.title", { at: at + 1, count: doubts.length }))), ...steps);
  }

  go(number) {
    this.shown = number;
    const { doubts } = this.board;
    this.look(doubts.find((doubt) => doubt.number === number));
    this.root.replaceChildren(this.head(doubts, doubts.findIndex((doubt) => doubt.number === number)), this.question(doubts.find((doubt) => doubt.number === number)));
    this.root.querySelector(".answers button").focus();
  }

  question(doubt) {
    const tile = doubt.tile === undefined ? null : this.board.inHand(doubt.tile);
    return tile ? this.aboutTile(doubt, tile) : this.aboutGroup(doubt);
  }

  aboutTile(doubt, tile) {
    const { board } = this;
    const settle = (action) => () => board.settling(board.doubtsOf(tile), action);
    const seen = board.reading.tiles[tile.seen];
    const answers = [
      bigTile(tile.id, say("doubt.right"), `${tileName(tile.id)}: ${say("is_right")}`, settle()),
      ...likelier(board, tile).map(([id, share]) =>
        bigTile(id, percent(share), say("replace_by", { tile: tileName(id) }), settle(() => board.hand.replace(tile.uid, id)))),
      el("button", { type: "button", class: "button small", onclick: () => tileSheet(board, tile.uid) }, say("doubt.other")),
    ];
    answers[0].classList.add("now");
    const why = say("doubt_line", { tile: tileName(tile.id), why: doubt.why });
    return el("div", { class: "question" }, crop(board.reading, seen), el("p", {}, why), el("div", { class: "answers likely" }, ...answers));
  }

  // The place in the hand of the set that a doubt is about, 0 or less where it is about none.
  setOf(doubt) {
    return this.board.hand.groups.findIndex((group) => group.kind === "set" && this.board.doubtsAbout(group).some(({ number }) => number === doubt.number));
  }

  aboutGroup(doubt) {
    const { board } = this;
    const at = this.setOf(doubt);
    const answer = (words, action, settled = [doubt]) =>
      el("button", { type: "button", class: "button small", onclick: () => board.settling(settled, action) }, words);
    // Sets laid out alike are mostly all open or all concealed: one tap says so of each.
    const alike = board.doubts.filter((other) => other.alternatives.includes("open") && this.setOf(other) > 0);
    const lay = (open, doubts) => {
      const sets = doubts.map((other) => this.setOf(other));
      return () => sets.forEach((set) => board.hand.setOpen(set, open));
    };
    const all = alike.length > 1
      ? [true, false].map((open) => answer(say(open ? "make_all_open" : "make_all_concealed", { count: alike.length }), lay(open, alike), alike))
      : [];
    const lie = at > 0 && doubt.alternatives.includes("open")
      ? [answer(say("make_open"), lay(true, [doubt])), answer(say("make_concealed"), lay(false, [doubt])), ...all]
      : [answer(say(at > 0 ? "is_right" : "doubt.looked"))];
    const other = at > 0 ? [el("button", { type: "button", class: "button small", onclick: () => groupSheet(board, at) }, say("doubt.other"))] : [];
    return el("div", { class: "question" }, el("p", {}, doubt.why), el("div", { class: "answers buttons" }, ...lie, ...other));
  }
}
