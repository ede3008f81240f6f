// Who is here: finds people by name, and counts the ticks as they are made.
const boxes = [...document.querySelectorAll('.chip input[name="here"]')];
const badge = document.getElementById("count");
const find = document.getElementById("find");

function tellCount() {
  badge.textContent = badge.dataset.words.replace("{count}", boxes.filter((each) => each.checked).length);
}

for (const box of boxes) box.addEventListener("change", tellCount);
if (badge) tellCount(); // Somebody may have been ticked before this script had come.
if (find) {
  find.hidden = false;
  const field = find.querySelector("input");
  const plain = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  field.addEventListener("input", () => {
    const wanted = plain(field.value.trim());
    for (const box of boxes) {
      const chip = box.closest(".chip");
      chip.hidden = !plain(chip.textContent).includes(wanted);
    }
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
