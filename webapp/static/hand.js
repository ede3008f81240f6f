// One player's tiles: groups, winning tile, undo and redo. Knows nothing of the page.
//
// A group is {kind: "hand" | "set" | "flowers", open, tiles}; the first is always the hand. A tile is
// {uid, id, seen, place}: `seen` is its index in the photo's reading, or null for one tapped in, which may have the
// `place` in the photo where it was missed. `gone` says of such an index why its tile was removed: "no_tile" or
// "not_of_hand". `settled` are the reading's doubts, by number, that a person has looked at.

let nextUid = 1;

const SUITED = /^[0-9][mps]$/;
const isFlower = (id) => /^[fs][1-4]$/.test(id);
// A red five lies in a set as any five.
const plain = (id) => id.replace(/^0/, "5");
const order = (id) => "mps".indexOf(id[1] ?? "") * 10 + Number(plain(id)[0]);

const ROOM = 40;

function tile(id, seen = null, place = null) {
  return { uid: nextUid++, id, seen, place };
}

export class Hand extends EventTarget {
  constructor() {
    super();
    this.past = [];
    this.future = [];
    this.changing = false;
    this.reset();
  }

  reset() {
    this.groups = [{ kind: "hand", open: false, tiles: [] }];
    this.winning = null;
    this.gone = {};
    this.settled = [];
  }

  get state() {
    const { groups, winning, gone, settled } = this;
    return JSON.stringify({ groups, winning, gone, settled });
  }

  get tiles() {
    return this.groups.flatMap((group) => group.tiles);
  }

  get concealed() {
    return this.groups[0].tiles;
  }

  find(uid) {
    for (const group of this.groups) {
      const at = group.tiles.findIndex((one) => one.uid === uid);
      if (at >= 0) return { group, at, tile: group.tiles[at] };
    }
    return null;
  }

  // Changes within a change are one step to undo.
  change(action) {
    if (this.changing) {
      action();
      return;
    }
    const before = this.state;
    this.changing = true;
    try {
      action();
    } finally {
      this.changing = false;
    }
    this.groups = this.groups.filter((group, at) => at === 0 || group.tiles.length);
    const winner = this.find(this.winning);
    if (!winner || winner.group !== this.groups[0]) this.winning = null;
    if (this.state === before) return;
    this.past.push(before);
    this.future = [];
    this.dispatchEvent(new Event("change"));
  }

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }

  travel(from, to) {
    if (!from.length) return;
    to.push(this.state);
    Object.assign(this, JSON.parse(from.pop()));
    this.dispatchEvent(new Event("change"));
  }

  settle(doubts) {
    this.change(() => (this.settled = [...new Set([...this.settled, ...doubts])]));
  }

  clear() {
    this.change(() => this.reset());
  }

  add(id) {
    if (this.tiles.length >= ROOM) return;
    this.change(() => (isFlower(id) ? this.flowers() : this.groups[0]).tiles.push(tile(id)));
  }

  // A tile that was missed, in the group where it lies.
  addTo(groupAt, id, place = null) {
    if (this.tiles.length >= ROOM) return;
    this.change(() => {
      const target = this.groups[groupAt];
      (isFlower(id) ? this.flowers() : target.kind === "flowers" ? this.groups[0] : target).tiles.push(tile(id, null, place));
    });
  }

  // Everything that was written out, beside what is there.
  append(text) {
    const { groups } = new Hand().fromText(text);
    if (this.tiles.length + groups.flatMap((group) => group.tiles).length > ROOM) return;
    this.change(() => {
      this.groups[0].tiles.push(...groups[0].tiles);
      for (const group of groups.slice(1)) {
        if (group.kind === "flowers") this.flowers().tiles.push(...group.tiles);
        else this.insertSet(group);
      }
    });
  }

  // Flowers stay last.
  insertSet(group) {
    const flowersAt = this.groups.findIndex((one) => one.kind === "flowers");
    this.groups.splice(flowersAt < 0 ? this.groups.length : flowersAt, 0, group);
  }

  flowers() {
    let group = this.groups.find((one) => one.kind === "flowers");
    if (!group) this.groups.push((group = { kind: "flowers", open: true, tiles: [] }));
    return group;
  }

  addSet(kind, id, open) {
    if (this.tiles.length >= ROOM) return;
    this.change(() => this.insertSet({ kind: "set", open, tiles: shape(kind, id).map((one) => tile(one)) }));
  }

  replace(uid, id) {
    this.change(() => {
      const found = this.find(uid);
      found.tile.id = id;
      if (isFlower(id) !== (found.group.kind === "flowers")) this.transfer(uid, isFlower(id) ? this.flowers() : this.groups[0]);
    });
  }

  remove(uid, why) {
    this.change(() => {
      const { group, at, tile: removed } = this.find(uid);
      group.tiles.splice(at, 1);
      if (removed.seen !== null) this.gone[removed.seen] = why;
    });
  }

  transfer(uid, target, before = null) {
    const { group, at, tile: moved } = this.find(uid);
    group.tiles.splice(at, 1);
    const to = target.tiles.findIndex((one) => one.uid === before);
    target.tiles.splice(to < 0 ? target.tiles.length : to, 0, moved);
  }

  // Whether a tile may lie in a group: flowers lie by themselves.
  fits(uid, groupAt) {
    const flower = isFlower(this.find(uid).tile.id);
    return groupAt === null ? !flower : flower === (this.groups[groupAt].kind === "flowers");
  }

  // To a group, or to a new set where `groupAt` is null; in front of the tile `before`, or at the end.
  move(uid, groupAt, before = null) {
    if (uid === before || !this.fits(uid, groupAt)) return;
    this.change(() => {
      const fresh = { kind: "set", open: true, tiles: [] };
      if (groupAt === null) this.insertSet(fresh);
      this.transfer(uid, groupAt === null ? fresh : this.groups[groupAt], before);
    });
  }

  // One step towards the beginning or the end; past the end of a group into the next one.
  step(uid, forward) {
    const { group, at } = this.find(uid);
    const groupAt = this.groups.indexOf(group);
    const next = at + (forward ? 1 : -1);
    if (next >= 0 && next < group.tiles.length) this.move(uid, groupAt, group.tiles[forward ? at + 2 : next]?.uid ?? null);
    else if (forward && groupAt + 1 < this.groups.length) this.move(uid, groupAt + 1, this.groups[groupAt + 1].tiles[0].uid);
    else if (!forward && groupAt > 0) this.move(uid, groupAt - 1);
    else if (forward && group.tiles.length > 1) this.move(uid, null);
  }

  win(uid) {
    this.change(() => {
      const found = this.find(uid);
      if (found.group !== this.groups[0]) this.transfer(uid, this.groups[0]);
      this.winning = uid;
    });
  }

  setOpen(groupAt, open) {
    this.change(() => (this.groups[groupAt].open = open));
  }

  // Make a group a Chow, Pung or Kong: the tiles that fit stay, the rest are put right.
  reshape(groupAt, kind) {
    this.change(() => {
      const group = this.groups[groupAt];
      const shown = group.tiles.map((one) => one.id).filter((id) => id !== "X");
      const lowest = shown.filter((id) => SUITED.test(id)).sort((a, b) => order(a) - order(b))[0];
      const wanted = shape(kind, plain((kind === "chow" ? lowest : shown[0]) ?? shown[0] ?? "X"));
      // A tile that fits keeps its name, so that each name stays with the box it was seen in; of fives the red ones stay.
      const fit = wanted.map((id) => {
        const fits = group.tiles.filter((one) => plain(one.id) === id);
        const [stays] = [...fits.filter((one) => one.id !== id), ...fits];
        if (stays) group.tiles.splice(group.tiles.indexOf(stays), 1);
        return stays;
      });
      group.tiles = wanted.map((id, at) => fit[at] ?? { ...(group.tiles.shift() ?? tile(id)), id });
    });
  }

  dissolve(groupAt) {
    this.change(() => this.groups[0].tiles.push(...this.groups.splice(groupAt, 1)[0].tiles));
  }

  sort() {
    const rank = (id) => (SUITED.test(id) ? order(id) : 50 + "ESWNPFC".indexOf(id));
    this.change(() => this.groups[0].tiles.sort((a, b) => rank(a.id) - rank(b.id)));
  }

  kindOf(group) {
    if (group.kind !== "set") return group.kind;
    const ids = group.tiles.map((one) => plain(one.id)).filter((id) => id !== "X");
    if (group.tiles.length === 4) return "kong";
    return new Set(ids).size <= 1 ? "pung" : "chow";
  }

  // The line of text that the server reads: 99p (555s) [CCCC] f1.
  toText() {
    const words = this.groups.map((group) => {
      const ids = group.tiles.map((one) => one.id);
      if (group.kind !== "set") return ids.join(" ");
      return group.open ? `(${ids.join(" ")})` : `[${ids.join(" ")}]`;
    });
    return words.filter(Boolean).join(" ");
  }

  get winningId() {
    return this.find(this.winning)?.tile.id ?? "";
  }

  fromText(text, winningId = "") {
    this.reset();
    for (const [part] of text.matchAll(/\([^)]*\)|\[[^\]]*\]|[^()[\]]+/g)) {
      const ids = idsIn(part);
      if (part[0] === "(" || part[0] === "[") {
        if (ids.length) this.groups.push({ kind: "set", open: part[0] === "(", tiles: ids.map((id) => tile(id)) });
      } else for (const id of ids) (isFlower(id) ? this.flowers() : this.groups[0]).tiles.push(tile(id));
    }
    this.winning = this.concealed.findLast((one) => one.id === winningId)?.uid ?? null;
    this.past = [];
    this.future = [];
    this.dispatchEvent(new Event("change"));
    return this;
  }

  // The hand of a reading as another board has kept it.
  fromKept(state, reading, wins = true) {
    this.past = [...this.past, this.state].map(withoutPhoto);
    this.future = [];
    Object.assign(this, JSON.parse(state));
    if (this.find(this.winning)?.group !== this.groups[0]) this.winning = this.winningIn(reading);
    if (!wins) this.winning = null;
    this.dispatchEvent(new Event("change"));
  }

  // The hand as another page had it.
  fromState(state) {
    Object.assign(this, JSON.parse(state));
    nextUid = Math.max(nextUid, ...this.tiles.map(({ uid }) => uid + 1));
    this.past = [];
    this.future = [];
    this.dispatchEvent(new Event("change"));
  }

  winningIn(reading) {
    return this.concealed.findLast((one) => one.id === reading.hand.winning_tile)?.uid ?? null;
  }

  // A loser's hand has no winning tile.
  fromReading(reading, wins = true) {
    const taken = (group) => group.tiles.map((at) => tile(reading.tiles[at].id, at));
    this.past = [...this.past, this.state].map(withoutPhoto);
    this.future = [];
    this.reset();
    const grouped = new Set(reading.groups.flatMap((group) => group.tiles));
    const loose = reading.tiles.flatMap((_, at) => (grouped.has(at) ? [] : [at]));
    for (const group of [...reading.groups, { kind: "concealed", open: null, tiles: loose }]) {
      const tiles = taken(group);
      if (!tiles.length) continue;
      if (group.kind === "flowers") this.flowers().tiles.push(...tiles);
      else if (["chow", "pung", "kong"].includes(group.kind))
        this.groups.push({ kind: "set", open: group.kind === "kong" ? group.open !== false : group.open === true, tiles });
      else this.groups[0].tiles.push(...tiles);
      if (group.kind === "apart") this.winning = tiles.find((one) => one.id === reading.hand.winning_tile)?.uid ?? this.winning;
    }
    this.winning ??= this.winningIn(reading);
    if (!wins) this.winning = null;
    const flowersAt = this.groups.findIndex((group) => group.kind === "flowers");
    if (flowersAt > 0) this.groups.push(...this.groups.splice(flowersAt, 1));
    this.dispatchEvent(new Event("change"));
  }
}

// What is undone after a photo came belongs to no box of that photo.
function withoutPhoto(state) {
  const { groups, winning } = JSON.parse(state, (key, value) => (key === "seen" || key === "place" ? null : value));
  return JSON.stringify({ groups, winning, gone: {}, settled: [] });
}

function idsIn(text) {
  return [...text.matchAll(/([0-9]+)([mps])|[fs][1-4]|[ESWNPFCXO]/g)].flatMap(([word, numbers, suit]) =>
    numbers ? [...numbers].map((number) => number + suit) : [word === "O" ? "W" : word],
  );
}

const WRITTEN = /^\s*(?:[0-9]+[mps]|[fs][1-4]|[ESWNPFCXO]|\((?:\s*(?:[0-9]+[mps]|[ESWNPFCXO]))+\s*\)|\[(?:\s*(?:[0-9]+[mps]|[ESWNPFCXO]))+\s*\]|[,;/+])/;

// The first word that is no tile in what was written out, or empty.
export function unreadable(text) {
  let rest = text;
  while (rest.trim()) {
    const [read] = WRITTEN.exec(rest) ?? [""];
    if (!read) return rest.trim().split(/\s+/)[0];
    rest = rest.slice(read.length);
  }
  return "";
}

// The set around a tile, in plain ones.
function shape(kind, id) {
  if (kind === "kong") return [id, id, id, id];
  if (kind === "pung" || !SUITED.test(id)) return [id, id, id];
  const low = Math.min(Number(id[0]), 7);
  return [0, 1, 2].map((step) => `${low + step}${id[1]}`);
}
