// Sending a photo, and drawing what was read on it.
import { groupSheet, tileSheet } from "./sheet.js";
import { drawOthers, offerHands } from "./hands.js";
import { sender } from "./sending.js";
import { el, face, lang, say, svg, tileName } from "./words.js";

const section = document.getElementById("photo");
const stage = document.getElementById("stage");
const doubts = document.getElementById("doubts");

const chosenSet = document.getElementById("set");
const SET_KEPT = "marque.set";

const sending = sender("photo", section, "reading");

let board = null;
let close = true;

export function startPhoto(winnersBoard) {
  board = winnersBoard;
  section.hidden = false;
  for (const id of ["camera", "gallery"]) {
    document.getElementById(id).addEventListener("change", (event) => {
      const [file] = event.target.files;
      event.target.value = "";
      if (file) send(file);
    });
  }
  board.root.addEventListener("handchange", drawBoxes);
  rememberSet();
}

// The tiles on the table stay the same from hand to hand.
function rememberSet() {
  const kept = localStorage.getItem(SET_KEPT) ?? "";
  if ([...chosenSet.options].some((option) => option.value === kept)) chosenSet.value = kept;
  chosenSet.addEventListener("change", () => localStorage.setItem(SET_KEPT, chosenSet.value));
}

export function forgetPhoto() {
  sending.stop();
  board.reading = board.photo = null;
  offerHands();
  sending.tell("");
  doubts.hidden = true;
  drawBoxes();
}

function send(file) {
  const body = new FormData();
  body.append("photo", file);
  body.append("set", chosenSet.value);
  sending.send(`/read?lang=${lang}`, body, (answer) => arrived(answer, file));
}

function arrived({ status, response }, file) {
  if (status !== 200 || !response) return;
  close = true;
  board.photo = file;
  offerHands(response, take);
  take(response);
}

function take(reading) {
  board.take(reading);
  sending.tell(say("read", { tiles: reading.tiles.length }));
}

// What a person has not yet looked at; a doubt about a tile or a set goes when that is settled.
function listDoubts() {
  const lines = board.reading.doubts.filter(unsettled).map((doubt) => {
    if (doubt.tile !== undefined) {
      const tile = inHand(doubt.tile);
      return line([tile], say("doubt_line", { tile: tileName(tile.id), why: doubt.why }), () => open(doubt.tile));
    }
    const tiles = board.reading.groups[doubt.group]?.tiles.map(inHand).filter(Boolean) ?? [];
    const at = board.hand.groups.findIndex((group) => group.tiles.includes(tiles[0]));
    return at > 0 ? line(tiles, doubt.why, () => groupSheet(board, at)) : el("li", { class: "link" }, el("span", {}, doubt.why));
  });
  doubts.replaceChildren(...lines);
  doubts.hidden = !lines.length;
}

function unsettled({ tile, group }) {
  if (tile !== undefined) return inHand(tile) && board.doubted.has(tile);
  return group === undefined || board.doubtedGroups.has(group);
}

function line(tiles, words, action) {
  const faces = tiles.map((tile) => face(tile.id));
  return el("li", {}, el("button", { type: "button", class: "link", onclick: action }, ...faces, el("span", {}, words)));
}

function inHand(seen) {
  return board.hand.tiles.find((tile) => tile.seen === seen);
}

function open(seen) {
  const tile = inHand(seen);
  if (tile) tileSheet(board, tile.uid);
}

function drawBoxes() {
  const { reading } = board;
  stage.hidden = !reading;
  if (!reading) return;
  listDoubts();
  const { width, height } = reading.image;
  const [left, top, wide, high] = close ? around(reading) : [0, 0, width, height];
  const picture = svg("image", { href: reading.preview, width, height });
  const boxes = reading.tiles.map((tile, seen) => box(tile, seen));
  const labels = reading.tiles.map((tile, seen) => label(tile, seen, wide));
  const zoom = el("button", { type: "button", class: "button small zoom", onclick: () => look(!close) }, say(close ? "whole" : "close_up"));
  const view = svg("svg", { viewBox: [left, top, wide, high].join(" "), class: "picture" }, picture, ...drawOthers(reading), ...boxes, ...labels);
  stage.replaceChildren(view, ...(reading.tiles.length ? [zoom] : []));
}

function look(closer) {
  close = closer;
  drawBoxes();
  stage.querySelector(".zoom").focus();
}

// The part of the picture where the tiles lie, with room of a tile or two about it.
function around(reading) {
  const corners = reading.tiles.flatMap((tile) => tile.corners);
  const { width, height } = reading.image;
  if (!corners.length) return [0, 0, width, height];
  const room = 1.5 * Math.max(...reading.tiles.map(({ corners: [a, b] }) => Math.hypot(b[0] - a[0], b[1] - a[1])));
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const left = Math.max(0, Math.min(...xs) - room);
  const top = Math.max(0, Math.min(...ys) - room);
  return [left, top, Math.min(width, Math.max(...xs) + room) - left, Math.min(height, Math.max(...ys) + room) - top];
}

// Whether a point lies in a tile's quadrilateral, whose corners run clockwise.
function holds({ corners }, x, y) {
  return corners.every(([x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length];
    return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) >= 0;
  });
}

// Beyond its tile's lower edge, or on that edge where another tile lies beyond.
function label(tile, seen, width) {
  const now = inHand(seen);
  if (!now) return svg("g");
  const { corners } = tile;
  const edges = corners.map(([x, y], at) => {
    const [x2, y2] = corners[(at + 1) % 4];
    return { x: (x + x2) / 2, y: (y + y2) / 2, long: Math.hypot(x2 - x, y2 - y) };
  });
  const edge = edges.reduce((low, one) => (one.y > low.y ? one : low));
  const middle = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const reach = Math.hypot(edge.x - middle[0], edge.y - middle[1]) || 1;
  const size = Math.min(width / 26, 0.55 * Math.min(...edges.map(({ long }) => long)));
  const at = (share) => [edge.x + ((edge.x - middle[0]) / reach) * size * share, edge.y + ((edge.y - middle[1]) / reach) * size * share];
  const [x, y] = at(0.7);
  const taken = [-size / 2, 0, size / 2].some((aside) => board.reading.tiles.some((other) => other !== tile && holds(other, x + aside, y)));
  const [left, low] = taken ? at(-0.4) : [x, y];
  const text = svg("text", { x: left, y: low + size * 0.36, "font-size": size, class: "label", "aria-hidden": "true" });
  text.textContent = now.id;
  return text;
}

function box(tile, seen) {
  const now = inHand(seen);
  const doubt = now && board.doubted.has(seen);
  const winning = now && now.uid === board.hand.winning;
  const state = !now ? "gone" : doubt ? "doubt" : winning ? "winning" : "sure";
  const words = [tileName(now?.id ?? tile.id), doubt ? say("doubtful") : "", winning ? say("winning") : ""];
  const shape = svg("polygon", {
    points: tile.corners.map((corner) => corner.join(",")).join(" "),
    class: `box ${state}`,
    "data-seen": seen,
    role: "button",
    tabindex: now ? 0 : -1,
    "aria-label": now ? words.filter(Boolean).join(", ") : say("removed"),
  });
  shape.addEventListener("click", () => open(seen));
  shape.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open(seen);
  });
  return shape;
}
