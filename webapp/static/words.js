// The page's words, tile names and tray, handed over by the server.
const given = JSON.parse(document.getElementById("words").textContent);

export const lang = given.lang;
export const tray = given.tray;
export const seatNames = given.seats;

const chosenRules = () => document.getElementById("rules").value;

// Tiles of a complete hand under the chosen rules, a kong counted as three.
export const handSize = () => given.sizes[chosenRules()] ?? 14;

// Whether the chosen rules have such a tile: riichi has no flowers, Sichuan no winds.
export const isPlayed = (tile) => !(given.unused[chosenRules()] ?? []).includes(tile);

// Tiles outside the tray that the chosen rules know: red fives in some, face-down ones in all.
export function extras() {
  return ["0m", "0p", "0s", "X"].filter((tile) => tile === "X" || isPlayed(tile));
}

export function say(key, values = {}) {
  return given.words[key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export function tileName(tile) {
  return given.tiles[tile] ?? tile;
}

// The tile's names in Chinese and Japanese, and how the Japanese one is read.
export function foreign(tile) {
  return given.foreign?.[tile];
}

// All its names, to hover over.
export function title(tile) {
  const { zh, ja, kana } = foreign(tile) ?? {};
  return zh ? `${tileName(tile)} · ${zh} · ${ja} ${kana}` : tileName(tile);
}

export function el(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(key, value);
  }
  node.append(...children);
  return node;
}

export function svg(name, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export function face(tile) {
  const use = svg("use", { href: `${given.sprite}#t-${tile}` });
  return svg("svg", { class: "face", viewBox: "0 0 60 80", "aria-hidden": "true" }, use);
}
