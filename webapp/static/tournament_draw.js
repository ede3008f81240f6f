// A schedule may take a minute: the page says so while it waits, and takes no second order meanwhile.
const form = document.getElementById("draw");
const words = document.getElementById("drawing");
const bar = document.getElementById("drawn-so-far");
const button = form?.querySelector("button[type=submit]");
let timer = null;

function rest() {
  clearInterval(timer);
  words.textContent = "";
  bar.hidden = true;
  button.disabled = false;
  form.removeAttribute("aria-busy");
}

form?.addEventListener("submit", () => {
  const started = performance.now();
  words.textContent = words.dataset.words;
  bar.hidden = false;
  button.disabled = true;
  form.setAttribute("aria-busy", "true");
  timer = setInterval(() => {
    bar.value = Math.min((performance.now() - started) / 1000, bar.max);
  }, 250);
});

// Back in the browser's history the page stands as it was left.
if (form) addEventListener("pageshow", rest);
