// One player's tiles: groups, winning tile, undo. Knows nothing of the page.
//
// A group is {kind: "hand" | "set" | "flowers", open, tiles}; the first is always the hand. A tile is
// {uid, id, seen}: `seen` is its index in the photo's reading, or null for one tapped in. `gone` says of such an
// index why its tile was removed: "no_tile" or "not_of_hand".

let nextUid = 1;

const SUITED = /^[0-9][mps]$/;
const isFlower = (id) => /^[fs][1-4]$/.test(id);
const order = (id) => "mps".indexOf(id[1] ?? "") * 10 + Number(id[0] === "0" ? 5 : id[0]);

export const ROOM = 40;

function tile(id, seen = null) {
  return { uid: nextUid++, id, seen };
}

export class Hand extends EventTarget {
  constructor() {
    super();
    this.past = [];
    this.reset();
  }

  reset() {
    this.groups = [{ kind: "hand", open: false, tiles: [] }];
    this.winning = null;
    this.gone = {};
  }

  get state() {
    return JSON.stringify({ groups: this.groups, winning: this.winning, gone: this.gone });
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

  change(action) {
    this.past.push(this.state);
    action();
    this.groups = this.groups.filter((group, at) => at === 0 || group.tiles.length);
    const winner = this.find(this.winning);
    if (!winner || winner.group !== this.groups[0]) this.winning = null;
    this.dispatchEvent(new Event("change"));
  }

  undo() {
    if (!this.past.length) return;
    Object.assign(this, JSON.parse(this.past.pop()));
    this.dispatchEvent(new Event("change"));
  }

  clear() {
    this.change(() => this.reset());
  }

  add(id) {
    if (this.tiles.length >= ROOM) return;
    this.change(() => (isFlower(id) ? this.flowers() : this.groups[0]).tiles.push(tile(id)));
  }

  flowers() {
    let group = this.groups.find((one) => one.kind === "flowers");
    if (!group) this.groups.push((group = { kind: "flowers", open: true, tiles: [] }));
    return group;
  }

  addSet(kind, id, open) {
    if (this.tiles.length >= ROOM) return;
    this.change(() => {
      const tiles = shape(kind, id).map((one) => tile(one));
      const flowersAt = this.groups.findIndex((group) => group.kind === "flowers");
      const at = flowersAt < 0 ? this.groups.length : flowersAt;
      this.groups.splice(at, 0, { kind: "set", open, tiles });
    });
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

  transfer(uid, target) {
    const { group, at, tile: moved } = this.find(uid);
    group.tiles.splice(at, 1);
    target.tiles.push(moved);
  }

  move(uid, groupAt) {
    this.change(() => {
      if (groupAt === null) this.groups.push({ kind: "set", open: true, tiles: [] });
      this.transfer(uid, groupAt === null ? this.groups.at(-1) : this.groups[groupAt]);
    });
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
      const wanted = shape(kind, (kind === "chow" ? lowest : shown[0]) ?? shown[0] ?? "X");
      // A tile that fits keeps its name, so that each name stays with the box it was seen in.
      const fit = wanted.map((id) => {
        const at = group.tiles.findIndex((one) => one.id === id);
        return at < 0 ? null : group.tiles.splice(at, 1)[0];
      });
      group.tiles = wanted.map((id, at) => ({ ...(fit[at] ?? group.tiles.shift() ?? tile(id)), id }));
    });
  }

  dissolve(groupAt) {
    this.change(() => this.groups[0].tiles.push(...this.groups.splice(groupAt, 1)[0].tiles));
  }

  gather(uids, open) {
    this.change(() => {
      this.groups.push({ kind: "set", open, tiles: [] });
      for (const uid of uids) this.transfer(uid, this.groups.at(-1));
    });
  }

  sort() {
    const rank = (id) => (SUITED.test(id) ? order(id) : 50 + "ESWNPFC".indexOf(id));
    this.change(() => this.groups[0].tiles.sort((a, b) => rank(a.id) - rank(b.id)));
  }

  kindOf(group) {
    if (group.kind !== "set") return group.kind;
    const ids = group.tiles.map((one) => one.id).filter((id) => id !== "X");
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
    this.dispatchEvent(new Event("change"));
  }

  fromReading(reading) {
    const taken = (group) => group.tiles.map((at) => tile(reading.tiles[at].id, at));
    this.past = [...this.past, this.state].map(withoutPhoto);
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
    if (!this.winning && reading.hand.winning_tile)
      this.winning = this.concealed.findLast((one) => one.id === reading.hand.winning_tile)?.uid ?? null;
    const flowersAt = this.groups.findIndex((group) => group.kind === "flowers");
    if (flowersAt > 0) this.groups.push(...this.groups.splice(flowersAt, 1));
    this.dispatchEvent(new Event("change"));
  }
}

// What is undone after a photo came belongs to no box of that photo.
function withoutPhoto(state) {
  const { groups, winning } = JSON.parse(state, (key, value) => (key === "seen" ? null : value));
  return JSON.stringify({ groups, winning, gone: {} });
}

function idsIn(text) {
  return [...text.matchAll(/([0-9]+)([mps])|[fs][1-4]|[ESWNPFCX]/g)].flatMap(([word, numbers, suit]) =>
    numbers ? [...numbers].map((number) => number + suit) : [word],
  );
}

function shape(kind, id) {
  if (kind === "kong") return [id, id, id, id];
  if (kind === "pung" || !SUITED.test(id)) return [id, id, id];
  const low = Math.min(id[0] === "0" ? 5 : Number(id[0]), 7);
  return [0, 1, 2].map((step) => `${low + step}${id[1]}`);
}
