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
  };

  const OWN = new Set(["start", "python", "motion"]); // what may go on while the page is shown

  const sent = new Set(); // ids of messages whose handling Python has not reported as finished
  let calm = 0;
  let still = 0; // frames in which nothing but OWN went on
  let frame = 0;
  const waiting = []; // for the moment when all is drawn

  const has = (selector) => Boolean(document.body?.querySelector(selector));

  function moves({ playState, effect }) {
    if (effect.target?.closest("[data-kind=film]")) return false; // nobody waits for a film
    return playState === "running" && effect.getComputedTiming().endTime !== Infinity;
  }

  function name(reasons) {
    const words = reasons.join(" ");
    if (root.dataset.busy !== words) root.dataset.busy = words;
  }

  function look() {
    frame = 0;
    const reasons = Object.keys(WORK).filter((reason) => WORK[reason]());
    calm = reasons.length ? 0 : calm + 1;
    still = reasons.every((reason) => OWN.has(reason)) ? still + 1 : 0;
    if (still >= CALM) for (const done of waiting.splice(0)) done();
    if (calm >= CALM) {
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

  /** Return a promise that resolves when the page is idle. */
  function whenIdle() {
    return new Promise((done) => {
      const look = () => {
        if (root.dataset.busy !== undefined) return;
        watching.disconnect();
        done();
      };
      const watching = new MutationObserver(look);
      watching.observe(root, { attributeFilter: ["data-busy"] });
      look();
    });
  }

  /** Return a promise that resolves when all that was sent is drawn at its size. */
  function whenDrawn() {
    return new Promise((done) => {
      waiting.push(done);
      stir();
    });
  }

  name(["start"]);
  const changes = new MutationObserver(stir);
  addEventListener("DOMContentLoaded", () => {
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    changes.observe(document.body, all);
    stir();
  });
  addEventListener("resize", stir);
  addEventListener("scroll", stir, { capture: true, passive: true });
  window.bossIdle = { stir, watch, whenDrawn, whenIdle };
})();
