// A deal of several hands or steps is on nobody's sheet before it is whole: this tab keeps what it has so far.
const form = document.getElementById("so-far");
const KEY = form && `${form.dataset.deal}+so-far`;

export function startSoFar() {
  if (!form) return;
  const { page } = form.dataset;
  const here = [...form.querySelectorAll("[data-so-far]")].map(({ name, value }) => [name, value]);
  if (page === undefined) return offer(here);
  if (here.length) sessionStorage.setItem(KEY, JSON.stringify(here));
  else sessionStorage.removeItem(KEY);
  // Whoever comes back here, or loads the page again, is asked for no form to be sent twice.
  history.replaceState(history.state, "", page);
}

// The deal begins anew on this page: what it had before can be taken up.
function offer(here) {
  const kept = sessionStorage.getItem(KEY);
  if (!kept || kept === JSON.stringify(here)) return;
  for (const field of form.querySelectorAll("[data-so-far]")) field.remove();
  for (const [name, value] of JSON.parse(kept)) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
    form.append(field);
  }
  form.hidden = false;
}

// The deal is entered: nothing of it is kept, nor of what was typed on the way.
export function forgetDeal() {
  if (!form) return;
  const { deal } = form.dataset;
  for (const key of Object.keys(sessionStorage)) if (key === deal || key.startsWith(`${deal}+`)) sessionStorage.removeItem(key);
}
