// What the browser tells Python and keeps for it. It speaks once at the start, then only of changes.

import { delay, focusOf, pageOf, source } from "./dom.js";
import { together } from "./memory.js";

const KEY = "im-the-boss";
const COURSE = `${KEY}:course`; // what was learnt: of each exercise its stars, and whether it went wrong
const SLIDES = { PageUp: 0, ArrowLeft: 0, PageDown: 1, ArrowRight: 1 }; // back, and forward
const STEPS = ".boss-timeline button[aria-keyshortcuts]"; // back, and forward in a solution
const SOON = 100; // ms: what takes the place of a part that went is there by then
const BEAT = 20_000; // ms: as often Python hears that the page is to be seen
const ECHOES = 3; // of what is said besides, the last ones stay: two may come at once
const UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
const FRAMED = 800; // px: a frame is as high as what is in it, which says nothing of the room there is
const PATIENCE = 150; // ms: a window that is being dragged is asked once, at the end

/** A host that says it, and JupyterLab, know which theme they have; elsewhere the reader's wish counts. */
function isDark(wish, el) {
  if (el.closest(".boss-dark")) return true;
  if (el.closest(".boss-light")) return false;
  const { jpThemeLight, voila } = document.body.dataset;
  if (jpThemeLight === "false") return true;
  return wish.matches && !(jpThemeLight === "true" && voila === undefined);
}

function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null; // storage is off, or holds something else
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is off or full: the page works without it
  }
}

/** What had the focus is gone: it goes to what one does next, not to the beginning of the page. */
function keepFocus(el, signal) {
  const root = () => el.closest(".boss-page");
  const seen = (node) => node.isConnected && node.checkVisibility({ visibilityProperty: true });
  let last = null; // what had the focus, and was not left for something else

  function next() {
    const form = root().querySelector(".boss-form h2");
    if (form) return form;
    const part = root().querySelector(".boss-main") || root(); // the game, before its menu
    const all = [...part.querySelectorAll(".boss-choice:not([aria-disabled])")].filter(seen);
    const urgent = all.find((node) => node.dataset.tone === "primary");
    return urgent || root().querySelector(".boss-on") || all.find((node) => node.tabIndex === 0);
  }

  function lost() {
    const now = focusOf(el);
    if (now.matches(".boss-choices-group:empty")) return true;
    return now === document.body && last && !seen(last);
  }

  const coming = () => /messages|widgets/.test(document.documentElement.dataset.busy ?? "");

  let stop = () => {};
  function keep() {
    stop(); // while parts still come, the right one may not be there yet
    stop = delay(el, SOON, () => {
      if (!lost()) return;
      if (coming()) keep();
      else next()?.focus({ preventScroll: true });
    });
  }

  addEventListener("pointerdown", () => (last = null), { capture: true, signal });
  addEventListener(
    "focusin",
    (event) => (last = root()?.contains(source(event)) ? source(event) : null),
    { signal },
  );
  const watch = new MutationObserver(() => lost() && keep());
  const attributeFilter = ["class", "hidden", "style"];
  watch.observe(pageOf(el), { childList: true, subtree: true, attributeFilter });
  signal.addEventListener("abort", () => {
    watch.disconnect();
    stop();
  });
}

function render({ model, el }) {
  el.style.cssText = "display:block;width:100%;height:0;margin:0;overflow:hidden";
  el.dataset.told = "nothing";
  const voice = document.createElement("div");
  voice.setAttribute("role", "status");
  const echo = document.createElement("div"); // what is said besides, each by itself
  echo.setAttribute("aria-live", "polite");
  for (const region of [voice, echo]) region.style.cssText = UNSEEN;
  el.append(voice, echo);

  const gone = new AbortController();
  const { signal } = gone;
  keepFocus(el, signal);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // The address of a page is ours in Voilà alone. JupyterLab writes its own there, one for all its
  // notebooks: what would stand in ours is kept for each notebook.
  const ours = "voila" in document.body.dataset;
  const place = `${KEY}:${model.get("_notebook")}`;
  const framed = new URLSearchParams(location.search).has("embed");

  let left = false; // then there is no Python to tell
  addEventListener("beforeunload", () => (left = true), { signal });

  function tell() {
    if (left) return;
    const now = {
      ready: true,
      page: location.origin + location.pathname,
      address: (!ours && stored(place)) || location.search + location.hash,
      width: el.clientWidth || model.get("width"),
      height: framed ? FRAMED : innerHeight,
      pixel_ratio: devicePixelRatio || 1,
      dark: isDark(dark, el),
      reduced_motion: still.matches,
    };
    if (!model.get("ready")) {
      now._kept = { ...stored(KEY), ...model.get("_kept") };
      store(KEY, now._kept);
      kept = now._kept;
      if (model.get("_course")) now._marks = together(stored(COURSE), model.get("_marks"));
    }
    const changed = Object.keys(now).filter((name) => model.get(name) !== now[name]);
    for (const name of changed) model.set(name, now[name]);
    if (changed.length) model.save_changes();
    el.dataset.told = "all";
  }

  let stop = () => {};
  function soon() {
    stop();
    stop = delay(el, PATIENCE, tell);
  }

  function start() {
    sizes.disconnect();
    sizes.observe(el);
    for (const wish of [dark, still]) wish.addEventListener("change", soon, { signal });
    for (const event of ["resize", "hashchange", "popstate"])
      addEventListener(event, soon, { signal });
    theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
    el.closest(".boss-page")?.addEventListener("focusin", keysAreOurs, { signal });
    tell();
  }

  // The first word waits for a width: before that the page cannot say how much room there is.
  let started = false;
  const sizes = new ResizeObserver(() => {
    if (started) return soon();
    if (!el.clientWidth) return;
    started = true;
    start();
  });
  const theme = new MutationObserver(soon);
  sizes.observe(el);

  // JupyterLab takes Enter, letters and arrows for its cells unless what has the focus says no.
  function keysAreOurs(event) {
    source(event).dataset.lmSuppressShortcuts = "true";
  }

  function go() {
    const wanted = model.get("_place");
    if (!wanted) return;
    if (!ours) return store(place, wanted);
    const at = new URL(wanted === "?" ? location.pathname : wanted, location.href);
    if (framed) at.searchParams.set("embed", "1"); // loaded again, it is a frame still
    history.replaceState(history.state, "", at);
  }

  let pointing = true; // the last that was done was no Tab: no group of buttons wants the arrows
  const point = () => (pointing = true);

  /** On a projector the arrows and a clicker's keys press the buttons of the bar; on any other page
   *  the arrows lead through a solution that is played. */
  function slide(event) {
    const { key } = event;
    const target = source(event);
    if (key === "Tab") pointing = false;
    const root = el.closest(".boss-page");
    const arrow = key.startsWith("Arrow");
    const steps = arrow && (ours || root?.contains(target)) && root?.querySelector(".boss-timeline");
    const bar = root?.querySelector(".boss-slides") || steps;
    if (!bar || !(key in SLIDES) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (arrow && target.matches("input, select, textarea")) return;
    if (arrow && !pointing && target.closest("[role=toolbar]") && !bar.contains(target)) return;
    const button = bar.querySelectorAll(`.boss-choice, ${STEPS}`)[SLIDES[key]];
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.click();
  }

  // What is new here alone: another page may have kept other things since this one looked.
  let kept = {};
  function keep() {
    if (!started) return;
    const now = model.get("_kept");
    const same = (name) => JSON.stringify(now[name]) === JSON.stringify(kept[name]);
    const fresh = Object.keys(now).filter((name) => !same(name));
    store(KEY, { ...stored(KEY), ...Object.fromEntries(fresh.map((name) => [name, now[name]])) });
    kept = now;
  }

  // Another page may have marked other exercises since this one looked, or since Python did.
  function mark({ marks }) {
    if (!marks) return;
    store(COURSE, together(stored(COURSE), marks));
    if (stored(COURSE)) look(); // storage may be off
  }

  function elsewhere({ key }) {
    if (key === COURSE) look();
  }

  function look() {
    model.set("_marks", stored(COURSE) || {});
    model.save_changes();
  }

  function speak() {
    voice.dataset.said = model.get("_said"); // all that Python sent before it is there as well
    voice.textContent = "";
    delay(el, 50, () => (voice.textContent = model.get("_words"))); // emptied, the same is news
  }

  /** Python goes on by itself: a job, or a bot that pauses. */
  function work() {
    el.toggleAttribute("data-busy", model.get("_busy"));
  }

  function mentioned({ mention }) {
    if (!mention) return;
    const line = document.createElement("p");
    line.textContent = mention;
    delay(el, SOON, () => {
      echo.append(line);
      while (echo.childElementCount > ECHOES) echo.firstElementChild.remove();
    }); // after what it is said besides
  }

  /** What Python has sent before it is drawn by then. */
  function lead({ lead: selector, focus, count }) {
    if (!selector) return;
    delay(el, SOON, () => {
      bring(el.closest(".boss-page")?.querySelector(selector), focus);
      el.dataset.led = count; // what is clicked now stays where it is
    });
  }

  function bring(part, focus) {
    if (!part) return;
    const heading = part.tabIndex < 0;
    if (focus) {
      if (heading) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    }
    const { top, bottom } = part.getBoundingClientRect();
    const large = bottom - top > innerHeight; // it is shown from its beginning
    const block = large || (focus && heading) ? "start" : "nearest";
    if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block });
  }

  function receive({ download, text }) {
    if (!download) return;
    const link = document.createElement("a");
    const type = download.endsWith(".csv") ? "text/csv" : "application/json";
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = download;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // when it is read
  }

  /** A teacher gives an exercise to the class: the server sees by a cookie that it is the teacher. */
  async function give({ give: name, text }) {
    if (!name) return;
    const body = new FormData();
    body.append("exercise", new Blob([text]), name);
    const headers = { Accept: "application/json" };
    let told = { given: null, lost: true };
    try {
      const url = new URL("../../../teacher/exercises", location.href);
      const answer = await bossAsk.fetch(url, { method: "POST", body, headers });
      told = answer.ok ? await answer.json() : { given: null };
    } catch {
      // the server is gone
    }
    model.send(told);
  }

  const amongOthers = () => !left && model.get("beats") && document.visibilityState === "visible";

  const seen = () => {
    if (!amongOthers()) return;
    model.set("seen", model.get("seen") + 1);
    model.save_changes();
  };
  const beat = setInterval(seen, BEAT);
  document.addEventListener("visibilitychange", seen, { signal });

  // How long somebody has been waited for is counted here: Python would have to wake for it.
  const since = new WeakMap();
  const count = setInterval(() => {
    if (!amongOthers()) return;
    for (const node of el.closest(".boss-page")?.querySelectorAll("[data-waited]") || []) {
      const { waited, after } = node.dataset;
      if (!since.has(node)) since.set(node, Date.now() - 1000 * waited);
      const seconds = Math.floor((Date.now() - since.get(node)) / 1000);
      const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      node.textContent = seconds < after ? "" : text;
    }
  }, 1000);

  go();
  if (model.get("_course")) {
    model.on("msg:custom", give);
    addEventListener("storage", elsewhere, { signal });
    addEventListener("keydown", slide, { capture: true, signal });
    addEventListener("pointerdown", point, { capture: true, signal });
  }
  model.on("msg:custom", mark);
  model.on("msg:custom", mentioned);
  model.on("msg:custom", lead);
  model.on("msg:custom", receive);
  model.on("change:_place", go);
  model.on("change:_kept", keep);
  model.on("change:_said", speak);
  model.on("change:_busy", work);
  work();
  speak(); // what was said before there was anybody to hear it
  return () => {
    gone.abort();
    stop();
    clearInterval(beat);
    clearInterval(count);
    sizes.disconnect();
    theme.disconnect();
    model.off("msg:custom", mentioned);
    model.off("msg:custom", lead);
    model.off("msg:custom", mark);
    model.off("msg:custom", give);
    model.off("msg:custom", receive);
    model.off("change:_place", go);
    model.off("change:_kept", keep);
    model.off("change:_said", speak);
    model.off("change:_busy", work);
  };
}

export default { render };
