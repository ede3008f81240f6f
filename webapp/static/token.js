// The header that says a post comes from this site's own page; a page without a session needs none.
export function tokenHeader() {
  const token = document.querySelector('meta[name="csrf-token"]')?.content;
  return token ? { "X-CSRFToken": token } : {};
}
