// What the browser tells Python and keeps for it. It speaks once at the start, then only of changes.

const KEY = "im-the-boss";
const PATIENCE = 150; // ms: a window that is being dragged is asked once, at the end

/** JupyterLab says which theme it has; everywhere else the reader's wish counts. */
function isDark(wish) {
  const { jpThemeLight, voila } = document.body.dataset;
  if (jpThemeLight === "false") return true;
  return wish.matches && !(jpThemeLight === "true" && voila === undefined);
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) || {};
  } catch {
    return {}; // storage is off, or holds something else
  }
}

function store(values) {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // storage is off or full: the page works without it
  }
}

function render({ model, el }) {
  el.style.cssText = "display:block;width:100%;height:0;margin:0;overflow:hidden";
  const voice = document.createElement("div");
  voice.setAttribute("role", "status");
  voice.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)";
  el.append(voice);

  const gone = new AbortController();
  const { signal } = gone;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  function tell() {
    const now = {
      ready: true,
      address: location.search + location.hash,
      width: el.clientWidth || model.get("width"),
      pixel_ratio: devicePixelRatio || 1,
      dark: isDark(dark),
      reduced_motion: still.matches,
    };
    if (!model.get("ready")) {
      now._kept = { ...stored(), ...model.get("_kept") };
      store(now._kept);
    }
    const changed = Object.keys(now).filter((name) => model.get(name) !== now[name]);
    for (const name of changed) model.set(name, now[name]);
    if (changed.length) model.save_changes();
  }

  let timer = 0;
  function soon() {
    clearTimeout(timer);
    timer = setTimeout(tell, PATIENCE);
  }

  function start() {
    sizes.disconnect();
    sizes.observe(el);
    for (const wish of [dark, still]) wish.addEventListener("change", soon, { signal });
    for (const event of ["resize", "hashchange", "popstate"])
      addEventListener(event, soon, { signal });
    theme.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
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

  function go() {
    const place = model.get("_place");
    if (place) history.replaceState(history.state, "", place);
  }

  function keep() {
    if (started) store(model.get("_kept"));
  }

  function speak() {
    voice.dataset.said = model.get("_said"); // all that Python sent before it is there as well
    voice.textContent = "";
    setTimeout(() => (voice.textContent = model.get("_words")), 50); // emptied, the same is news
  }

  go();
  model.on("change:_place", go);
  model.on("change:_kept", keep);
  model.on("change:_said", speak);
  return () => {
    gone.abort();
    clearTimeout(timer);
    sizes.disconnect();
    theme.disconnect();
    model.off("change:_place", go);
    model.off("change:_kept", keep);
    model.off("change:_said", speak);
  };
}

export default { render };
