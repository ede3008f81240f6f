// A hand on the page: its groups, the tray below it, undo. Every board draws from its own Hand.
import { Hand } from "./hand.js";
import { groupSheet, tileSheet } from "./sheet.js";
import { el, face, handSize, isPlayed, say, tileName, tray } from "./words.js";

const MODES = ["tile", "chow", "pung", "kong", "hidden"];

export class Board {
  constructor(root, names) {
    this.root = root;
    this.hand = new Hand();
    this.mode = "tile";
    this.doubted = new Set();
    this.doubtedGroups = new Set();
    this.reading = null;
    this.photo = null;
    this.fields = names.map((name) => {
      const field = el("input", { type: "hidden", name });
      return field;
    });
    this.winner = names.length > 1;
    this.rack = el("div", { class: "rack" });
    this.count = el("p", { class: "tilecount", role: "status" });
    this.undoButton = el("button", { type: "button", class: "button small", onclick: () => this.hand.undo() }, say("undo"));
    this.clearButton = el("button", { type: "button", class: "button small", onclick: () => this.hand.clear() }, say("clear"));
    this.sortButton = el("button", { type: "button", class: "button small", onclick: () => this.hand.sort() }, say("sort"));
    const tools = el("div", { class: "tools" }, this.count, this.sortButton, this.clearButton, this.undoButton);
    root.replaceChildren(...this.fields, this.rack, tools, this.modes(), this.tray());
    this.hand.addEventListener("change", () => this.draw());
    this.hand.fromText(root.dataset.text ?? "", root.dataset.winning ?? "");
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
  }

  // The chosen rules have changed: so may the tiles there are, and how many make a hand.
  rulesChanged() {
    this.choose(this.mode);
    this.draw();
  }

  tray() {
    const rows = tray.map((row) => {
      const buttons = row.map((id) =>
        el("button", { type: "button", class: "tile", "data-tile": id, "aria-label": tileName(id), onclick: () => this.tap(id) }, face(id)),
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
    const focused = this.rack.contains(document.activeElement) ? document.activeElement.dataset.uid : null;
    this.rack.replaceChildren(...hand.groups.map((group, at) => this.group(group, at)));
    if (focused) (this.rack.querySelector(`[data-uid="${focused}"]`) ?? this.undoButton).focus();
    const kongs = hand.groups.filter((group) => hand.kindOf(group) === "kong").length;
    const playing = hand.tiles.length - (hand.groups.find((group) => group.kind === "flowers")?.tiles.length ?? 0);
    const wanted = (this.winner ? handSize() : handSize() - 1) + kongs;
    this.count.textContent = say("count", { tiles: playing, wanted });
    this.count.classList.toggle("complete", playing === wanted);
    this.undoButton.disabled = !hand.past.length;
    this.clearButton.disabled = !hand.tiles.length;
    this.sortButton.disabled = hand.concealed.length < 2;
    this.fields[0].value = hand.toText();
    if (this.winner) this.fields[1].value = hand.winningId;
    this.root.dispatchEvent(new CustomEvent("handchange", { bubbles: true }));
  }

  group(group, at) {
    const kind = this.hand.kindOf(group);
    const label = say(`group.${kind}`);
    const state = kind === "hand" || kind === "flowers" ? "" : say(group.open ? "open" : "concealed");
    const title = kind === "hand" || kind === "flowers"
      ? el("span", { class: "name" }, label)
      : el("button", { type: "button", class: "name", onclick: () => groupSheet(this, at) }, `${label} · ${state}`);
    const tiles = group.tiles.map((tile) => this.tile(tile));
    const classes = `group ${kind} ${group.kind === "set" && !group.open ? "closed" : ""}`;
    const empty = at === 0 && !this.hand.tiles.length ? [el("p", { class: "hint" }, say("empty"))] : [];
    const ask = this.winner && at === 0 && group.tiles.length && !this.hand.winning
      ? [el("p", { class: "ask" }, say("ask_winning"))] : [];
    return el("div", { class: classes, role: "group", "aria-label": `${label} ${state}` },
      title, el("div", { class: "tiles" }, ...tiles), ...empty, ...ask);
  }

  tile(tile) {
    const winning = tile.uid === this.hand.winning;
    const doubt = tile.seen !== null && this.doubted.has(tile.seen);
    const marks = [winning ? say("winning") : "", doubt ? say("doubtful") : ""].filter(Boolean);
    return el("button", {
      type: "button",
      class: `tile ${winning ? "winning" : ""} ${doubt ? "doubt" : ""}`,
      "data-uid": tile.uid,
      "data-tile": tile.id,
      "aria-label": [tileName(tile.id), ...marks].join(", "),
      onclick: () => tileSheet(this, tile.uid),
    }, face(tile.id));
  }

  // A person has looked at this tile: its doubt is settled.
  settle(tile) {
    if (tile.seen !== null) this.doubted.delete(tile.seen);
  }

  // The doubt of the photo about how this group lies: its number in the reading, or undefined.
  doubtAbout(group) {
    const holds = (number) => group.tiles.some((tile) => this.reading.groups[number].tiles.includes(tile.seen));
    return this.reading ? [...this.doubtedGroups].find(holds) : undefined;
  }

  take(reading) {
    this.reading = reading;
    this.doubtedGroups = new Set(reading.doubts.flatMap((doubt) => (doubt.tile === undefined ? doubt.group ?? [] : [])));
    this.doubted = new Set(reading.doubts.flatMap((doubt) => doubt.tile ?? []));
    this.hand.fromReading(reading);
  }
}
