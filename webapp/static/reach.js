// Forms that only the server can take: whether it is there is asked first, so that nothing typed goes with the page.
import { words } from "./queue_words.js";

const LONGEST_SECONDS = 8;
const { root } = document.documentElement.dataset;

export async function ifReached(form, submitter) {
  form.querySelector(".unreached")?.remove();
  if (await reached()) natively(form, submitter);
  else say(form, submitter);
}

// As if there were no script: the browser sends the form and shows what the server answers.
export function natively(form, submitter) {
  form.dataset.native = "yes";
  form.requestSubmit(submitter);
  delete form.dataset.native;
}

async function reached() {
  try {
    const signal = AbortSignal.timeout?.(LONGEST_SECONDS * 1000);
    return (await fetch(`${root}healthz`, { method: "HEAD", cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

function say(form, submitter) {
  const line = document.createElement("p");
  line.className = "complaint unreached";
  line.setAttribute("role", "alert");
  line.textContent = words("unreached");
  if (submitter && form.contains(submitter)) submitter.before(line);
  else form.append(line);
}
