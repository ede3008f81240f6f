// A hand without a photo goes by the queue: kept on the phone first, then sent; without a network it waits there.
import { newKey, send, tellChange } from "./game_queue.js";
import { changed, changing, fillForm, putBack } from "./waiting_change.js";
import * as waiting from "./waiting.js";
import { words } from "./queue_words.js";

const GAME = /^(.*\/game\/[^/]+)/;
const ENTRY = /^(.*\/game\/[^/]+)\/events$/;
const NOT_SENT = ["expected", "key", "csrf_token", "confirmation", "photo"];

export function startForms() {
  for (const form of document.querySelectorAll("form[data-draft]")) {
    const game = GAME.exec(location.pathname)?.[1];
    if (game) fillForm(form, game);
  }
  document.addEventListener("uncounted", uncounted);
  document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    const address = submitter?.hasAttribute("formaction") ? submitter.formAction : form.getAttribute("action");
    const game = gameOf(address);
    if (event.defaultPrevented || !game || form.dataset.native) return;
    const fields = [...new FormData(form, submitter)];
    if (!isHand(fields)) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    form.setAttribute("aria-busy", "true");
    enter(form, submitter, { game, address, fields })
      .catch(() => natively(form, submitter))
      .finally(() => form.removeAttribute("aria-busy"));
  });
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

function gameOf(address) {
  const url = new URL(address, location.href);
  return url.origin === location.origin ? ENTRY.exec(url.pathname)?.[1] : undefined;
}

const isHand = (fields) =>
  fields.some(([name, value]) => name === "kind" && value === "hand") && !fields.some(([, value]) => value instanceof File && value.size);

async function enter(form, submitter, { game, address, fields }) {
  const before = await waiting.of(game);
  const old = changing(game);
  const shown = Number(fields.find(([name]) => name === "expected")?.[1] ?? 0);
  const hand = {
    game,
    address,
    page: location.pathname,
    key: newKey(),
    fields: fields.filter(([name, value]) => typeof value === "string" && !NOT_SENT.includes(name)),
    expected: Math.max(shown, (await waiting.lastKnown(game)) ?? 0),
    told: told(form, submitter),
    at: Date.now(),
  };
  const replaced = old && before.find(({ id }) => id === old.id);
  const id = replaced ? (await putBack(old, hand), old.id) : await waiting.add(hand);
  changed();
  if (form.dataset.draft) sessionStorage.removeItem(form.dataset.draft);
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

function natively(form, submitter) {
  form.dataset.native = "yes";
  form.requestSubmit(submitter);
}

// Who won from whom, by the names in the form.
function told(form, submitter) {
  const [name, discarder] = ["seat", "won_by"].map(
    (field) => form.querySelector(`[name="${field}"]:checked`)?.closest("label")?.querySelector(".who")?.textContent.trim(),
  );
  if (!name) return submitter?.textContent.trim() || words("hand");
  return discarder ? words("on", { name, discarder }) : words("drawn", { name });
}
