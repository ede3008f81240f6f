// Hands are sent one after another, each under a key of its own: the server writes it once, however often it is sent.
import { tokenHeader } from "./token.js";
import * as waiting from "./waiting.js";

const AGAIN_SECONDS = 20;
const LONGEST_SECONDS = 30;
const LONGEST_WITH_PHOTO = 180;
const NO_ROOM = 507;
const FAULT = 500;
const MOST_FAULTS = 3;
const LOCK = "marque-waiting";
const changes = new EventTarget();

let busy = null;
let timer = null;
let wanted = false;

export const whenChanged = (act) => changes.addEventListener("change", act);
export const tellChange = () => changes.dispatchEvent(new Event("change"));

// A key that no other hand has; not every connection has crypto.randomUUID.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Sends what waits, as far as it goes; one of the browser's pages at a time.
export function send() {
  clearTimeout(timer);
  if (busy) {
    wanted = true;
    return busy;
  }
  busy = alone(sendAll).finally(() => {
    busy = null;
    tellChange();
    if (!wanted) return;
    wanted = false;
    send();
  });
  return busy;
}

const alone = (work) => (navigator.locks ? navigator.locks.request(LOCK, work) : work());

async function sendAll() {
  const hands = await waiting.all();
  for (const game of new Set(hands.map((hand) => hand.game))) {
    for (;;) {
      const [first] = await waiting.of(game);
      if (!first || (first.trouble && first.trouble.kind !== "session")) break;
      const went = await post(first);
      if (went === "later") return later();
      if (went !== "sent") break;
      tellChange();
    }
  }
  return undefined;
}

function later(seconds = AGAIN_SECONDS) {
  clearTimeout(timer);
  timer = setTimeout(send, seconds * 1000);
}

// "sent", "trouble", or "later" where nobody answered, or somebody who could not.
async function post(hand) {
  let answer = null;
  let told = null;
  try {
    const headers = { Accept: "application/json", ...tokenHeader() };
    const longest = hand.photo ? LONGEST_WITH_PHOTO : LONGEST_SECONDS;
    answer = await fetch(hand.address, { method: "POST", body: bodyOf(hand), headers, signal: AbortSignal.timeout?.(longest * 1000) });
    told = await answer.json();
  } catch {
    return "later";
  }
  if (answer.ok) {
    await waiting.sent(hand, told.sequence);
    return "sent";
  }
  if (answer.status === 429 || (answer.status > FAULT && answer.status !== NO_ROOM)) return "later";
  // A photo that no reader survives is not sent for ever: what waits behind it would never go.
  const faults = answer.status === FAULT ? (hand.faults ?? 0) + 1 : 0;
  if (faults && faults < MOST_FAULTS) {
    await waiting.put({ ...hand, faults });
    return "later";
  }
  await waiting.put({ ...hand, faults: 0, trouble: trouble(answer.status, told) });
  return "trouble";
}

// A photo goes along with what was read on it, or not at all.
function bodyOf(hand) {
  const body = hand.photo ? new FormData() : new URLSearchParams();
  for (const [name, value] of hand.fields) body.append(name, value);
  body.set("expected", hand.expected);
  body.set("key", hand.key);
  if (hand.photo) {
    body.set("confirmation", hand.confirmation);
    body.set("photo", hand.photo, "photo");
  }
  return body;
}

const KINDS = { 400: "session", 401: "session", 403: "session", 409: "conflict", [FAULT]: "fault" };

// Why it was not taken, and how the game stands: what the player needs to decide what becomes of it.
function trouble(status, told) {
  return {
    kind: KINDS[status] ?? "refused",
    message: told.error?.message ?? "",
    meanwhile: (told.meanwhile ?? []).map(({ actor, words }) => ({ actor, words })),
    sequence: told.game?.sequence,
    seats: told.game?.next_deal?.seats,
  };
}

export function start() {
  self.addEventListener("online", send);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && send());
  return send();
}
