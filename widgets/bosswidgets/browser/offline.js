// Keeps the site in the browser: from the second visit on it needs no network.
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
      active.postMessage(used()); // what the page took before it was kept
    } catch {
      // the browser keeps nothing: the page works with a network
    }
  });
})();
