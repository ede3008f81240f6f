// Teaching a tile set: its lay-out is sent, faults come back with the photo, and sets are deleted.
import { sender } from "./sending.js";
import { tokenHeader } from "./token.js";
import { el, lang, say, svg, tileName } from "./words.js";

const byId = (id) => document.getElementById(id);
const [form, name, replace, faults, again, shown, kept] = [
  "teach", "set-name", "set-replace", "faults", "again", "shown", "kept",
].map(byId);
const sending = sender("teach", form, "sets.reading");
const { tell } = sending;

// Phones take 12 megapixels; tiles in rows of nine are sharp enough at a third of that, and several photos go in one post.
const LONGEST = 2600;
const SMALL_ENOUGH = 3_000_000;
const MARGIN = 0.6;

// Refusals that are about the set's name.
const OF_NAME = ["set_exists", "bad_name"];

let photos = [];
let right = [];

for (const id of ["camera", "gallery"]) {
  byId(id).addEventListener("change", (event) => {
    const chosen = [...event.target.files];
    event.target.value = "";
    if (!chosen.length) return;
    photos = chosen;
    right = [];
    send();
  });
}
again.addEventListener("click", () => {
  right = [...right, ...[...faults.querySelectorAll("input:checked")].map((input) => input.value)];
  send();
});
form.addEventListener("submit", (event) => event.preventDefault());
for (const row of kept.children) listenDelete(row);

async function send() {
  if (!name.value.trim()) return faultOfName(say("sets.name_first"));
  faultOfName("");
  again.hidden = faults.hidden = true;
  shown.replaceChildren();
  tell(say("sending"));
  const body = new FormData();
  body.append("name", name.value);
  body.append("replace", replace.checked ? "yes" : "");
  body.append("right", right.join(","));
  for (const photo of photos) body.append("photo", await smaller(photo), photo.name);
  sending.send(form.action, body, arrived);
}

// By its field; the photo is kept and goes with the next try.
function faultOfName(words) {
  byId("name-fault").textContent = words;
  name.setAttribute("aria-invalid", String(Boolean(words)));
  if (!words) return;
  again.hidden = !photos.length;
  name.focus();
}

// A large photo drawn smaller; as it is where the browser can't open it.
async function smaller(file) {
  if (file.size <= SMALL_ENOUGH) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = el("canvas", { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? file), "image/jpeg", 0.92));
  } catch {
    return file;
  }
}

function arrived({ status: code, response: answer }) {
  if (code !== 200 || !answer) {
    again.hidden = code >= 500 || code === 429;
    if (OF_NAME.includes(answer?.error?.code)) {
      faultOfName(answer.error.message);
      tell("");
    }
    return;
  }
  shown.replaceChildren(...answer.photos.map((photo, at) => figure(photo, at, answer.faults)));
  faults.replaceChildren(...answer.faults.map(faultLine));
  faults.hidden = !answer.faults.length;
  again.hidden = !answer.faults.some((fault) => fault.may_be_right);
  if (answer.faults.length) return tell(say("sets.faults", { count: answer.faults.length }), true);
  tell(say("sets.taught", { name: answer.name, count: answer.faces }));
  name.value = "";
  replace.checked = false;
  list(answer.sets);
}

function faultLine(fault) {
  if (!fault.may_be_right) return el("li", {}, fault.message);
  const tick = el("input", { type: "checkbox", value: fault.tile });
  return el("li", {}, fault.message, el("label", { class: "check" }, tick, say("sets.right")));
}

function figure({ width, height, preview, tiles }, at, wrong) {
  const here = wrong.filter((fault) => fault.photo === at && fault.corners);
  const places = new Map(tiles.map((tile) => [String(tile.corners.map((corner) => corner.map(Math.round))), tile]));
  for (const fault of here) {
    const key = String(fault.corners.map((corner) => corner.map(Math.round)));
    places.set(key, { id: places.get(key)?.id ?? "?", corners: fault.corners, wrong: true });
  }
  const seen = [...places.values()];
  const boxes = seen.map((tile) =>
    svg("polygon", { points: tile.corners.map((corner) => corner.join(",")).join(" "), class: `box ${tile.wrong ? "doubt" : "sure"}` }),
  );
  const view = around(seen, width, height);
  const labels = seen.map(label);
  const picture = svg(
    "svg",
    { viewBox: view.join(" "), class: "picture", role: "img", "aria-label": say("sets.photo", { number: at + 1 }) },
    svg("image", { href: preview, width, height }),
    ...boxes,
    ...labels,
  );
  return el("figure", { class: "shown" }, picture);
}

function around(tiles, width, height) {
  if (!tiles.length) return [0, 0, width, height];
  const [xs, ys] = [0, 1].map((axis) => tiles.flatMap((tile) => tile.corners.map((corner) => corner[axis])));
  const room = MARGIN * Math.hypot(tiles[0].corners[1][0] - tiles[0].corners[0][0], tiles[0].corners[1][1] - tiles[0].corners[0][1]);
  const [left, top] = [Math.max(0, Math.min(...xs) - room), Math.max(0, Math.min(...ys) - room)];
  return [left, top, Math.min(width, Math.max(...xs) + room) - left, Math.min(height, Math.max(...ys) + room) - top];
}

function label(tile) {
  const [x, y] = [0, 1].map((axis) => tile.corners[2][axis] * 0.4 + tile.corners[3][axis] * 0.4 + tile.corners[0][axis] * 0.1 + tile.corners[1][axis] * 0.1);
  const size = 0.4 * Math.hypot(tile.corners[1][0] - tile.corners[0][0], tile.corners[1][1] - tile.corners[0][1]);
  const text = svg("text", { x, y: y + size * 0.2, "font-size": size, class: "label", "aria-label": tileName(tile.id) });
  text.textContent = tile.id;
  return text;
}

function list(sets) {
  const { faces, button, label: words } = kept.dataset;
  kept.replaceChildren(
    ...sets.map((set) => {
      const count = el("span", { class: "hint" }, faces.replace("{count}", set.faces));
      const remove = el("button", { type: "button", class: "button small danger", "aria-label": words.replace("{name}", set.name) }, button);
      const row = el("li", { "data-name": set.name }, el("span", {}, el("strong", {}, set.name), " ", count), remove);
      listenDelete(row);
      return row;
    }),
  );
  byId("no-sets").hidden = sets.length > 0;
}

function listenDelete(row) {
  row.querySelector("button").addEventListener("click", async () => {
    if (!confirm(say("sets.sure_delete", { name: row.dataset.name }))) return;
    const body = new FormData();
    body.append("name", row.dataset.name);
    try {
      const response = await fetch(kept.dataset.delete, { method: "POST", body, headers: { Accept: "application/json", ...tokenHeader() } });
      const answer = await response.json();
      if (response.ok) list(answer.sets);
      else tell(answer.error.message, true);
    } catch {
      tell(say("offline"), true);
    }
  });
}
