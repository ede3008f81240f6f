// What was entered outlives a reload or a change of language, in this tab only.
const KEY = document.getElementById("hand-form")?.dataset.draft || "marque-draft";
const READINGS = `${KEY}-readings`;

export function keepDraft(form, boards) {
  let kept = null;
  const save = () => {
    const fields = [...new FormData(form)].filter(([name]) => name !== "lang" && name !== "confirmation");
    const hands = Object.fromEntries(
      [...boards].map(([name, { hand, reading }]) => [name, [hand.toText(), hand.winningId, reading && hand.state]]),
    );
    sessionStorage.setItem(KEY, JSON.stringify({ fields, hands }));
    const readings = [...boards].map(([, board]) => board.reading);
    if (readings.every((reading, at) => reading === kept?.[at])) return;
    kept = readings;
    keepReadings(boards);
  };
  // A page that answers a post may be left before anything is changed on it.
  if (document.documentElement.dataset.posted !== undefined) save();
  form.addEventListener("change", save);
  form.addEventListener("input", save);
  form.addEventListener("handchange", save);
}

// What was read on photos, so that nothing it is unsure of is forgotten; without the pictures where there is no room.
function keepReadings(boards) {
  const readings = [...boards].filter(([, board]) => board.reading).map(([name, { reading }]) => [name, { ...reading, hands: undefined }]);
  const bare = readings.map(([name, reading]) => [name, { ...reading, preview: undefined }]);
  sessionStorage.removeItem(READINGS);
  try {
    sessionStorage.setItem(READINGS, JSON.stringify(readings));
  } catch {
    sessionStorage.setItem(READINGS, JSON.stringify(bare));
  }
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

const savedDraft = () => JSON.parse(sessionStorage.getItem(KEY) ?? "null");
const savedReadings = () => new Map(JSON.parse(sessionStorage.getItem(READINGS) ?? "[]"));

// A page that answers a post has the hands as they were sent; what their photos left to be looked at is here alone.
export function restoreReadings(boards) {
  const readings = savedReadings();
  for (const [name, [text, winning, state]] of Object.entries(savedDraft()?.hands ?? {})) {
    const board = boards.get(name);
    const same = board?.hand.toText() === text && board.hand.winningId === winning;
    if (same && state && readings.has(name)) board.restore(readings.get(name), state);
  }
}

export function restoreDraft(form, boards) {
  const saved = savedDraft();
  if (!saved) return;
  const readings = savedReadings();
  for (const [name, [text, winning, state]] of Object.entries(saved.hands)) {
    const board = boards.get(name);
    if (state && readings.has(name)) board?.restore(readings.get(name), state);
    else if (text) board?.hand.fromText(text, winning);
  }
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
