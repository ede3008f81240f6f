// Asking the server for the tally and showing what it answers.
import { forgetFault, tellFault } from "./faults.js";
import { unsettled } from "./photo.js";
import { tokenHeader } from "./token.js";
import { el, say } from "./words.js";

const form = document.getElementById("hand-form");
const result = document.getElementById("tally");
const button = document.getElementById("count");

let asked = 0;

export function startTally() {
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    ask();
  });
  form.addEventListener("input", stale);
  form.addEventListener("handchange", stale);
  if (result.firstElementChild) remind();
}

// What stands there was counted before something was changed: it says so, and nothing more is done with it.
function stale() {
  if (!result.firstElementChild || result.classList.contains("stale")) return;
  result.classList.add("stale");
  for (const button of result.querySelectorAll("button")) button.disabled = true;
  result.prepend(el("p", { class: "outdated" }, say("outdated")));
}

async function ask() {
  const mine = ++asked;
  button.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams(new FormData(form));
    const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json", ...tokenHeader() } });
    // The deal is another by now: the page comes anew for it, with what was typed and who wrote meanwhile.
    if (response.status === 409 && mine === asked) return form.submit();
    const answer = await response.json();
    if (mine === asked) show(answer);
  } catch {
    if (mine === asked) complain(say("offline"));
    result.dispatchEvent(new CustomEvent("uncounted", { bubbles: true }));
  } finally {
    if (mine === asked) button.setAttribute("aria-busy", "false");
  }
}

function show(answer) {
  if (answer.error) return complain(answer.error.message, answer.error.field);
  forgetFault();
  result.innerHTML = answer.html;
  remind();
  result.dispatchEvent(new CustomEvent("tallied", { bubbles: true }));
  reveal();
}

function remind() {
  const count = unsettled();
  if (count) result.prepend(el("p", { class: "doubts" }, el("a", { href: "#photo" }, say("unsettled", { count }))));
}

function complain(message, field = "") {
  if (tellFault(field, message)) {
    result.replaceChildren();
    return;
  }
  result.replaceChildren(el("p", { class: "complaint", role: "alert" }, message));
  reveal();
}

function reveal() {
  result.classList.remove("stale");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  result.focus({ preventScroll: true });
}
