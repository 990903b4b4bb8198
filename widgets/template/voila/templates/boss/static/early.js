// Starts Voilà's main script early. It waits for the window's "load" event, that is, for the last byte
// of a page that Python is still producing. Here it runs as soon as it registers itself, so that its
// modules load meanwhile, and only its request for the kernel waits for the last cell. If Voilà
// registers in another way, nothing changes.
(() => {
  "use strict";
  const listen = window.addEventListener;
  const ask = window.fetch;
  let complete;
  const completed = new Promise((done) => (complete = done));

  /** Call `begin` as soon as the document has a body. */
  function whenBodyExists(begin) {
    if (document.body) return begin();
    const watch = new MutationObserver(() => {
      if (!document.body) return;
      watch.disconnect();
      begin();
    });
    watch.observe(document.documentElement, { childList: true });
  }

  window.addEventListener = function (type, listener, ...more) {
    const begins = type === "load" && listener?.[Symbol.toStringTag] === "AsyncFunction";
    if (!begins || document.readyState === "complete") return listen.call(this, type, listener, ...more);
    window.addEventListener = listen;
    whenBodyExists(() => listener.call(window, new Event("load")));
  };

  window.fetch = (what, ...how) => {
    const { kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
    const asked = new URL(what.url || what, location.href).pathname;
    const go = () => ask(what, ...how);
    return asked.includes(`/api/kernels/${kernelId}`) ? completed.then(go) : go();
  };

  window.bossEarly = { complete };
})();
