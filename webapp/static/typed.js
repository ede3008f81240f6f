// Tiles written out: 123m 99p (555s) [EEEE], added to the hand with Enter.
import { unreadable } from "./hand.js";
import { el, say } from "./words.js";

export function typedField(board) {
  const id = `typed-${board.root.dataset.seat ?? "winner"}`;
  const fault = el("p", { class: "complaint", id: `${id}-fault`, role: "alert" });
  const field = el("input", {
    id, form: "no-form", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "done",
    "aria-describedby": `${id}-fault ${id}-hint`,
  });
  const add = el("button", { type: "button", class: "button", onclick: enter }, say("typed.add"));
  const line = el("div", { class: "typedline" }, field, add);
  const hints = [el("p", { class: "hint" }, say("typed.hint")), el("p", { class: "hint keys" }, say("typed.keys"))];
  const root = el("details", { class: "typed" },
    el("summary", {}, say("typed")),
    el("div", { class: "field" }, el("label", { for: id }, say("typed.label")), line, fault),
    el("div", { id: `${id}-hint` }, ...hints));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (field.value.trim()) board.root.dispatchEvent(new CustomEvent("handedit", { bubbles: true }));
    enter();
  });
  field.addEventListener("input", () => tell(""));

  function enter() {
    const wrong = unreadable(field.value);
    if (wrong) {
      tell(say("typed.unknown", { found: wrong }));
      field.focus();
      return;
    }
    if (!field.value.trim()) return;
    board.hand.append(field.value);
    field.value = "";
  }

  function tell(words) {
    fault.textContent = words;
    field.setAttribute("aria-invalid", String(Boolean(words)));
  }

  function open() {
    root.open = true;
    field.focus();
  }
  return { root, open };
}
