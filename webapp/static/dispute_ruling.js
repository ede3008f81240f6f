// A ruling that moves points shows where they are entered.
const fold = document.getElementById("points");

for (const choice of document.querySelectorAll('input[name="decision"]')) {
  const show = () => (fold.open ||= choice.checked && choice.value === "points");
  choice.addEventListener("change", show);
  show(); // It may have been chosen before this script had come.
}
