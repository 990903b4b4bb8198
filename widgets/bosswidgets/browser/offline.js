// Registers the service worker, which makes the site available offline from the second visit on.
(() => {
  "use strict";
  const { root } = document.currentScript.dataset;
  if (!("serviceWorker" in navigator) || !isSecureContext) return;
  const used = () =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin));
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(new URL(`${root}service.js`, location.href));
      const { active } = await navigator.serviceWorker.ready;
      active.postMessage(used()); // cache what was loaded before it was active
    } catch {
      // no service worker: the page works online only
    }
  });
})();
