// A new game: the options shown are those of the chosen rules, and the names stand ready to be typed over.
const rules = document.getElementById("rules");

function show() {
  for (const book of document.querySelectorAll("fieldset.book")) book.hidden = book.disabled = book.dataset.rules !== rules.value;
}

rules.addEventListener("change", show);
show();

// A name that stands there already is typed over by whoever taps it, and not deleted letter by letter.
for (const field of document.querySelectorAll('#new-game input[name^="name_"]'))
  field.addEventListener("focus", () => {
    const given = field.value === field.defaultValue;
    if (given) field.addEventListener("click", () => field.select(), { once: true });
  });
