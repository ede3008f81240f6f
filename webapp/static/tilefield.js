// A field that holds tiles, such as dora indicators, or `one`: tapped in from the tray instead of typed.
import { pickSheet } from "./sheet.js";
import { el, face, say, tileName } from "./words.js";

const TILE = /[0-9][mps]|[ESWNPFC]/g;

export class TileField {
  constructor(field) {
    this.field = field;
    this.strip = el("div", { class: "tilefield" });
    field.hidden = true;
    field.required = false; // Nobody could be led to it: the server says what is missing.
    field.nextElementSibling?.remove();
    field.closest(".field").after(this.strip);
    field.addEventListener("change", () => this.draw());
    this.draw();
  }

  get tiles() {
    return this.field.value.match(TILE) ?? [];
  }

  set tiles(ids) {
    this.field.value = ids.join(" ");
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  draw() {
    const tiles = this.tiles;
    const label = this.field.closest(".field").firstChild.textContent.trim();
    const shown = tiles.map((id, at) =>
      el("button", { type: "button", class: "tile", "aria-label": say("take_out", { tile: tileName(id) }), onclick: () => (this.tiles = tiles.filter((_, n) => n !== at)) }, face(id)));
    const add = el("button", { type: "button", class: "button small", "aria-label": `${label}: ${say("add_tile")}`, onclick: () => pickSheet(label, (id) => (this.tiles = [...tiles, id])) }, "+");
    const full = this.field.dataset.tiles === "one" && tiles.length;
    this.strip.replaceChildren(...shown, ...(full ? [] : [add]));
  }
}
