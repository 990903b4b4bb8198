// Native fields from one list. Each lives as long as its id is in the list, so that what is typed
// and the focus survive every change.

import { arrange, make, unique } from "./dom.js";

const SOON = 400; // ms after the last key: then Python is told
const LONG = 500; // ms: whoever presses longer than this is not clicking

/** The element that is typed in or pressed. */
function control(kind) {
  if (kind === "area") return make("textarea");
  if (kind === "select") return make("select");
  const input = make("input");
  input.type = { check: "checkbox", file: "file" }[kind] || "text";
  input.autocomplete = "off";
  input.readOnly = kind === "address";
  return input;
}

/** A button, in the place of a field. */
function button(field, press) {
  const box = make("div", "boss-editor-box boss-editor-press");
  const node = make("button", "", box);
  node.type = "button";
  node.addEventListener("click", () => press(field.id));
  const draw = (next) => {
    node.textContent = next.label;
    if (next.name) node.setAttribute("aria-label", next.name);
  };
  return { box, input: node, draw, say() {} };
}

/** A field with its label, its hint and a place for what is wrong with it. */
function entry(field, tell, press, keep) {
  if (field.kind === "button") return button(field, press);
  const box = make("div", `boss-editor-box boss-editor-${field.kind}`);
  const input = control(field.kind);
  input.id = unique();
  const label = make("label");
  label.htmlFor = input.id;
  box.append(...(field.kind === "check" ? [input, label] : [label, input]));
  const hint = make("p", "boss-editor-hint", box);
  const wrong = make("p", "boss-editor-wrong", box);
  [hint.id, wrong.id] = [unique(), unique()];
  wrong.setAttribute("role", "alert");
  let version = -1;
  let told = null;
  let timer = 0;
  let now = field;

  const read = () => (field.kind === "check" ? input.checked : input.value);
  function put(value) {
    clearTimeout(timer);
    timer = 0;
    if (field.kind === "check") input.checked = Boolean(value);
    else if (field.kind === "address") input.value = new URL(value, location.href).href;
    else input.value = value ?? "";
    told = read();
    grow();
  }
  function grow() {
    if (field.kind !== "area") return;
    const lines = input.value.split("\n");
    const least = now.code ? 12 : 2;
    const wraps = now.code ? 0 : input.value.length / 60;
    input.rows = Math.min(Math.max(least, Math.ceil(lines.length + wraps)), 30);
  }
  function send() {
    clearTimeout(timer);
    timer = 0;
    if (read() === told) return;
    told = read();
    tell(now.id, told);
  }
  if (["text", "area"].includes(field.kind)) {
    input.addEventListener("input", () => {
      grow();
      clearTimeout(timer);
      timer = setTimeout(send, SOON);
    });
    input.addEventListener("change", send);
    keep(() => timer && send());
  } else if (["select", "check"].includes(field.kind)) input.addEventListener("change", send);
  else if (field.kind === "file")
    input.addEventListener("change", async () => {
      const [file] = input.files;
      if (!file) return;
      const text = file.size <= field.most ? await file.text() : undefined;
      press({ name: file.name, text });
      input.value = ""; // the same file, mended, can be chosen again
    });
  else {
    const copy = make("button", "", box, field.copy);
    copy.type = "button";
    copy.setAttribute("aria-label", `${field.copy}: ${field.label}`);
    const said = make("span", "boss-editor-hint", box);
    said.setAttribute("role", "status");
    copy.addEventListener("click", async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(input.value);
      } catch {
        document.execCommand("copy"); // where the page is not trusted with the clipboard
      }
      said.textContent = field.copied;
    });
    box.insertBefore(copy, hint);
    hint.after(said);
  }

  function draw(next) {
    now = next;
    label.textContent = next.label;
    hint.textContent = next.hint || "";
    hint.hidden = !next.hint;
    box.toggleAttribute("data-wide", Boolean(next.wide));
    box.toggleAttribute("data-code", Boolean(next.code));
    if (next.code) input.spellcheck = false;
    if (field.kind === "select") {
      const options = JSON.stringify(next.options);
      if (input.dataset.options !== options) {
        const chosen = input.value;
        input.replaceChildren();
        for (const [value, words] of next.options) make("option", "", input, words).value = value;
        input.dataset.options = options;
        input.value = chosen;
      }
    }
    if (version !== next.version) put(next.value);
    version = next.version;
  }
  function say(trouble) {
    if (wrong.textContent !== (trouble || "")) wrong.textContent = trouble || "";
    if (trouble) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
    const described = [trouble && wrong.id, !hint.hidden && hint.id].filter(Boolean);
    if (described.length) input.setAttribute("aria-describedby", described.join(" "));
    else input.removeAttribute("aria-describedby");
  }
  return { box, input, draw, say };
}

function render({ model, el }) {
  el.classList.add("boss-editor");
  el.dataset.lmSuppressShortcuts = "true"; // in JupyterLab, what is typed here is ours
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", model.get("label"));
  const known = new Map();
  const groups = new Map();
  const rows = new Map();
  const kept = [];

  let pressed = false;

  const flush = () => kept.forEach((send) => send());
  function tell(id, value) {
    pressed = false;
    model.send({ changed: { [id]: value } });
  }
  function press(what) {
    flush();
    pressed = true;
    model.send(typeof what === "string" ? { pressed: what } : { file: what });
  }

  function group(words) {
    if (!groups.has(words)) {
      const set = make("fieldset");
      const legend = make("legend", "", set, words);
      groups.set(words, { set, legend });
    }
    return groups.get(words);
  }
  function row(name) {
    if (!rows.has(name)) rows.set(name, make("div", "boss-editor-row"));
    return rows.get(name);
  }

  function draw() {
    const fields = model.get("fields");
    const before = [...known.keys()];
    const focused = before.find((id) => known.get(id).input === document.activeElement);
    const fresh = fields.filter(({ id, kind }) => !known.has(id) && kind !== "button");
    const tree = new Map([[el, []]]);
    const under = (parent, node) => {
      if (!tree.has(parent)) tree.set(parent, []);
      if (!tree.get(parent).includes(node)) tree.get(parent).push(node);
    };
    for (const field of fields) {
      if (!known.has(field.id)) known.set(field.id, entry(field, tell, press, (f) => kept.push(f)));
      const each = known.get(field.id);
      each.draw(field);
      let place = el;
      if (field.group) {
        const { set, legend } = group(field.group);
        under(el, set);
        under(set, legend);
        place = set;
      }
      if (field.row) {
        under(place, row(field.row));
        place = row(field.row);
      }
      under(place, each.box);
    }
    const there = new Set(fields.map(({ id }) => id));
    for (const [id, each] of [...known]) {
      if (there.has(id)) continue;
      each.box.remove();
      known.delete(id);
    }
    for (const [parent, nodes] of tree) arrange(parent, nodes);
    if (focused && !there.has(focused)) {
      const at = Math.min(before.indexOf(focused), fields.length - 1);
      known.get(fields[at]?.id)?.input.focus(); // what is now in its place
    } else if (focused && document.activeElement === document.body) known.get(focused).input.focus();
    if (pressed && fresh.length) known.get(fresh[0].id).input.focus(); // what was asked for
    pressed = false;
    complain();
  }
  function complain() {
    const troubles = model.get("troubles");
    for (const [id, each] of known) each.say(troubles[id]);
  }

  // What is pressed must not move away before it is released: what comes meanwhile waits.
  let held = 0;
  let waits = null;
  function letGo() {
    clearTimeout(held);
    held = 0;
    const react = waits;
    waits = null;
    react?.();
  }
  const hold = () => (held ||= setTimeout(letGo, LONG));
  const release = () => setTimeout(letGo); // after the click
  const unlessHeld = (react) => () => {
    if (!held) react();
    else if (waits !== draw) waits = react; // to draw is also to complain
  };

  draw();
  const gone = new AbortController();
  const { signal } = gone;
  const follow = { "change:fields": unlessHeld(draw), "change:troubles": unlessHeld(complain) };
  for (const [name, react] of Object.entries(follow)) model.on(name, react);
  addEventListener("pointerdown", hold, { capture: true, signal });
  for (const event of ["pointerup", "pointercancel"])
    addEventListener(event, release, { capture: true, signal });
  addEventListener("pagehide", flush, { signal });
  return () => {
    gone.abort();
    clearTimeout(held);
    for (const [name, react] of Object.entries(follow)) model.off(name, react);
  };
}

export default { render };
