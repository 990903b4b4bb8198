// Native fields. What is set is said at once; while Python is busy only the latest wishes are kept.

import { make, unique } from "../dom.js";

/** The element that is set, with what reads its text and what puts one in. */
function control({ kind, options }) {
  if (kind === "list") {
    const input = make("select");
    for (const [value, label] of options) make("option", "", input, label).value = value;
    return { input, read: () => input.value, put: (text) => (input.value = text) };
  }
  const input = make("input");
  input.autocomplete = "off";
  input.type = { slider: "range", tick: "checkbox" }[kind] || "text";
  if (kind === "number") input.inputMode = "numeric";
  if (kind === "slider") [input.min, input.max] = [options[0][0], options.at(-1)[0]];
  if (kind !== "tick") return { input, read: () => input.value, put: (text) => (input.value = text) };
  const [[no], [yes]] = options[0][0] === "True" ? options.toReversed() : options;
  return {
    input,
    read: () => (input.checked ? yes : no),
    put: (text) => (input.checked = text === yes),
  };
}

/** A field with its label, what a slider is at, and a place for what is wrong. */
function entry(field, parent) {
  const box = make("div", `boss-lab-field boss-lab-${field.kind}`, parent);
  const { input, read, put } = control(field);
  input.id = unique();
  const label = make("label", "", null, field.label);
  label.htmlFor = input.id;
  const at = make("output", "");
  at.setAttribute("for", input.id);
  at.ariaHidden = "true"; // the slider says so itself
  if (field.kind === "tick") box.append(input, label);
  else box.append(label, ...(field.kind === "slider" ? [at] : []), input);
  const wrong = make("p", "boss-lab-wrong", box);
  wrong.id = unique();
  wrong.setAttribute("role", "alert");

  function show() {
    at.textContent = read();
  }
  function say(trouble) {
    wrong.textContent = trouble || "";
    input.setAttribute("aria-invalid", Boolean(trouble));
    if (trouble) input.setAttribute("aria-describedby", wrong.id);
    else input.removeAttribute("aria-describedby");
  }
  say("");
  return { field, input, read, say, show, put: (text) => (put(text), show()) };
}

function render({ model, el }) {
  el.classList.add("boss-lab", "boss-lab-controls");
  el.dataset.lmSuppressShortcuts = "true"; // in JupyterLab, the arrows are ours
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", model.get("label"));
  const entries = model.get("fields").map((field) => entry(field, el));

  let known = {};
  let wishes = {};
  let busy = false;

  function wish({ field, read, show }) {
    show();
    wishes[field.name] = read();
    if (!busy) send();
  }

  function send() {
    busy = true;
    const sent = wishes;
    wishes = {};
    const idle = (message) => {
      if (message.content.execution_state !== "idle") return;
      busy = false;
      if (Object.keys(wishes).length) send();
      else fill();
    };
    model.send({ put: sent }, { iopub: { status: idle } });
  }

  /** Only what Python has changed: somebody may be typing, or mending what was refused. */
  function fill() {
    if (busy) return;
    const values = model.get("values");
    for (const { field, read, put } of entries) {
      const value = values[field.name];
      if (value !== known[field.name] && value !== read()) put(value);
    }
    known = values;
  }

  function complain() {
    const troubles = model.get("troubles");
    for (const { field, say } of entries) say(troubles[field.name]);
  }

  for (const each of entries) {
    const event = each.field.kind === "slider" ? "input" : "change";
    each.input.addEventListener(event, () => wish(each));
  }
  fill();
  complain();
  model.on("change:values", fill);
  model.on("change:troubles", complain);
  return () => {
    model.off("change:values", fill);
    model.off("change:troubles", complain);
  };
}

export default { render };
