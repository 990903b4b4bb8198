// What surrounds the cells of a page: the steps while it starts, the moment it is ready, and
// the words when a cell fails or Python is gone. Voilà's stream and scripts call it as they go.
(() => {
  "use strict";
  const QUIET_BEATS = 3; // of Voilà's, one every ten seconds in which nothing happens
  const GONE = new Set(["restarting", "autorestarting", "terminating", "dead"]);
  const OUTPUT = "application/vnd.voila.cell-output+json";
  const SETTLING = 10_000; // milliseconds in which what was drawn takes its final size
  const LATE = 20_000; // milliseconds without a change, after which a widget does not come any more
  const SOON = 50; // milliseconds
  const LONGEST = 10_000; // milliseconds between two questions whether the server is back
  const SPREAD = 2000; // milliseconds in which the pages of a class come back
  const AGAIN = "boss-loaded-again"; // where it is kept that a page was loaded anew by itself
  const PATIENCE = 8000; // milliseconds: an answer that has not come by then does not come
  const at = (id) => document.getElementById(id);
  let beats = 0;
  let gone = false; // Python is
  let connected = true;
  let left = false; // the page is
  let doubt = 0;

  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const config = () => JSON.parse(at("jupyter-config-data").textContent);

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
    if (left || document.body.dataset.state !== "starting") return;
    document.body.dataset.state = "ready";
    document.body.dataset.ready = "true";
    at("starting").remove();
    tell(at("news").dataset.ready);
    bossPlace.goBack();
  }

  // anywidget gives a model up that is not there within two seconds, for good. A busy machine takes
  // longer: here it has a minute.
  const given = AbortSignal.timeout;
  if (given)
    AbortSignal.timeout = (time) => given.call(AbortSignal, time === 2000 ? 60_000 : time);

  // ipywidgets looks for a model for two seconds, which a busy machine can take for other things.
  function seek(manager) {
    const find = manager.get_model.bind(manager);
    manager.get_model = async (id) => {
      for (let waited = 0; waited < LATE && !manager.has_model(id); waited += SOON)
        await new Promise((done) => setTimeout(done, SOON));
      return find(id);
    };
  }

  // What a widget shows that could not be made.
  function incomplete() {
    return (
      document.getElementsByClassName("jupyter-widgets-error-widget").length > 0 ||
      [...at("cells").querySelectorAll(".output")].some((o) =>
        o.textContent.startsWith("Error displaying widget"),
      )
    );
  }

  // Without storage a page counts as reloaded before: it does not reload by itself.
  const kept = (use) => bossPlace.withStorage(use, location.href);

  // A widget is missing: half a page would mislead. It is loaded anew by itself once, then it says so.
  function broken() {
    if (document.body.dataset.state === "failed" || left || gone) return;
    delete document.body.dataset.ready;
    if (!unsaved() && kept((store) => store.getItem(AGAIN)) !== location.href) {
      kept((store) => store.setItem(AGAIN, location.href));
      left = true;
      document.body.dataset.state = "starting"; // a page that is loaded anew is not idle
      location.reload();
      return;
    }
    document.body.dataset.state = "failed";
    kept((store) => store.removeItem(AGAIN));
    at("starting")?.remove();
    for (const part of document.querySelectorAll(".boss-page")) part.inert = true;
    at("incomplete").hidden = false;
    at("cells").hidden = true;
  }

  // All cells are here: the page is ready when all that they show is drawn, and Python knows how
  // large the window is. The first picture stays until then, so that nothing moves afterwards.
  let drawn = () => {};
  function cells() {
    document.body.dataset.cells = "all";
    let late = 0;
    let settled = null;
    const watch = new MutationObserver(() => drawn());
    drawn = () => {
      clearTimeout(late);
      if (left) return;
      if (incomplete()) return broken();
      if (document.body.dataset.state !== "starting") return;
      if (outputsDrawn() && childrenDrawn()) {
        settled ??= Promise.race([bossIdle.whenDrawn(), pause(SETTLING)]).then(ready);
        kept((store) => store.removeItem(AGAIN));
      } else if (app) late = setTimeout(broken, LATE); // before, its scripts are still to come
    };
    watch.observe(at("cells"), { childList: true, subtree: true, characterData: true });
    drawn();
  }

  // What the server says of this page: null if it says nothing. Not every server is ours.
  async function ask() {
    const { home, kernelId } = config();
    if (!home) return null;
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await bossAsk.fetch(`${home}alive/${kernelId}`, { signal });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  async function failed() {
    if (document.body.dataset.state === "failed") return;
    document.body.dataset.state = "failed";
    at("starting")?.remove();
    const answer = await ask();
    if (answer?.why) return ended(answer);
    at("failed").hidden = false;
  }

  // Number of actions that a reload would lose; undefined if none.
  const unsaved = () => document.querySelector("[data-unsaved]")?.dataset.unsaved;

  // Which words count: what was lost, and why Python is gone.
  function choose(part, why) {
    const count = unsaved();
    for (const each of part.querySelectorAll("[data-when]")) {
      each.hidden = (each.dataset.when === "unsaved") !== Boolean(count);
      each.textContent = each.textContent.replace("{count}", count);
    }
    for (const each of part.querySelectorAll("[data-why]")) each.hidden = each.dataset.why !== why;
  }

  function show(why) {
    if (at("lost").dataset.why === why && at("lost").childElementCount) return;
    at("lost").replaceChildren(at("lost-words").content.cloneNode(true));
    at("lost").dataset.why = why;
    const known = at("lost").querySelector(`p[data-why="${why}"]`);
    choose(at("lost"), known ? why : "lost");
  }

  function ended({ why, held }) {
    gone = true;
    for (const part of document.querySelectorAll(".boss-page")) part.inert = true; // nobody hears
    if (why !== "stopped") return show(why || "lost");
    cover(held ? why : "open");
    if (!asking) pulse(); // a page that was still being set up
  }

  async function lost() {
    if (left || document.body.dataset.state === "failed" || covered || at("lost").childElementCount) return;
    const answer = await ask();
    if (left) return;
    if (answer && !answer.alive) ended(answer);
    else if (!connected || gone) {
      show("lost");
      if (!asking && config().home) pulse(); // a page that was still being set up
    }
  }

  function found() {
    clearTimeout(doubt);
    connected = true;
    if (!gone) at("lost").replaceChildren();
  }

  // The teacher holds the page: nothing below the cover can be reached, and it goes on as it was.
  let covered = "";
  let before = null; // what had the focus
  function cover(held) {
    if (held === covered) return;
    const others = [...document.body.children].filter((each) => each !== at("held"));
    if (held) {
      if (!covered) before = document.activeElement;
      at("held").replaceChildren(at(`held-${held}`).content.cloneNode(true));
      choose(at("held"));
    }
    covered = held;
    at("held").hidden = !held;
    for (const each of others) each.inert = Boolean(held);
    if (held) (at("held").querySelector("button") || at("held")).focus();
    else before?.focus?.({ preventScroll: true });
  }

  for (const kind of ["keydown", "keypress", "keyup"])
    window.addEventListener(
      kind,
      (event) => covered && !at("held").contains(event.target) && event.stopImmediatePropagation(),
      true,
    );

  // A connection that neither answers nor closes is noticed only by who asks.
  let unheard = 0;
  let asking = false;
  let away = 0; // failed requests in a row
  async function pulse() {
    asking = true;
    const answer = await ask();
    if (left) return;
    away = answer ? 0 : away + 1;
    if (!answer) {
      cover("");
      show("lost");
    } else if (!answer.alive && answer.server !== config().server && !unsaved()) return reload();
    else if (!answer.alive) ended(answer);
    else {
      unheard = answer.heard ? 0 : unheard + 1;
      cover(answer.held);
      if (unheard > 1) show("lost");
      else if (connected && !unheard) found();
    }
    asking = away > 0 || !gone || Boolean(covered);
    const pause = 1000 * config().aliveEvery;
    if (asking) setTimeout(pulse, Math.min(pause * 1.5 ** away, Math.max(pause, LONGEST)));
  }

  // Another server process answers, which has no kernel for this page: reload, and restore the
  // user's place. The delay spreads the reloads of a class.
  function reload() {
    bossPlace.keep();
    setTimeout(() => location.reload(), SPREAD * Math.random());
  }

  function guard(app) {
    const kernel = app.widgetManager && app.widgetManager.kernel;
    if (!kernel) return lost();
    bossIdle.watch(kernel);
    seek(app.widgetManager);
    if (config().home) pulse();
    drawn();
    kernel.statusChanged.connect((_, status) => {
      if (!GONE.has(status)) return;
      gone = true;
      for (const part of document.querySelectorAll(".boss-page")) part.inert = true; // nobody hears
      lost();
    });
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected") return found();
      // A page that is being left drops its connection too, and must not cry out.
      connected = false;
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
    if (unsaved() && !at("lost").childElementCount) {
      event.preventDefault(); // the browser asks; Voilà would end the kernel before the answer
      event.stopImmediatePropagation();
    } else told = Boolean(app);
  });
  window.addEventListener("pagehide", () => {
    left = true;
    if (told) return;
    const { baseUrl, kernelId } = config();
    const form = new FormData();
    form.append("_xsrf", bossAsk.token());
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

  let missing = false; // a script that connects to Python
  window.addEventListener(
    "error",
    ({ target }) => {
      if (!target.dataset || !("main" in target.dataset)) return;
      missing = true;
      addEventListener("load", lost);
    },
    true, // an error event of a script does not bubble
  );

  // Whether the page has not reached Python yet, but will.
  const connects = () =>
    !app && connected && !gone && !missing && document.body.dataset.state !== "failed";

  window.addEventListener("load", () => {
    if (document.body.dataset.cells === "all") return;
    connected = false; // the stream broke off
    lost();
  });

  window.boss = { step, cells, connects, failed, lost };
})();
