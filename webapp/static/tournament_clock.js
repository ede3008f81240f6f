// The clock of a round, or of a table: it counts down by itself from what the server said was left.
export function shown(left) {
  const seconds = Math.max(left, 0);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function run(clock, onOver = () => {}) {
  if (!clock || !clock.dataset.running) return () => {};
  const started = performance.now();
  const from = Number(clock.dataset.left);
  let over = from <= 0;
  const tick = () => {
    const left = from - Math.floor((performance.now() - started) / 1000);
    const text = shown(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", left <= 0);
    if (left <= 0 && !over) {
      over = true;
      onOver();
    }
  };
  const timer = setInterval(tick, 250);
  return () => clearInterval(timer);
}

for (const clock of document.querySelectorAll("main:not(#live) .clock")) {
  run(clock, () => clock.parentElement.querySelector(".last-hand")?.removeAttribute("hidden"));
}
