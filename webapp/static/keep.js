// The tick below a tally: the photo and what was confirmed of it are kept, or deleted, as the tick says.
import { confirmation } from "./confirm.js";
import { tokenHeader } from "./token.js";
import { lang, say } from "./words.js";

const form = document.getElementById("hand-form");
const section = document.getElementById("keep");
const tick = document.getElementById("keep-tick");
const status = document.getElementById("keep-status");

let board = null;
let reading = null;
let kept = null;

export function startKeep(winnersBoard) {
  board = winnersBoard;
  tick.addEventListener("change", () => (tick.checked ? keep() : remove()));
  // The tick says nothing of the hand: the tally beside it stays as fresh as it was.
  for (const kind of ["input", "change"]) section.addEventListener(kind, (event) => event.stopPropagation());
  form.addEventListener("tallied", () => {
    section.hidden = !board.photo;
    if (!section.hidden && tick.checked) keep();
  });
  board.hand.addEventListener("change", changed);
}

function changed() {
  if (board.reading === reading) {
    if (kept) tell(say("keep.changed"));
    return;
  }
  forgetKept();
}

// Another photo, or none: what was ticked for the last one is said and done.
export function forgetKept() {
  ({ reading } = board);
  kept = null;
  section.hidden = true;
  tick.checked = false;
  tell("");
}

function tell(words, failed = false) {
  status.textContent = words;
  status.classList.toggle("complaint", failed);
}

async function keep() {
  const body = new FormData();
  body.append("photo", board.photo);
  const consent = { version: section.dataset.consent, lang };
  body.append("confirmation", JSON.stringify({ ...confirmation(board), consent }));
  const answer = await ask("POST", section.dataset.action, "keep.keeping", body);
  if (!answer) return;
  if (answer.error) {
    tick.checked = kept !== null;
    return tell(answer.error.message, true);
  }
  kept = answer.id;
  tell(say("keep.kept", { id: kept }));
}

async function remove() {
  if (!kept) return tell("");
  const [path, query] = section.dataset.action.split("?");
  const answer = await ask("DELETE", `${path}/${kept}?${query}`, "keep.deleting");
  if (!answer) return;
  // Deleted by someone else is deleted all the same.
  if (answer.error && answer.error.code !== "no_such_correction") {
    tick.checked = true;
    return tell(answer.error.message, true);
  }
  kept = null;
  tell(say("keep.deleted"));
}

// The answer, or null where another photo has come meanwhile or the server gave none.
async function ask(method, address, words, body) {
  const mine = reading;
  tick.disabled = true;
  tell(say(words));
  try {
    const response = await fetch(address, { method, body, headers: { Accept: "application/json", ...tokenHeader() } });
    const answer = await response.json();
    return mine === reading ? answer : null;
  } catch {
    if (mine !== reading) return null;
    tick.checked = method === "DELETE";
    tell(say(method === "DELETE" ? "keep.still_kept" : "keep.failed"), true);
    return null;
  } finally {
    tick.disabled = false;
  }
}
