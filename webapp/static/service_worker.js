// Files come from the phone, pages from the network; pages of games are kept for when there is none.
const FILES = `files-${GIVEN.version}`;
const TOLD = "told";
const GAMES = `${GIVEN.root}game/`;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  if (GIVEN.files.includes(address(request.url))) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(event));
});

self.addEventListener("message", (event) => {
  event.waitUntil(Promise.allSettled((event.data.keep ?? []).map(async (url) => note(url, await fetch(url)))));
});

async function install() {
  const files = await caches.open(FILES);
  // Without cookies: nobody's name is on what is shown to everybody.
  const pages = Object.values(GIVEN.pages).map((url) => new Request(url, { credentials: "omit" }));
  await files.addAll([...GIVEN.files, ...pages]);
  await self.skipWaiting();
}

// Pages that were kept by an older version name files that are gone: they are fetched anew.
async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("pages ") && !name.endsWith(` ${GIVEN.version}`));
  for (const name of old) {
    const pages = await caches.open(name);
    const requests = await pages.keys();
    await caches.delete(name);
    await Promise.allSettled(requests.map(async ({ url }) => note(url, await fetch(url))));
  }
  for (const name of names) if (name.startsWith("files-") && name !== FILES) await caches.delete(name);
  await self.clients.claim();
}

// An address as it is kept: without the site, and without the language, which is that of the last visit.
function address(url) {
  const { pathname, searchParams } = new URL(url);
  if (pathname.startsWith(GAMES)) searchParams.delete("lang");
  const query = String(searchParams);
  return query ? `${pathname}?${query}` : pathname;
}

async function file(request) {
  return (await caches.match(request, { cacheName: FILES })) ?? fetch(request);
}

async function page(event) {
  let answer = null;
  try {
    answer = await fetch(event.request);
  } catch {
    return kept(event.request.url);
  }
  event.waitUntil(note(event.request.url, answer.clone()));
  return answer;
}

// Keep a page that says it may be kept; let go of what was kept for somebody else.
async function note(url, answer) {
  const header = answer.headers.get(GIVEN.header);
  if (!header) return;
  const [owner, version, lang, may] = header.split(" ");
  for (const name of await caches.keys())
    if (name.startsWith("pages ") && !name.startsWith(`pages ${owner} `)) await caches.delete(name);
  await (await caches.open(TOLD)).put("lang", new Response(lang));
  if (may !== "keep" || !answer.ok || answer.redirected) return;
  await (await caches.open(`pages ${owner} ${version}`)).put(address(url), answer);
}

async function kept(url) {
  for (const name of await caches.keys()) {
    if (!name.startsWith("pages ")) continue;
    const found = await caches.match(address(url), { cacheName: name });
    if (found) return found;
  }
  const told = await caches.match("lang", { cacheName: TOLD });
  const lang = told ? await told.text() : "";
  return caches.match(GIVEN.pages[lang] ?? Object.values(GIVEN.pages)[0], { cacheName: FILES });
}
