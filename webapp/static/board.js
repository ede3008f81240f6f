// A hand on the page: its groups, the tray below it, undo and redo. Every board draws from its own Hand.
import { dragTiles } from "./drag.js";
import { Hand } from "./hand.js";
import { listenKeys, rove } from "./keys.js";
import { groupSheet, pickSheet, tileSheet } from "./sheet.js";
import { typedField } from "./typed.js";
import { el, face, handSize, isPlayed, say, svg, tileName, title, tray } from "./words.js";

const MODES = ["tile", "chow", "pung", "kong", "hidden"];
const ARROWS = { undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3" };

export class Board {
  constructor(root) {
    this.root = root;
    this.hand = new Hand();
    this.mode = "tile";
    this.reading = null;
    this.photo = null;
    this.fields = [...root.querySelectorAll("input")];
    this.winner = this.fields.length > 1;
    const [text, winning] = this.fields.map(({ value }) => value);
    this.rack = el("div", { class: "rack" });
    this.count = el("p", { class: "tilecount", role: "status" });
    this.sortButton = el("button", { type: "button", class: "button small", onclick: () => this.hand.sort() }, say("sort"));
    this.clearButton = el("button", { type: "button", class: "button small", onclick: () => this.hand.clear() }, say("clear"));
    [this.undoButton, this.redoButton] = ["undo", "redo"].map((name) => this.arrow(name));
    const tools = el("div", { class: "tools" }, this.count, this.sortButton, this.clearButton, this.undoButton, this.redoButton);
    this.typed = typedField(this);
    root.replaceChildren(...this.fields, this.rack, tools, this.modes(), this.tray(), this.typed.root);
    this.rovers = [rove(this.rack, ".tile, .plus"), rove(root.querySelector(".tray"), ".tile")];
    dragTiles(this);
    listenKeys(this);
    this.hand.addEventListener("change", () => this.draw());
    this.hand.fromText(text, winning ?? "");
  }

  arrow(name) {
    const icon = svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ARROWS[name] }));
    return el("button", { type: "button", class: "button small", "aria-label": say(name), title: say(name), onclick: () => this.hand[name]() }, icon);
  }

  modes() {
    const name = `mode-${this.root.dataset.seat ?? "winner"}`;
    const choices = MODES.map((mode) => {
      const radio = el("input", { type: "radio", name, value: mode, checked: mode === this.mode, form: "no-form" });
      radio.addEventListener("change", () => this.choose(mode));
      return el("label", {}, radio, el("span", {}, say(`mode.${mode}`)));
    });
    return el("div", { class: "segments modes", role: "radiogroup", "aria-label": say("mode") }, ...choices);
  }

  choose(mode) {
    this.mode = mode;
    this.root.dataset.mode = mode;
    for (const button of this.root.querySelectorAll(".tray button")) {
      const id = button.dataset.tile;
      const fits = mode === "tile" || (mode === "chow" ? /^[1-7][mps]$/.test(id) : !/^[fs][1-4]$/.test(id));
      button.disabled = !fits || !isPlayed(id);
    }
    for (const settle of this.rovers) settle();
  }

  // The chosen rules have changed: so may the tiles there are, and how many make a hand.
  rulesChanged() {
    this.choose(this.mode);
    this.draw();
  }

  tray() {
    const rows = tray.map((row) => {
      const buttons = row.map((id) =>
        el("button", { type: "button", class: "tile", "data-tile": id, "aria-label": tileName(id), title: title(id), onclick: () => this.tap(id) }, face(id)),
      );
      return el("div", { class: "row" }, ...buttons);
    });
    return el("div", { class: "tray", role: "group", "aria-label": say("tray") }, ...rows);
  }

  tap(id) {
    if (this.mode === "tile") this.hand.add(id);
    else this.hand.addSet(this.mode === "hidden" ? "kong" : this.mode, id, this.mode !== "hidden");
    if (this.mode !== "tile") this.root.querySelector(".modes input").click();
  }

  draw() {
    const { hand } = this;
    const focused = this.rack.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.rack.replaceChildren(...hand.groups.map((group, at) => this.group(group, at)), this.fresh());
    if (focused) (this.rack.querySelector(`[data-key="${focused}"]`) ?? this.undoButton).focus();
    const kongs = hand.groups.filter((group) => hand.kindOf(group) === "kong").length;
    const playing = hand.tiles.length - (hand.groups.find((group) => group.kind === "flowers")?.tiles.length ?? 0);
    const wanted = (this.winner ? handSize() : handSize() - 1) + kongs;
    this.count.textContent = say("count", { tiles: playing, wanted });
    this.count.classList.toggle("complete", playing === wanted);
    this.undoButton.disabled = !hand.past.length;
    this.redoButton.disabled = !hand.future.length;
    this.clearButton.disabled = !hand.tiles.length;
    this.sortButton.disabled = hand.concealed.length < 2;
    this.fields[0].value = hand.toText();
    if (this.winner) this.fields[1].value = hand.winningId;
    for (const settle of this.rovers) settle();
    this.root.dispatchEvent(new CustomEvent("handchange", { bubbles: true }));
  }

  group(group, at) {
    const kind = this.hand.kindOf(group);
    const label = say(`group.${kind}`);
    const isSet = group.kind === "set";
    const state = isSet ? say(group.open ? "open" : "concealed") : "";
    const head = isSet
      ? [
          el("button", { type: "button", class: "name", "data-key": `name-${at}`, onclick: () => groupSheet(this, at) }, label),
          el("button", { type: "button", class: "turn", "data-key": `turn-${at}`, "aria-label": `${state}, ${say(group.open ? "turn_down" : "turn_up")}`, onclick: () => this.turn(at) }, state),
        ]
      : [el("span", { class: "name" }, label)];
    const tiles = group.tiles.map((tile) => this.tile(tile));
    if (this.mayLack(group)) tiles.push(this.plus(at, label));
    const classes = `group ${kind} ${isSet && !group.open ? "closed" : ""}`;
    const empty = at === 0 && !this.hand.tiles.length ? [el("p", { class: "hint" }, say("empty"))] : [];
    const ask = this.winner && at === 0 && group.tiles.length && !this.hand.winning
      ? [el("p", { class: "ask" }, say("ask_winning"))] : [];
    return el("div", { class: classes, role: "group", "aria-label": `${label} ${state}`, "data-at": at },
      el("div", { class: "head" }, ...head), el("div", { class: "tiles" }, ...tiles), ...empty, ...ask);
  }

  // Where a tile that is let go makes a set of its own.
  fresh() {
    return el("div", { class: "group fresh", "data-at": "new" }, say("new_set"));
  }

  // Whether the eye may have missed a tile here, or a set is not whole yet.
  mayLack(group) {
    if (group.kind === "set") return group.tiles.length < (this.reading ? 4 : 3);
    return group.kind === "hand" && this.reading !== null && group.tiles.length > 0;
  }

  plus(at, label) {
    const words = say("add_to", { group: label });
    return el("button", { type: "button", class: "plus", "data-key": `plus-${at}`, "aria-label": words, title: words, onclick: () => pickSheet(words, (id) => this.hand.addTo(at, id)) }, "+");
  }

  tile(tile) {
    const winning = tile.uid === this.hand.winning;
    const doubt = this.doubtsOf(tile).length > 0;
    const marks = [winning ? say("winning") : "", doubt ? say("doubtful") : ""].filter(Boolean);
    return el("button", {
      type: "button",
      class: `tile ${winning ? "winning" : ""} ${doubt ? "doubt" : ""}`,
      "data-uid": tile.uid,
      "data-key": `tile-${tile.uid}`,
      "data-tile": tile.id,
      "aria-label": [tileName(tile.id), ...marks].join(", "),
      title: title(tile.id),
      onclick: () => tileSheet(this, tile.uid),
    }, face(tile.id));
  }

  turn(at) {
    const group = this.hand.groups[at];
    this.settling(this.doubtsAbout(group), () => this.hand.setOpen(at, !group.open));
  }

  // What a person has not yet looked at: the reading's doubts, each with its number.
  get doubts() {
    const open = ({ tile, number }) => !this.hand.settled.includes(number) && (tile === undefined || this.inHand(tile));
    return (this.reading?.doubts ?? []).map((doubt, number) => ({ ...doubt, number })).filter(open);
  }

  doubtsOf(tile) {
    return tile.seen === null ? [] : this.doubts.filter((doubt) => doubt.tile === tile.seen);
  }

  // Doubts about how this group lies.
  doubtsAbout(group) {
    const holds = (number) => group.tiles.some((tile) => this.reading.groups[number]?.tiles.includes(tile.seen));
    return this.doubts.filter((doubt) => doubt.tile === undefined && doubt.group !== undefined && holds(doubt.group));
  }

  inHand(seen) {
    return this.hand.tiles.find((tile) => tile.seen === seen);
  }

  // A person has answered these doubts, by doing that to the hand: one step to undo.
  settling(doubts, action = () => {}) {
    this.hand.change(() => {
      this.hand.settle(doubts.map(({ number }) => number));
      action();
    });
  }

  // The tiles of a reading, or what another board has kept of them.
  take(reading, kept = null) {
    this.reading = reading;
    if (kept) this.hand.fromKept(kept, reading, this.winner);
    else this.hand.fromReading(reading, this.winner);
  }

  // What was left of a reading when the page went, with what is still to be looked at.
  restore(reading, state) {
    this.reading = reading;
    this.hand.fromState(state);
  }

  // The hand as it stands, for another board to take; a loser's knows of no winning tile, and leaves what was `before`.
  keep(before) {
    const { state } = this.hand;
    return this.winner || !before ? state : JSON.stringify({ ...JSON.parse(state), winning: JSON.parse(before).winning });
  }
}
