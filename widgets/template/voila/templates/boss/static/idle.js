// Whether the page is busy, and with what: `data-busy` on <html> names the reasons, and is absent when
// the page is idle. Tests wait for that, and a line at the top of a page shows when it takes long.
(() => {
  "use strict";
  const root = document.documentElement;
  const CALM = 3; // frames without a change, after which the layout counts as settled
  const WORK = {
    start: () => !document.body || document.body.dataset.state === "starting",
    messages: () => sent.size > 0, // Python has not finished what the browser asked for
    server: () => window.bossAsk?.storing > 0, // it has not answered what stores something (ask.js)
    python: () => has("[data-busy]"), // a job, or a bot's pause (kit/activity.py)
    page: () => has("[data-told=nothing], .boss-choice[data-new], [data-waits], [data-pending], [aria-busy=true]"),
    widgets: () => has('.widget-box > div[class="lm-Widget"]:empty'),
    motion: () => document.getAnimations().some(moves),
    fonts: () => document.fonts.status === "loading",
    pictures: () => [...document.images].some((image) => !image.complete && isInView(image)),
    connection: () => window.boss?.connects(), // the scripts that connect to Python are still to come
    place: () => window.bossPlace?.goesBack(), // an automatic reload has lost it (place.js)
  };

  // What may go on while the page is shown.
  const OWN = new Set(["start", "python", "motion", "pictures", "connection"]);

  const sent = new Set(); // ids of messages whose handling Python has not reported as finished
  let calm = 0; // frames in which nothing went on, except for going back to a place
  let still = 0; // frames in which nothing but OWN went on
  let frame = 0;
  const drawing = []; // who waits for the moment when all is drawn
  const resting = []; // who waits for calm

  const has = (selector) => Boolean(document.body?.querySelector(selector));

  function moves({ playState, effect }) {
    if (effect.target?.closest("[data-kind=film]")) return false; // nobody waits for a film
    return playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  }

  function isInView(image) {
    const { top, left, bottom, right } = image.getBoundingClientRect();
    const inWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return inWindow && image.checkVisibility();
  }

  function release(waiting) {
    for (const done of waiting.splice(0)) done();
  }

  function name(reasons) {
    const words = reasons.join(" ");
    if (root.dataset.busy !== words) root.dataset.busy = words;
  }

  function look() {
    frame = 0;
    const reasons = Object.keys(WORK).filter((reason) => WORK[reason]());
    calm = reasons.every((reason) => reason === "place") ? calm + 1 : 0;
    still = reasons.every((reason) => OWN.has(reason)) ? still + 1 : 0;
    if (still >= CALM) release(drawing);
    if (calm >= CALM) release(resting);
    if (calm >= CALM && !reasons.length) {
      delete root.dataset.busy;
      return;
    }
    name(reasons.length ? reasons : ["layout"]);
    frame = requestAnimationFrame(look);
  }

  /** Something has changed: the page is busy until nothing has changed for some frames. */
  function stir() {
    calm = still = 0;
    if (root.dataset.busy === undefined) name(["layout"]);
    frame ||= requestAnimationFrame(look);
  }

  /** Watch the messages between the page and Python. */
  function watch(kernel) {
    kernel.anyMessage.connect((_, { msg, direction }) => {
      if (direction !== "send" || msg.channel !== "shell") return;
      if (kernel.connectionStatus !== "connected") return; // nobody answers yet
      sent.add(msg.header.msg_id);
      stir();
    });
    kernel.iopubMessage.connect((_, { header, parent_header, content }) => {
      if (header.msg_type === "status" && content.execution_state === "idle")
        sent.delete(parent_header.msg_id);
      stir();
    });
    const forget = () => {
      sent.clear(); // a dead Python and a broken connection answer nothing
      stir();
    };
    kernel.connectionStatusChanged.connect(forget);
    kernel.statusChanged.connect((_, status) => status === "dead" && forget());
  }

  function when(waiting) {
    return new Promise((done) => {
      waiting.push(done);
      stir();
    });
  }

  /** Return a promise that resolves when the page is idle, except for going back to a place. */
  const whenIdle = () => when(resting);

  /** Return a promise that resolves when all that was sent is drawn at its size. */
  const whenDrawn = () => when(drawing);

  name(["start"]);
  const changes = new MutationObserver(stir);
  addEventListener("DOMContentLoaded", () => {
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    changes.observe(document.body, all);
    stir();
  });
  addEventListener("resize", stir);
  // A wheel and a finger scroll some frames after their event.
  for (const event of ["scroll", "wheel", "touchmove", "touchend"])
    addEventListener(event, stir, { capture: true, passive: true });
  window.bossIdle = { stir, watch, whenDrawn, whenIdle };
})();
