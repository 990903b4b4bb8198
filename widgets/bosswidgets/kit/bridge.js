// Browser side of the bridge: reports the page's state to Python, at the start and on changes, and
// stores its values.

import { delay, focusOf, pageOf, source } from "./dom.js";
import { sifted, together } from "./memory.js";
import { loudspeaker } from "./sound.js";

const KEY = "im-the-boss";
const COURSE = `${KEY}:course`; // progress records, by exercise and misconception
const SLIDES = { PageUp: 0, ArrowLeft: 0, PageDown: 1, ArrowRight: 1 }; // back, forward
const STEPS = ".boss-timeline button[aria-keyshortcuts]"; // back and forward in a solution
const SOON = 100; // ms after which the replacement of a removed part exists
const BEAT = 20_000; // ms between two reports that the page is visible
const ECHOES = 3; // most recent separate announcements to keep: two may come at once
const UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
const FRAMED = 800; // px: a frame is as high as its content, so its height isn't the available height
const PATIENCE = 150; // ms: debounce while a window is being resized

/** The theme as set by a host or JupyterLab; otherwise the user's preference. */
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
    return null; // storage is disabled, or holds other data
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // storage is disabled or full: the page works without it
  }
}

/** When the focused element is removed, move the focus to the next action instead of the page's
 *  start. */
function keepFocus(el, signal) {
  const root = () => el.closest(".boss-page");
  const seen = (node) => node.isConnected && node.checkVisibility({ visibilityProperty: true });
  let last = null; // the last focused element, unless the focus left it for another

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
    stop(); // parts are still arriving, so the right one may not be there yet
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
  const echo = document.createElement("div"); // separate announcements (`mention`)
  echo.setAttribute("aria-live", "polite");
  for (const region of [voice, echo]) region.style.cssText = UNSEEN;
  el.append(voice, echo);

  const gone = new AbortController();
  const { signal } = gone;
  keepFocus(el, signal);
  const speaker = loudspeaker(el, () => model.get("sound"), signal);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // Only in Voilà the page owns its address. JupyterLab uses one address for all of its notebooks,
  // so the query is stored for each notebook.
  const ours = "voila" in document.body.dataset;
  const place = `${KEY}:${model.get("_notebook")}`;
  const framed = new URLSearchParams(location.search).has("embed");

  let left = false; // true once the page is unloading and Python can't be told
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

  // The first report waits for a width: before that the available size is unknown.
  let started = false;
  const sizes = new ResizeObserver(() => {
    if (started) return soon();
    if (!el.clientWidth) return;
    started = true;
    start();
  });
  const theme = new MutationObserver(soon);
  sizes.observe(el);

  // JupyterLab uses Enter, letters and arrows for its cells unless the focused element opts out.
  function keysAreOurs(event) {
    source(event).dataset.lmSuppressShortcuts = "true";
  }

  function go() {
    const wanted = model.get("_place");
    if (!wanted) return;
    if (!ours) return store(place, wanted);
    const at = new URL(wanted === "?" ? location.pathname : wanted, location.href);
    if (framed) at.searchParams.set("embed", "1"); // stays a frame when reloaded
    history.replaceState(history.state, "", at);
  }

  let pointing = true; // false after Tab: then the arrows belong to a group of buttons
  const point = () => (pointing = true);

  /** On a projector, arrows and a presenter's keys press the buttons of the bar; on other
   *  pages, the arrows step through a solution's replay. */
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

  // Only store what is new here: another page may have stored other values in the meantime.
  let kept = {};
  function keep() {
    if (!started) return;
    const now = model.get("_kept");
    const same = (name) => JSON.stringify(now[name]) === JSON.stringify(kept[name]);
    const fresh = Object.keys(now).filter((name) => !same(name));
    store(KEY, { ...stored(KEY), ...Object.fromEntries(fresh.map((name) => [name, now[name]])) });
    kept = now;
  }

  // Another page may have stored other exercises in the meantime.
  function mark({ marks }) {
    if (!marks) return;
    store(COURSE, together(stored(COURSE), marks));
    if (stored(COURSE)) look(); // storage may be disabled
  }

  function elsewhere({ key }) {
    if (key === COURSE) look();
  }

  function look() {
    model.set("_marks", sifted(stored(COURSE)));
    model.save_changes();
  }

  function speak() {
    voice.dataset.said = model.get("_said"); // all earlier messages of Python have arrived by now
    voice.textContent = "";
    delay(el, 50, () => (voice.textContent = model.get("_words"))); // cleared first: announces repeats
  }

  /** Show background work of Python: a job, or a bot's pause. */
  function work() {
    el.toggleAttribute("data-busy", model.get("_busy"));
  }

  function sound({ sounds }) {
    if (sounds) speaker.play(sounds);
  }

  function mentioned({ mention }) {
    if (!mention) return;
    const line = document.createElement("p");
    line.textContent = mention;
    delay(el, SOON, () => {
      echo.append(line);
      while (echo.childElementCount > ECHOES) echo.firstElementChild.remove();
    }); // after the main announcement
  }

  /** Bring a part into view, once all earlier updates from Python have been drawn. */
  function lead({ lead: selector, focus }) {
    if (!selector) return;
    delay(el, SOON, () => {
      whenShown(() => bring(el.closest(".boss-page")?.querySelector(selector), focus));
    });
  }

  /** Call as soon as the page is shown: nothing hidden can have the focus. */
  function whenShown(call) {
    const starts = () => document.body.dataset.state === "starting";
    if (!starts()) return call();
    const watch = new MutationObserver(() => {
      if (starts()) return;
      watch.disconnect();
      call();
    });
    watch.observe(document.body, { attributeFilter: ["data-state"] });
  }

  function bring(part, focus) {
    if (!part) return;
    const heading = part.tabIndex < 0;
    if (focus) {
      if (heading) part.tabIndex = -1;
      part.focus({ preventScroll: true });
    }
    const { top, bottom } = part.getBoundingClientRect();
    const large = bottom - top > innerHeight; // show it from its beginning
    const block = large || (focus && heading) ? "start" : "nearest";
    if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block });
  }

  async function receive({ download, text }) {
    if (!download) return;
    const type = download.endsWith(".csv") ? "text/csv" : "application/json";
    const file = download.endsWith(".png") ? await picture(text) : new Blob([text], { type });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = download;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000); // after it was read
  }

  /** An SVG as a PNG file of twice its size, made in this browser. */
  async function picture(svg) {
    const drawn = new Image();
    drawn.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await drawn.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2 * drawn.naturalWidth, 2 * drawn.naturalHeight];
    canvas.getContext("2d").drawImage(drawn, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/png"));
  }

  /** Assign an exercise to the class: the server recognises the teacher by a cookie. */
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

  // Waiting times are counted here, so that Python needn't wake up.
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
  model.on("msg:custom", sound);
  model.on("msg:custom", mentioned);
  model.on("msg:custom", lead);
  model.on("msg:custom", receive);
  model.on("change:_place", go);
  model.on("change:_kept", keep);
  model.on("change:_said", speak);
  model.on("change:_busy", work);
  model.on("change:sound", speaker.follow);
  work();
  speak(); // announce what was sent before the bridge was rendered
  return () => {
    gone.abort();
    stop();
    clearInterval(beat);
    clearInterval(count);
    sizes.disconnect();
    theme.disconnect();
    model.off("msg:custom", sound);
    model.off("msg:custom", mentioned);
    model.off("msg:custom", lead);
    model.off("msg:custom", mark);
    model.off("msg:custom", give);
    model.off("msg:custom", receive);
    model.off("change:_place", go);
    model.off("change:_kept", keep);
    model.off("change:_said", speak);
    model.off("change:_busy", work);
    model.off("change:sound", speaker.follow);
  };
}

export default { render };
