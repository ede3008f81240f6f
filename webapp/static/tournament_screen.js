// The big screen: fetches itself anew, turns the pages of a long ranking, sounds a gong when the time is over.
import { run } from "./tournament_clock.js";

const EVERY = 5000;
const TURN = 12000;
let stop = () => {};
let page = 0;
let gong = null;

function strike() {
  document.querySelector(".last-hand")?.removeAttribute("hidden");
  if (!gong) return;
  for (const [at, hertz] of [[0, 196], [0, 294], [0, 466], [1.2, 196], [1.2, 294]]) {
    const tone = gong.createOscillator();
    const loud = gong.createGain();
    tone.frequency.value = hertz;
    loud.gain.setValueAtTime(0.25, gong.currentTime + at);
    loud.gain.exponentialRampToValueAtTime(0.001, gong.currentTime + at + 3);
    tone.connect(loud).connect(gong.destination);
    tone.start(gong.currentTime + at);
    tone.stop(gong.currentTime + at + 3);
  }
}

function turn() {
  const rows = [...document.querySelectorAll(".standing tbody tr")];
  if (!rows.length) return;
  for (const row of rows) row.hidden = false;
  const room = document.querySelector(".standing").clientHeight - document.querySelector(".standing h2").offsetHeight - document.querySelector(".standing thead").offsetHeight;
  const heights = rows.map((row) => row.offsetHeight);
  let pages = 1;
  let [count, filled] = [0, 0];
  const pageOf = heights.map((height) => {
    if (count >= 5 && filled + height > room) [pages, count, filled] = [pages + 1, 0, 0];
    [count, filled] = [count + 1, filled + height];
    return pages - 1;
  });
  page %= pages;
  rows.forEach((row, place) => { row.hidden = pageOf[place] !== page; });
  document.querySelector(".standing .page").textContent = pages > 1 ? `${page + 1}/${pages}` : "";
}

function begin() {
  stop();
  const stops = [run(document.querySelector("#live .clock"), strike), ...[...document.querySelectorAll("#live .left")].map((own) => run(own))];
  stop = () => stops.forEach((each) => each());
  turn();
}

async function fresh() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
    if (next) {
      document.getElementById("live").replaceWith(next);
      begin();
    }
  } catch {
    // The network will be back; the clock runs on meanwhile.
  }
}

const sound = document.getElementById("sound");
sound.hidden = false;
sound.addEventListener("click", () => {
  gong = gong ? null : new AudioContext();
  sound.textContent = gong ? sound.dataset.on : sound.dataset.off;
});
const full = document.getElementById("full");
full.hidden = !document.documentElement.requestFullscreen;
full.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
addEventListener("resize", turn);
setInterval(() => { page += 1; turn(); }, TURN);
setInterval(fresh, EVERY);
begin();
