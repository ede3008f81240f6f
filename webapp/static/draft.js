// What was entered outlives a reload or a change of language, in this tab only.
const KEY = document.getElementById("hand-form")?.dataset.draft || "marque-draft";

export function keepDraft(form, boards) {
  const save = () => {
    const fields = [...new FormData(form)].filter(([name]) => name !== "lang" && name !== "confirmation");
    const hands = Object.fromEntries([...boards].map(([name, board]) => [name, [board.hand.toText(), board.hand.winningId]]));
    sessionStorage.setItem(KEY, JSON.stringify({ fields, hands }));
  };
  // A page that answers a post may be left before anything is changed on it.
  if (document.documentElement.dataset.posted !== undefined) save();
  form.addEventListener("change", save);
  form.addEventListener("input", save);
  form.addEventListener("handchange", save);
}

const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit");

// The names of what was tapped or typed before this script came: those answers are newer than the draft's.
function answered(form) {
  const changed = (field) =>
    field.type === "radio" || field.type === "checkbox"
      ? field.checked !== field.defaultChecked
      : field.options
        ? field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected))
        : field.value !== field.defaultValue;
  return new Set(fieldsOf(form).filter(changed).map((field) => field.name));
}

export function restoreDraft(form, boards) {
  const saved = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  if (!saved) return;
  for (const [name, [text, winning]] of Object.entries(saved.hands))
    if (text) boards.get(name)?.hand.fromText(text, winning);
  const given = new Map();
  const asked = new URLSearchParams(location.search).has("rules");
  const [, of] = saved.fields.find(([name]) => name === "rules") ?? [];
  for (const [name, value] of saved.fields.filter(([name]) => name !== "rules" || !asked)) given.set(name, [...(given.get(name) ?? []), value]);
  const newer = answered(form);
  for (const field of fieldsOf(form)) {
    if (newer.has(field.name)) continue;
    // Rulesets share names of options and circumstances.
    const part = field.closest("[data-rules]");
    if (part && of && part.dataset.rules !== of) continue;
    const values = given.get(field.name) ?? [];
    if (field.type === "radio" || field.type === "checkbox") field.checked = values.includes(field.value);
    else if (values.length) [field.value] = values;
    if (field.dataset.tiles !== undefined) field.dispatchEvent(new Event("change"));
  }
}
