// The photo with what was read on it: a box at each tile's own corners, looked at from near or far.
import { pickSheet, tileSheet } from "./sheet.js";
import { el, say, svg, tileName } from "./words.js";
import { Zoom } from "./zoom.js";

// How far beside a box a tap is still meant for it: CSS pixels, and a share of the box, for a missed tile lies beside.
const FINGER = 24;
const BESIDE = 0.3;
// A row across the picture has room above and below, to be looked at closer.
const FLATTEST = 0.45;

export class Sight {
  // `others` gives further boxes to draw: hands of the photo that are not this one.
  constructor(stage, board, others) {
    Object.assign(this, { stage, board, others, current: null });
    this.picture = svg("svg", { class: "picture" });
    this.zoom = new Zoom(this.picture, () => this.showZoom());
    this.picture.addEventListener("click", (event) => this.tapped(event));
    const button = (words, sign, action) => el("button", { type: "button", class: "button small", "aria-label": say(words), title: say(words), onclick: action }, sign);
    this.out = button("zoom.out", "−", () => this.zoom.by(1 / 1.6));
    this.in = button("zoom.in", "+", () => this.zoom.by(1.6));
    this.whole = el("button", { type: "button", class: "button small whole", onclick: () => this.frame(!this.close) });
    this.tools = el("div", { class: "zoom" }, this.out, this.in, this.whole);
  }

  // A new photo, or none.
  show() {
    const { reading } = this.board;
    this.stage.hidden = !reading;
    this.stage.replaceChildren(...(reading ? [this.picture, this.tools] : []));
    this.current = null;
    if (!reading) return;
    this.tools.hidden = !reading.tiles.length;
    this.frame(true);
  }

  frame(close) {
    const { reading } = this.board;
    this.close = close;
    this.whole.textContent = say(close ? "whole" : "close_up");
    this.zoom.fit(close ? around(reading) : [0, 0, reading.image.width, reading.image.height]);
  }

  showZoom() {
    if (!this.out) return;
    this.out.disabled = this.zoom.scale <= 1.01;
  }

  draw() {
    const { reading } = this.board;
    if (!reading) return;
    const { width, height } = reading.image;
    const photo = svg("image", { href: reading.preview, width, height });
    const boxes = reading.tiles.map((tile, seen) => this.box(tile, seen));
    const labels = reading.tiles.map((tile, seen) => this.label(tile, seen));
    this.picture.replaceChildren(photo, ...this.others(reading), ...boxes, ...labels, ...this.missed());
  }

  // The question that is asked now: its boxes are lit, and brought near where they are small.
  look(doubt) {
    this.current = doubt;
    this.draw();
    const tile = doubt && this.board.reading.tiles[doubt.tile];
    if (tile) this.zoom.near(tile.corners);
    else if (this.board.reading) this.zoom.show(this.zoom.base);
  }

  isCurrent(seen) {
    if (!this.current) return false;
    const { tile, group } = this.current;
    return tile === seen || (tile === undefined && (this.board.reading.groups[group]?.tiles.includes(seen) ?? false));
  }

  box(tile, seen) {
    const { board } = this;
    const now = board.inHand(seen);
    const doubt = now && board.doubtsOf(now).length > 0;
    const winning = now && now.uid === board.hand.winning;
    const state = !now ? "gone" : doubt ? "doubt" : winning ? "winning" : "sure";
    const words = [tileName(now?.id ?? tile.id), doubt ? say("doubtful") : "", winning ? say("winning") : ""];
    const shape = svg("polygon", {
      points: points(tile),
      class: `box ${state} ${this.isCurrent(seen) ? "current" : ""}`,
      "data-seen": seen,
      role: "button",
      tabindex: now ? 0 : -1,
      "aria-label": now ? words.filter(Boolean).join(", ") : say("removed"),
    });
    // The tabulator reaches tiles that an enlarged picture does not show.
    shape.addEventListener("focus", () => shape.matches(":focus-visible") && this.zoom.scale > 1.01 && this.zoom.near(tile.corners, 0));
    shape.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.open(seen);
    });
    return shape;
  }

  open(seen) {
    const tile = this.board.inHand(seen);
    if (tile) tileSheet(this.board, tile.uid);
  }

  // A tap on a box, or so near one that it was meant; elsewhere a tile was missed.
  tapped(event) {
    if (event.target.closest(".other")) return;
    const seen = event.target.closest("[data-seen]")?.dataset.seen ?? this.meant(event);
    if (seen !== undefined) this.open(Number(seen));
    else this.add(this.zoom.at(event.clientX, event.clientY));
  }

  meant({ clientX, clientY }) {
    const near = [...this.picture.querySelectorAll("[data-seen]:not(.gone)")]
      .map((box) => ({ box, edge: box.getBoundingClientRect() }))
      .map(({ box, edge }) => ({ box, reach: Math.min(FINGER, BESIDE * edge.width), off: gap(edge, clientX, clientY) }))
      .sort((one, other) => one.off - other.off)[0];
    return near && near.off < near.reach ? near.box.dataset.seen : undefined;
  }

  // Into the group of the tile that lies nearest.
  add(place) {
    const { hand, reading } = this.board;
    const off = ({ seen }) => Math.hypot(...centre(reading.tiles[seen]).map((at, axis) => at - place[axis]));
    const nearest = hand.tiles.filter(({ seen }) => seen !== null).sort((one, other) => off(one) - off(other))[0];
    const group = nearest && hand.groups.find((one) => one.tiles.includes(nearest));
    const full = group?.kind === "set" && group.tiles.length > 3;
    const at = group && !full ? hand.groups.indexOf(group) : 0;
    pickSheet(say("missed_here"), (id) => hand.addTo(at, id, place));
  }

  missed() {
    const added = this.board.hand.tiles.filter(({ place }) => place);
    const size = 0.5 * this.zoom.base[2] / 26;
    return added.flatMap(({ place: [x, y], id }) => {
      const name = svg("text", { x, y: y + size * 0.7, "font-size": size * 2, class: "label", "aria-hidden": "true" });
      name.textContent = id;
      return [svg("circle", { cx: x, cy: y, r: size * 2, class: "box missed", "aria-hidden": "true" }), name];
    });
  }

  // Beyond its tile's lower edge, or on that edge where another tile lies beyond.
  label(tile, seen) {
    const now = this.board.inHand(seen);
    if (!now) return svg("g");
    const { corners } = tile;
    const edges = corners.map(([x, y], at) => {
      const [x2, y2] = corners[(at + 1) % 4];
      return { x: (x + x2) / 2, y: (y + y2) / 2, long: Math.hypot(x2 - x, y2 - y) };
    });
    const edge = edges.reduce((low, one) => (one.y > low.y ? one : low));
    const middle = centre(tile);
    const reach = Math.hypot(edge.x - middle[0], edge.y - middle[1]) || 1;
    const size = Math.min(this.zoom.base[2] / 26, 0.55 * Math.min(...edges.map(({ long }) => long)));
    const at = (share) => [edge.x + ((edge.x - middle[0]) / reach) * size * share, edge.y + ((edge.y - middle[1]) / reach) * size * share];
    const [x, y] = at(0.7);
    const taken = [-size / 2, 0, size / 2].some((aside) => this.board.reading.tiles.some((other) => other !== tile && holds(other, x + aside, y)));
    const [left, low] = taken ? at(-0.4) : [x, y];
    const text = svg("text", { x: left, y: low + size * 0.36, "font-size": size, class: "label", "aria-hidden": "true" });
    text.textContent = now.id;
    return text;
  }
}

const points = ({ corners }) => corners.map((corner) => corner.join(",")).join(" ");
const centre = ({ corners }) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);

function gap({ left, right, top, bottom }, x, y) {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

// Whether a point lies in a tile's quadrilateral, whose corners run clockwise.
function holds({ corners }, x, y) {
  return corners.every(([x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length];
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
  });
}

// The part of the picture where the tiles lie, with room of a tile or two about it.
function around({ tiles, image: { width, height } }) {
  const corners = tiles.flatMap((tile) => tile.corners);
  if (!corners.length) return [0, 0, width, height];
  const room = 1.5 * Math.max(...tiles.map(({ corners: [a, b] }) => Math.hypot(b[0] - a[0], b[1] - a[1])));
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const left = Math.max(0, Math.min(...xs) - room);
  const wide = Math.min(width, Math.max(...xs) + room) - left;
  const tall = Math.min(height, Math.max(Math.max(...ys) - Math.min(...ys) + 2 * room, wide * FLATTEST));
  const middle = (Math.max(...ys) + Math.min(...ys)) / 2;
  const top = Math.min(Math.max(0, middle - tall / 2), height - tall);
  return [left, top, wide, tall];
}
