// What surrounds the cells of a page: the steps while it starts, the moment it is ready, and
// the words when a cell fails or Python is gone. Voilà's stream and scripts call it as they go.
(() => {
  "use strict";
  const QUIET_BEATS = 3; // of Voilà's, one every ten seconds in which nothing happens
  const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);
  const OUTPUT = "application/vnd.voila.cell-output+json";
  const REST = 300; // milliseconds
  const at = (id) => document.getElementById(id);
  let beats = 0;
  let gone = false;
  let doubt = 0;

  function tell(words) {
    at("news").textContent = words;
  }

  function step(name) {
    beats = 0;
    const now = document.querySelector(`[data-step="${name}"]`);
    if (!now || now.dataset.when === "now") return;
    for (let past = now.previousElementSibling; past; past = past.previousElementSibling)
      past.dataset.when = "past";
    now.dataset.when = "now";
    tell(now.textContent);
  }

  // Voilà takes a script away when it draws its output; ipywidgets first writes "Loading widget..."
  // and puts empty boxes where children will be. What is left of these is still to come.
  function outputsDrawn() {
    return (
      !at("cells").querySelector(`script[type="${OUTPUT}"]`) &&
      ![...at("cells").querySelectorAll(".output")].some((o) => o.textContent === "Loading widget...")
    );
  }

  function childrenDrawn() {
    return !at("cells").querySelector('.widget-box > div[class="lm-Widget"]:empty');
  }

  function ready() {
    if (document.body.dataset.state !== "starting") return;
    document.body.dataset.state = "ready";
    document.body.dataset.ready = "true";
    at("starting").remove();
    tell(at("news").dataset.ready);
  }

  // All cells are here: ready when they are drawn, at the latest when drawing has come to rest.
  function cells() {
    document.body.dataset.cells = "all";
    let rest = 0;
    const look = () => {
      clearTimeout(rest);
      if (!outputsDrawn()) return;
      if (childrenDrawn()) end();
      else rest = setTimeout(end, REST);
    };
    const end = () => {
      watch.disconnect();
      requestAnimationFrame(ready);
    };
    const watch = new MutationObserver(look);
    watch.observe(at("cells"), { childList: true, subtree: true, characterData: true });
    look();
  }

  function failed() {
    if (document.body.dataset.state === "failed") return;
    document.body.dataset.state = "failed";
    at("starting").remove();
    at("failed").hidden = false;
  }

  function lost() {
    if (document.body.dataset.state === "failed" || at("lost").childElementCount) return;
    at("lost").append(at("lost-words").content.cloneNode(true));
    const unsaved = document.querySelector("[data-unsaved]");
    for (const part of at("lost").querySelectorAll("[data-when]")) {
      part.hidden = (part.dataset.when === "unsaved") !== Boolean(unsaved);
      part.textContent = part.textContent.replace("{count}", unsaved?.dataset.unsaved);
    }
  }

  function found() {
    clearTimeout(doubt);
    if (!gone) at("lost").replaceChildren();
  }

  function guard(app) {
    const kernel = app.widgetManager && app.widgetManager.kernel;
    if (!kernel) return lost();
    kernel.statusChanged.connect((_, status) => {
      if (!GONE.has(status)) return;
      gone = true;
      for (const part of document.querySelectorAll(".boss-page")) part.inert = true; // nobody hears
      lost();
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected") return found();
      // A page that is being left drops its connection too, and must not cry out.
      clearTimeout(doubt);
      doubt = setTimeout(lost, 500);
    });
  }

  // Voilà sets `jupyterapp` once all its parts run: the one moment to reach the kernel.
  let app;
  Object.defineProperty(window, "jupyterapp", {
    get: () => app,
    set: (value) => guard((app = value)),
  });

  // Voilà ends the kernel when its own part runs and the browser says beforeunload; a page that is
  // left while it starts, or by a phone's browser, would leave its kernel behind.
  let told = false;
  window.addEventListener("beforeunload", (event) => {
    if (document.querySelector("[data-unsaved]") && !at("lost").childElementCount) {
      event.preventDefault(); // the browser asks; Voilà would end the kernel before the answer
      event.stopImmediatePropagation();
    } else told = Boolean(app);
  });
  window.addEventListener("pagehide", () => {
    if (told) return;
    const { baseUrl, kernelId } = JSON.parse(at("jupyter-config-data").textContent);
    const form = new FormData();
    form.append("_xsrf", (document.cookie.match(/\b_xsrf=([^;]*)/) || ["", ""])[1]);
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });

  // ipycanvas swallows every key, Tab among them: who comes to a canvas could not leave it.
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Tab" && event.target.tagName === "CANVAS") event.stopImmediatePropagation();
    },
    true,
  );

  window.voila_heartbeat = () => {
    beats += 1;
    if (beats >= QUIET_BEATS && at("slow")) at("slow").hidden = false;
  };

  window.addEventListener("load", () => {
    if (document.body.dataset.cells !== "all") lost(); // the stream broke off
  });

  window.boss = { step, cells, failed, lost };
})();
