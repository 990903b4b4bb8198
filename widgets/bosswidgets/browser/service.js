// Service worker that caches the site. Files in a folder with a hash or version in its name never
// change and are served from the cache; everything else comes from the network if there is one.

const { pages, fixed } = FILES;
const NAME = "im-the-boss";
const FIXED = /\/(?:python|code)-[0-9a-f]+\/|\/voila\/(?:static-|labextensions\/)/;
const whole = (path) => new URL(path, registration.scope).href;

async function keep(addresses) {
  const cache = await caches.open(NAME);
  for (const address of addresses) {
    if (FIXED.test(address) && (await cache.match(address))) continue;
    try {
      await cache.add(address);
    } catch {
      // not available now; fetched again when it is requested
    }
  }
}

/** Delete files of older versions of the site. */
async function tidy() {
  const cache = await caches.open(NAME);
  const ours = new Set(fixed.map(whole));
  for (const { url } of await cache.keys())
    if (/\/(?:python|code)-[0-9a-f]+\//.test(url) && !ours.has(url)) await cache.delete(url);
}

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keep(fixed.map(whole)));
});

addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])));

addEventListener("message", (event) =>
  event.waitUntil(keep([...event.data, ...pages.map(whole)])),
);

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(NAME);
  const isFixed = FIXED.test(request.url);
  const found = await cache.match(request, { ignoreSearch: true });
  if (isFixed && found) return found;
  try {
    const come = await fetch(request);
    if (come.ok && come.status === 200) cache.put(request.url.split("?")[0], come.clone());
    return come;
  } catch (error) {
    if (found) return found;
    throw error;
  }
}
