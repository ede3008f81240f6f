// A long text outlives the page that it is typed on, in this tab, until the form it stands in has been taken.
const SENT = "marque-text-sent";
const LONG = 200;

const isLong = (field) => field.name && (field.matches("textarea") || (field.matches("input[maxlength]") && field.maxLength >= LONG));

export function startTexts() {
  const posted = document.documentElement.dataset.posted !== undefined;
  // A form that was taken leads to another page; the answer to the post itself says that it was refused.
  const sent = sessionStorage.getItem(SENT);
  sessionStorage.removeItem(SENT);
  if (sent && !posted) sessionStorage.removeItem(sent);
  for (const form of document.querySelectorAll('main form[method="post"]')) keepTexts(form, posted);
}

function keepTexts(form, posted) {
  const fields = [...form.elements].filter(isLong);
  if (!fields.length) return;
  const key = `marque-text ${address(location.href)} ${address(new URL(form.getAttribute("action"), location.href))}`;
  const kept = posted ? {} : JSON.parse(sessionStorage.getItem(key) ?? "{}");
  const keep = () => sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))));
  const typed = fields.some((field) => field.value !== field.defaultValue); // Before this script had come.
  for (const field of fields) {
    if (!field.value) field.value = kept[field.name] ?? "";
    field.addEventListener("input", keep);
  }
  if (typed) keep();
  document.addEventListener("submit", (event) => {
    if (event.target === form && !event.defaultPrevented) sessionStorage.setItem(SENT, key);
  });
}

// Without the language: a text is the same in each.
function address(url) {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete("lang");
  return `${pathname}?${searchParams}`;
}
