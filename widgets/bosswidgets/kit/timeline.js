// A slider with four buttons. While Python draws a position, only the latest request is kept.

const SHAPES = {
  first: "M3 3h3v18H3zM21 3v18L8 12z",
  previous: "M18 3v18L5 12z",
  next: "M6 3v18l13-9z",
  last: "M18 3h3v18h-3zM3 3v18l13-9z",
};
const KEYS = { previous: ["ArrowLeft", "←"], next: ["ArrowRight", "→"] };

function button(name, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.setAttribute("aria-label", label);
  made.title = label;
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${SHAPES[name]}"/></svg>`;
  return made;
}

function render({ model, el }) {
  const words = model.get("words");
  el.classList.add("boss-timeline");
  el.dataset.lmSuppressShortcuts = "true"; // in JupyterLab, the arrow keys belong to the slider
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", words.label);
  const told = document.createElement("p");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = 0;
  slider.setAttribute("aria-label", words.label);
  const bar = document.createElement("div");
  const buttons = Object.fromEntries(Object.keys(SHAPES).map((n) => [n, button(n, words[n])]));
  for (const [name, [key, sign]] of Object.entries(model.get("arrows") ? KEYS : {})) {
    buttons[name].setAttribute("aria-keyshortcuts", key);
    buttons[name].dataset.sign = sign;
  }
  bar.append(buttons.first, buttons.previous, buttons.next, buttons.last);
  el.append(told, slider, bar);
  requestAnimationFrame(() => {
    const table = el.closest(".boss-page")?.querySelector(".boss-table");
    table?.scrollIntoView({ block: "nearest" }); // the table matters, not the slider
  });

  let wanted = null;
  let busy = false;
  const at = () => wanted ?? model.get("at");

  function go(place) {
    wanted = Math.max(0, Math.min(place, model.get("last")));
    slider.value = wanted;
    if (!busy) send();
  }

  function send() {
    busy = true;
    const sent = wanted;
    const idle = (message) => {
      if (message.content.execution_state !== "idle") return;
      busy = false;
      if (wanted !== sent) return send();
      wanted = null;
      show();
    };
    model.send({ at: sent }, { iopub: { status: idle } });
  }

  function show() {
    const last = model.get("last");
    told.textContent = model.get("told");
    slider.max = last;
    slider.value = at();
    slider.setAttribute("aria-valuetext", model.get("told"));
    // Not `disabled`: that would lose the focus when stepping to an end.
    for (const name of ["first", "previous"]) buttons[name].ariaDisabled = String(at() <= 0);
    for (const name of ["next", "last"]) buttons[name].ariaDisabled = String(at() >= last);
  }

  slider.addEventListener("input", () => go(slider.valueAsNumber));
  buttons.first.addEventListener("click", () => go(0));
  buttons.previous.addEventListener("click", () => go(at() - 1));
  buttons.next.addEventListener("click", () => go(at() + 1));
  buttons.last.addEventListener("click", () => go(model.get("last")));

  show();
  model.on("change", show);
  return () => model.off("change", show);
}

export default { render };
