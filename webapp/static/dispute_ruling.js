// A ruling that moves points shows where they are entered.
const fold = document.getElementById("points");

for (const choice of document.querySelectorAll('input[name="decision"]'))
  choice.addEventListener("change", () => (fold.open ||= choice.value === "points"));
