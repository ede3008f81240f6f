// Photos on the page: one of the winner, one of each loser whose hand counts, or one of the whole table.
import { Doubts } from "./doubts.js";
import { offerHands, others, startHands } from "./hands.js";
import { sender } from "./sending.js";
import { Sight } from "./sight.js";
import { countTaps, taps } from "./taps.js";
import { el, lang, say } from "./words.js";

const chosenSet = document.getElementById("set");
const SET_KEPT = "marque.set";

const sections = [];

class PhotoSection {
  // `arrived` is given the answer of the server and the file it was made of.
  constructor(root, board, name, arrived) {
    Object.assign(this, { root, board, arrived });
    this.sending = sender(name, root, "reading");
    this.sight = new Sight(root.querySelector(".stage"), board, (reading) => others(reading));
    this.doubts = new Doubts(root.querySelector(".doubts"), board, (doubt) => this.sight.look(doubt));
    for (const input of root.querySelectorAll("input[type=file]"))
      input.addEventListener("change", () => {
        const [file] = input.files;
        input.value = "";
        if (file) this.send(file);
      });
    board.root.addEventListener("handchange", () => this.draw());
    root.hidden = false;
    sections.push(this);
  }

  send(file) {
    const body = new FormData();
    body.append("photo", file);
    body.append("set", chosenSet.value);
    this.sending.send(`/read?lang=${lang}`, body, ({ status, response }) => {
      if (status === 200 && response) this.arrived(response, file);
    });
  }

  // `kept` is how another board has left that hand.
  take(reading, file, kept = null) {
    this.board.photo = file;
    this.board.reading = reading;
    this.sight.show();
    this.doubts.shown = null;
    this.board.take(reading, kept);
    this.tell("read");
  }

  // The page has come anew: what was read stands there again.
  again() {
    this.sight.show();
    this.draw();
    this.tell("read_again");
  }

  tell(words) {
    const tiles = this.board.reading.tiles.length;
    this.sending.tell(say(tiles ? words : "read_none", { tiles }));
  }

  draw() {
    this.sight.draw();
    const had = this.doubts.left;
    this.doubts.draw();
    this.doubts.left = this.board.doubts.length;
    if (had && !this.doubts.left && this.board.reading) this.sending.tell(say("doubt.none"));
  }

  // Its hand is another player's: the board is as before the photo came.
  leave() {
    this.board.hand.clear();
    this.forget();
  }

  forget() {
    this.sending.stop();
    this.sending.tell("");
    this.board.reading = this.board.photo = null;
    this.sight.show();
    this.draw();
  }
}

export function startPhotos(boards) {
  const winner = new PhotoSection(document.getElementById("photo"), boards.get("winner"), "photo", (answer, file) => {
    countTaps(0);
    offerHands(answer, file);
  });
  const losers = new Map();
  for (const [seat, board] of boards) {
    if (seat === "winner") continue;
    const section = new PhotoSection(parts(seat, board.root), board, `photo-${seat}`, (answer, file) => {
      countTaps(taps());
      section.take(answer, file);
    });
    losers.set(seat, section);
    board.root.addEventListener("handchange", () => tellLoser(board));
  }
  startHands(winner, losers);
  rememberSet();
  for (const section of sections) if (section.board.reading) section.again();
}

export function forgetPhotos() {
  offerHands();
  countTaps(null);
  for (const section of sections) section.forget();
}

// Questions that nobody has answered, of all the hands.
export const unsettled = () => sections.reduce((sum, { board, root }) => sum + (root.closest("[hidden]") ? 0 : board.doubts.length), 0);

// What a loser's photo needs, above his board.
function parts(seat, before) {
  const name = `photo-${seat}`;
  const choose = (words, kind, capture) =>
    el("label", { class: `button small ${kind}` }, el("input", { type: "file", accept: "image/*", capture, form: "no-form" }), el("span", {}, say(words)));
  const button = (part) => el("button", { class: "button small", type: "button", id: `${name}-${part}`, hidden: true }, say(part));
  const root = el("div", { class: "photo" },
    el("div", { class: "stage", hidden: true }),
    el("section", { class: "doubts", hidden: true }),
    el("p", { class: "status", id: `${name}-status`, role: "status" }),
    el("progress", { id: `${name}-progress`, max: 1, value: 0, hidden: true, "aria-label": say("sending") }),
    el("div", { class: "sending" }, button("resend"), button("cancel")),
    el("div", { class: "buttons" }, choose("take_photo", "primary", "environment"), choose("choose_photo", "", null)));
  before.before(root);
  return root;
}

// How far a loser's hand is, while it is folded away.
function tellLoser(board) {
  const summary = board.root.closest("details").querySelector("summary");
  const note = summary.querySelector(".note") ?? summary.appendChild(el("span", { class: "note" }));
  const count = board.hand.tiles.length;
  const doubts = board.doubts.length;
  note.textContent = !count ? "" : doubts ? say("loser.doubts", { count, doubts }) : say("loser.tiles", { count });
}

// The tiles on the table stay the same from hand to hand.
function rememberSet() {
  const kept = localStorage.getItem(SET_KEPT) ?? "";
  if ([...chosenSet.options].some((option) => option.value === kept)) chosenSet.value = kept;
  chosenSet.addEventListener("change", () => localStorage.setItem(SET_KEPT, chosenSet.value));
}
