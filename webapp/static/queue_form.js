// A hand goes by the queue: kept on the phone first, then sent; without a network it waits there, its photo beside it.
import { newKey, send, tellChange } from "./game_queue.js";
import { ifReached, natively } from "./reach.js";
import { forgetDeal, startSoFar } from "./so_far.js";
import { changed, changing, fillForm, putBack } from "./waiting_change.js";
import * as waiting from "./waiting.js";
import { words } from "./queue_words.js";

const GAME = /^(.*\/game\/[^/]+)/;
const ENTRY = /^(.*\/game\/[^/]+)\/events$/;
const QUEUED = ["hand", "correct"];
const NOT_SENT = ["expected", "key", "csrf_token", "confirmation"];

// Of this page's game: the last hand that waited, and after how many events the last one sent stood, when it was opened.
let opened = null;

export function startForms() {
  startSoFar();
  const game = GAME.exec(location.pathname)?.[1];
  if (game) {
    for (const form of document.querySelectorAll("form[data-draft]")) fillForm(form, game);
    opened = stateOf(game);
    opened.catch(() => {});
  }
  document.addEventListener("uncounted", uncounted);
  document.addEventListener("submit", submitted);
}

function submitted(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.dataset.native) return;
  const address = new URL(submitter?.hasAttribute("formaction") ? submitter.formAction : form.getAttribute("action"), location.href);
  if (form.method !== "post" || address.origin !== location.origin || !GAME.test(address.pathname)) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  const game = ENTRY.exec(address.pathname)?.[1];
  const fields = [...new FormData(form, submitter)];
  const queued = game && QUEUED.includes(valueOf(fields, "kind"));
  const work = queued ? enter(form, submitter, { game, address: address.href, fields }).catch(() => natively(form, submitter)) : ifReached(form, submitter);
  work.finally(() => form.removeAttribute("aria-busy"));
}

const valueOf = (fields, name) => fields.find(([each]) => each === name)?.[1];

async function stateOf(game) {
  const [hands, { sequence = 0 }] = await Promise.all([waiting.of(game), waiting.lastSent(game)]);
  return { last: hands.at(-1)?.id, sequence };
}

// Nobody is there to count the hand: it is counted when it is sent.
function uncounted() {
  const record = document.getElementById("record");
  if (!record) return;
  if (!record.querySelector(".uncounted")) {
    const hint = document.createElement("p");
    hint.className = "uncounted";
    hint.textContent = words("uncounted");
    record.prepend(hint);
  }
  record.hidden = false;
}

async function enter(form, submitter, { game, address, fields }) {
  const before = await waiting.of(game);
  const photo = fields.find(([, value]) => value instanceof File && value.size)?.[1];
  const hand = {
    game,
    address,
    page: location.pathname,
    key: newKey(),
    fields: fields.filter(([name, value]) => typeof value === "string" && !NOT_SENT.includes(name)),
    ...(await place(game, fields)),
    told: told(form, submitter, fields),
    at: Date.now(),
    ...(photo && { photo, confirmation: valueOf(fields, "confirmation") }),
  };
  const id = await kept(changing(game, form), before, hand);
  changed();
  opened = Promise.resolve({ ...(await opened), last: id });
  forgetDeal();
  await send();
  const left = (await waiting.of(game)).find((each) => each.id === id);
  if (!left) return location.assign(game);
  if (left.trouble && left.trouble.kind !== "session" && !before.length) {
    // Nothing waits before it: the server's own page shows what is wrong by its field.
    await waiting.leaveOut(left);
    return natively(form, submitter);
  }
  tellChange();
  if (navigator.serviceWorker?.controller) return location.assign(game);
  document.querySelector(".waiting").scrollIntoView();
  return undefined;
}

// What the form follows: the events that it showed, and what this browser had entered when it was opened.
// Whatever came since, on this phone or another, the server tells the player of.
async function place(game, fields) {
  const { last, sequence } = await opened;
  const sent = await waiting.lastSent(game);
  const shown = Number(valueOf(fields, "expected") ?? 0);
  return { expected: Math.max(shown, sequence, sent.id === last ? sent.sequence ?? 0 : 0), behind: last };
}

// Under which number it waits; where the phone has no room for the photo, the hand is kept without.
async function kept(old, before, hand) {
  if (old && before.some(({ id }) => id === old.id)) {
    await putBack(old, hand);
    return old.id;
  }
  const { photo, confirmation, ...alone } = hand;
  return waiting.add(hand).catch((error) => {
    if (!photo) throw error;
    return waiting.add({ ...alone, lost: true });
  });
}

// Who won from whom, by the names in the form; of a correction, which deal it corrects.
function told(form, submitter, fields) {
  if (valueOf(fields, "kind") === "correct") return document.querySelector("h1").textContent.trim();
  const [name, discarder] = ["seat", "won_by"].map(
    (field) => form.querySelector(`[name="${field}"]:checked`)?.closest("label")?.querySelector(".who")?.textContent.trim(),
  );
  if (!name) return submitter?.textContent.trim() || words("hand");
  return discarder ? words("on", { name, discarder }) : words("drawn", { name });
}
