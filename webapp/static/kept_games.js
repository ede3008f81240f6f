// The games whose pages lie on this phone, each with its page's own title.
const list = document.querySelector("#kept-games ul");

async function titled(request) {
  const page = await (await caches.match(request)).text();
  return new DOMParser().parseFromString(page, "text/html").title.split(" · ")[0];
}

async function show() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("pages ")) continue;
    for (const request of await (await caches.open(name)).keys()) {
      const link = document.createElement("a");
      link.href = request.url;
      link.textContent = await titled(request);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
  }
  document.getElementById("kept-games").hidden = !list.children.length;
  document.getElementById("no-games").hidden = list.children.length > 0;
}

if ("caches" in self) show();
