// A hand of a game: it can be recorded once it is counted, and its photo goes along.
const record = document.getElementById("record");
const form = document.getElementById("hand-form");

export function startRecord(board) {
  if (!record) return;
  import("./game.js");
  form.addEventListener("tallied", () => (record.hidden = !form.querySelector("[data-recordable]")));
  for (const kind of ["input", "handchange"]) form.addEventListener(kind, () => (record.hidden = true));
  // What is chosen beside the button changes nothing of the tally.
  record.addEventListener("input", (event) => event.stopPropagation());
  let recording = false;
  form.addEventListener("submit", ({ submitter }) => (recording = Boolean(submitter?.hasAttribute("formenctype"))));
  form.addEventListener("formdata", ({ formData }) => {
    if (recording && board.photo) formData.set("photo", board.photo, "photo");
  });
}
