// Photos on their way to the reader: upload, reading, cancel. Where the server is busy they stay here and go again.
import { tokenHeader } from "./token.js";
import { say } from "./words.js";

const MOST_TRIES = 5;
const LONGEST_WAIT = 120;
const OVERLOADED = [429, 503];

// `name` begins the ids of what shows it, `section` is marked busy, `reading` is the key of what is said after the upload.
export function sender(name, section, reading) {
  const [status, progress, resend, cancel] = ["status", "progress", "resend", "cancel"].map((part) => document.getElementById(`${name}-${part}`));
  let request = null;
  let timer = null;
  let post = null;
  let tries = 0;

  function tell(words, failed = false) {
    status.textContent = words;
    status.classList.toggle("complaint", failed);
  }

  // `arrived` is given the request that came through, with a Reading or a refusal.
  function send(address, body, arrived) {
    stop();
    post = { address, body, arrived };
    tries = 0;
    go();
  }

  function stop() {
    clearInterval(timer);
    const old = request;
    request = null;
    old?.abort();
    show(false);
    resend.hidden = true;
  }

  function show(busy) {
    progress.hidden = cancel.hidden = !busy;
    section.setAttribute("aria-busy", String(busy));
  }

  function go() {
    tries += 1;
    const mine = new XMLHttpRequest();
    request = mine;
    mine.open("POST", post.address);
    for (const [key, value] of Object.entries({ Accept: "application/json", ...tokenHeader() })) mine.setRequestHeader(key, value);
    mine.responseType = "json";
    mine.upload.addEventListener("progress", ({ total, loaded }) => {
      if (mine !== request) return;
      progress.max = total || 1;
      progress.value = loaded;
      if (loaded === total) wait();
    });
    const ended = (then) => () => {
      if (mine !== request) return;
      request = null;
      show(false);
      then(mine);
    };
    mine.addEventListener("load", ended(answered));
    mine.addEventListener("error", ended(() => fail(say("offline"))));
    progress.value = 0;
    resend.hidden = true;
    show(true);
    tell(say("sending"));
    mine.send(post.body);
  }

  // How long a reading takes nobody knows: a bar without a value.
  function wait() {
    progress.removeAttribute("value");
    tell(say(reading));
  }

  function answered(answer) {
    const seconds = Number(answer.getResponseHeader("Retry-After"));
    const words = answer.response?.error?.message ?? say(answer.status === 413 ? "too_large" : "failed");
    if (OVERLOADED.includes(answer.status) && seconds > 0 && seconds <= LONGEST_WAIT && tries < MOST_TRIES) {
      tell(`${words} ${say("kept_photo")}`, true);
      countDown(seconds);
    } else if (OVERLOADED.includes(answer.status) || answer.status >= 500) fail(words);
    else if (answer.status !== 200 || !answer.response) tell(words, true);
    post.arrived(answer);
  }

  // The seconds stand on the button alone: a reader of the screen need not hear every one.
  function countDown(seconds) {
    let left = seconds;
    const tick = () => {
      if (left <= 0) return again();
      resend.textContent = say("resend_in", { seconds: left });
      left -= 1;
    };
    resend.hidden = cancel.hidden = false;
    tick();
    timer = setInterval(tick, 1000);
  }

  function again() {
    clearInterval(timer);
    go();
  }

  function fail(words) {
    tell(words, true);
    offer();
  }

  function offer() {
    resend.textContent = say("resend");
    resend.hidden = false;
  }

  resend.addEventListener("click", () => {
    tries = 0;
    again();
  });
  cancel.addEventListener("click", () => {
    stop();
    tell(say("cancelled"));
    offer();
  });
  return { send, stop, tell };
}
