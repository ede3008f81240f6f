// The button that prints: without scripts, the browser's own menu does.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => window.print());
