// An open page of a game asks now and then whether another phone has written; what is being typed is never lost.
const SECONDS = 5;
const page = document.querySelector("[data-version]");
const notice = document.getElementById("fresh");

let touched = false;

if (page) {
  document.addEventListener("input", () => (touched = true));
  document.addEventListener("handchange", () => (touched = true));
  document.addEventListener("submit", () => (touched = true)); // A page that loads itself anew would break it off.
  setInterval(ask, SECONDS * 1000);
  document.addEventListener("visibilitychange", ask);
}

async function ask() {
  if (document.hidden) return;
  try {
    const response = await fetch(page.dataset.version, { headers: { Accept: "application/json" } });
    const { version } = await response.json();
    if (version > Number(page.dataset.known)) changed();
  } catch {
    // Without a network the sheet stays as it is; the next question comes soon.
  }
}

function changed() {
  const busy = touched || document.querySelector("main details[open] form, dialog[open]");
  if (page.dataset.fresh && !busy) location.reload();
  else notice.hidden = false;
}
