// What waits for the network, on the pages of its game with what can be done about it, elsewhere in a line.
import { send, tellChange, whenChanged } from "./game_queue.js";
import { startChanging } from "./waiting_change.js";
import * as waiting from "./waiting.js";
import { words } from "./queue_words.js";

const here = location.pathname;
const panel = make("section", "card waiting");
panel.setAttribute("aria-labelledby", "waiting-title");
panel.setAttribute("aria-live", "polite");

let drawn = null;

export function startPanel() {
  panel.hidden = true;
  document.getElementById("main").prepend(panel);
  whenChanged(draw);
  return draw();
}

const within = (game) => here === game || here.startsWith(`${game}/`);

async function draw() {
  const hands = await waiting.all();
  // What stands as it stood stays: a button is not taken from under a finger, nor out of the keyboard's focus.
  const state = JSON.stringify(hands, (key, value) => (key === "faults" ? undefined : value));
  if (state === drawn) return;
  drawn = state;
  panel.hidden = hands.length === 0;
  const own = hands.filter(({ game }) => within(game));
  const others = hands.filter(({ game }) => !within(game));
  const title = make("p", "title", words(hands.length === 1 ? "one" : "many", { count: hands.length }));
  title.id = "waiting-title";
  const parts = [title];
  if (own.length && !own[0].trouble) parts.push(make("p", "hint", words("kept")));
  if (own.length) parts.push(list(own));
  document.body.classList.toggle("ahead", own.length > 0);
  for (const game of new Set(others.map((hand) => hand.game))) parts.push(link(game, others));
  panel.replaceChildren(...parts);
}

function link(game, hands) {
  const line = make("p");
  const anchor = make("a", "", words(hands.some((hand) => hand.game === game && hand.trouble) ? "look" : "open"));
  anchor.href = game;
  line.append(anchor);
  return line;
}

function list(hands) {
  const root = make("ol", "plain");
  root.append(...hands.map((hand, place) => row(hand, place === 0)));
  return root;
}

function row(hand, first) {
  const item = make("li");
  item.append(make("strong", "", hand.told));
  if (hand.photo || hand.lost) item.append(make("p", "hint", words(hand.photo ? "with_photo" : "photo_lost")));
  if (!first) return item;
  const { trouble } = hand;
  if (trouble) {
    const why = make("p", "complaint", trouble.message);
    why.setAttribute("role", "alert");
    item.append(why);
  }
  const buttons = make("div", "buttons");
  if (!trouble || trouble.kind === "session") buttons.append(button("now", send));
  if (trouble?.kind === "fault") buttons.append(button("now", () => again(hand)));
  if (trouble?.kind === "conflict") buttons.append(button("after", () => after(hand)));
  if (["refused", "fault"].includes(trouble?.kind) && hand.photo) buttons.append(button("without_photo", () => withoutPhoto(hand)));
  if (trouble) buttons.append(button("change", () => startChanging(hand)));
  buttons.append(button("leave_out", () => leaveOut(hand), "danger"));
  item.append(buttons);
  return item;
}

// Others' entries stand; this hand follows them.
const after = (hand) => again({ ...hand, expected: hand.trouble.sequence });

async function withoutPhoto({ photo, confirmation, ...hand }) {
  if (confirm(words("sure_photo"))) await again(hand);
}

async function again(hand) {
  await waiting.put({ ...hand, trouble: null });
  await send();
  if (!(await waiting.of(hand.game)).length) location.assign(hand.game);
}

async function leaveOut(hand) {
  if (!confirm(words("sure", { hand: hand.told }))) return;
  await waiting.leaveOut(hand);
  tellChange();
  send();
}

function button(key, act, kind = "") {
  const made = make("button", `button small ${kind}`, words(key));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

function make(name, kind = "", text = "") {
  const node = document.createElement(name);
  if (kind) node.className = kind;
  node.textContent = text;
  return node;
}
