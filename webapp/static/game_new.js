// A new game: the options shown are those of the chosen rules.
const rules = document.getElementById("rules");

function show() {
  for (const book of document.querySelectorAll("fieldset.book")) book.hidden = book.disabled = book.dataset.rules !== rules.value;
}

rules.addEventListener("change", show);
show();
