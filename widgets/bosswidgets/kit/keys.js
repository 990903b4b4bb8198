// Keyboard control of the table: shortcuts, the command box, and the list of both. A button
// declares its own key; this script only looks it up.

import { delay, focusOf, make, pageOf, source, unique } from "./dom.js";

const TYPING = ":is(input:not([type=checkbox], [type=radio], [type=range]), textarea, select)";

const seen = (node) => node.checkVisibility({ visibilityProperty: true });

/** The command box: sends the typed text to Python, which returns an error message or nothing. It
 *  is folded into a button until somebody wants it. */
function box(model, parent) {
  const words = model.get("words");
  const form = make("form", "boss-keys-form", parent);
  const unfold = make("button", "boss-keys-button", form, words.label);
  const label = make("label", "boss-keys-label", form, words.label);
  label.hidden = true;
  unfold.type = "button";
  unfold.setAttribute("aria-expanded", false);
  unfold.setAttribute("aria-keyshortcuts", "/");
  make("kbd", "boss-choice-key", unfold, "/").setAttribute("aria-hidden", "true");
  unfold.addEventListener("click", () => {
    unfold.remove();
    label.hidden = false;
    input.focus();
  });
  const input = make("input", "boss-keys-input", label);
  const fault = make("p", "boss-keys-fault", parent);
  Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false, maxLength: 300 });
  input.setAttribute("autocapitalize", "off");
  input.setAttribute("enterkeyhint", "go");
  input.setAttribute("aria-keyshortcuts", "/");
  fault.id = unique();
  fault.setAttribute("role", "alert");
  input.setAttribute("aria-describedby", fault.id);
  let sent = ""; // the text being processed, so that nothing is sent twice
  let stop = () => {};

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sent || !input.value.trim()) return;
    sent = input.value;
    model.send({ typed: sent });
  });
  const answered = (message) => {
    if (message.fault === undefined && !message.empty) return;
    fault.textContent = "";
    stop();
    // Cleared first, so that the same error is announced again. Python has escaped it.
    stop = delay(form, 50, () => (fault.innerHTML = message.fault || ""));
    if (message.fault && focusOf(input) === input) input.select();
    input.setAttribute("aria-invalid", Boolean(message.fault));
    if (message.empty || (!message.fault && input.value === sent)) input.value = "";
    sent = "";
  };
  model.on("msg:custom", answered);
  return { form, input, leave: () => model.off("msg:custom", answered) };
}

/** The list of all keys, and the switch that turns single characters off (WCAG 2.1.4). */
function help(model, parent) {
  const words = model.get("words");
  const dialog = make("dialog", "boss-keys-list", parent);
  const close = make("button", "boss-keys-button", dialog, words.close);
  const label = make("label", "boss-keys-switch", dialog);
  const letters = make("input", "", label);
  label.append(words.letters);
  make("div", "", dialog).innerHTML = model.get("page");
  const title = dialog.querySelector("h2");
  title.id = unique();
  dialog.setAttribute("aria-labelledby", title.id);
  close.type = "button";
  letters.type = "checkbox";
  letters.setAttribute("role", "switch");
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  letters.addEventListener("change", () => {
    model.set("letters", letters.checked);
    model.save_changes();
  });
  return { dialog, letters };
}

function render({ model, el }) {
  const words = model.get("words");
  el.classList.add("boss-keys");
  const { form, input, leave } = box(model, el);
  const open = make("button", "boss-keys-button", form, words.help);
  const { dialog, letters } = help(model, el);
  open.type = "button";
  open.setAttribute("aria-haspopup", "dialog");
  open.setAttribute("aria-keyshortcuts", "?");
  make("kbd", "boss-choice-key", open, "?").setAttribute("aria-hidden", "true");
  open.addEventListener("click", () => dialog.showModal());

  const gone = new AbortController();
  const { signal } = gone;
  const root = () => el.closest(".boss-play");
  // In Voilà all keys belong to the page; in JupyterLab only those pressed inside the table.
  const ours = (node) => "voila" in document.body.dataset || root().contains(node);

  function update() {
    letters.checked = model.get("letters");
    el.dataset.letters = letters.checked ? "on" : "off";
  }

  /** The element with a key: the first enabled one, otherwise the first with a reason. */
  function holder(key) {
    const named = [...root().querySelectorAll("[aria-keyshortcuts]")].filter(seen);
    const all = named.filter((node) =>
      node.getAttribute("aria-keyshortcuts").toLowerCase().split(" ").includes(key),
    );
    const free = all.filter((node) => !node.hasAttribute("aria-disabled"));
    return free.find((node) => node.ariaExpanded !== "true") || free[0] || all[0];
  }

  /** Scroll an element focused by a key into view, with the table above it. */
  function show(node) {
    node.focus({ preventScroll: true });
    const { top, bottom } = node.getBoundingClientRect();
    if (top > 0 && bottom < innerHeight) return;
    if (node.closest(".boss-main")) node.closest(".boss-main").scrollIntoView();
    node.scrollIntoView({ block: "nearest" });
  }

  /** The button that unfolds the one with a key. */
  const unfolder = (key) => [...root().querySelectorAll(`[data-unfolds~="${CSS.escape(key)}"]`)].find(seen);

  function act(key, unfolded = false) {
    const found = holder(key);
    const node = found || (!unfolded && unfolder(key));
    if (!node) return false;
    if (node.hasAttribute("data-new")) return true; // the key was meant for the previous button
    if (!found) kept.unshift([key, true]); // chosen as soon as it is there
    const opens = node.getAttribute("aria-haspopup"); // a dialog returns the focus
    if (!opens && focusOf(input) !== input) show(node); // keep the focus in the box while the user types
    if (node.tagName === "BUTTON") node.click();
    return true;
  }

  // Fast typing isn't lost: keys pressed while Python works are buffered. The box and the list of
  // keys open at once, as they don't need Python.
  const kept = [];
  const busy = () => root().querySelector("[data-waits]");
  const freed = new MutationObserver(() => {
    while (kept.length && root() && !busy()) act(...kept.shift());
  });
  freed.observe(pageOf(el), { subtree: true, attributeFilter: ["data-waits"] });

  function press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    const from = source(event);
    if (!root() || !ours(from) || pageOf(el).querySelector("dialog[open]")) return;
    root().dataset.lmSuppressShortcuts = "true"; // in JupyterLab, typed keys belong to the table
    const typing = from.matches?.(TYPING);
    if (!typing) root().dataset.keyed = ""; // from now on the keys are shown
    const key = event.key.toLowerCase();
    if (typing) {
      if (key !== "escape" || from !== input) return;
      root().querySelector('.boss-choice[tabindex="0"]')?.focus();
    } else if (key !== "escape" && !model.get("letters")) return;
    else if (key.length === 1 && busy() && !el.contains(holder(key))) kept.push([key]);
    else if (!act(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  addEventListener("keydown", press, { capture: true, signal });
  model.on("change:letters", update);
  update();
  return () => {
    gone.abort();
    freed.disconnect();
    leave();
    model.off("change:letters", update);
  };
}

export default { render };
