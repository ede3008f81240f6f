// Finds a value of the rules by its name, and marks what is no longer as in the base.
for (const search of document.querySelectorAll("[data-search]")) {
  search.closest(".search").hidden = false;
  const entries = search.closest("details").querySelectorAll(".entry");
  search.addEventListener("input", () => {
    const wanted = search.value.trim().toLowerCase();
    for (const entry of entries) entry.hidden = !entry.dataset.name.includes(wanted);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
  });
}
