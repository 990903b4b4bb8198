// One field: its input element, label, hint and error message.

import { arrange, busyWith, delay, make, unique } from "./dom.js";

const SOON = 400; // ms after the last key press, before Python is told
const TAGS = { area: "textarea", select: "select" };
const TYPES = { check: "checkbox", file: "file", slider: "range", stepper: "number" };
const TOLD = { check: "change", number: "change", select: "change", slider: "input", stepper: "input" };

/** An option of a list, or a labelled group of options. */
function option(value, label) {
  const group = typeof label !== "string";
  const node = make(group ? "optgroup" : "option", "", null, group ? "" : label);
  if (group) node.append(...label.map((each) => option(...each)));
  node[group ? "label" : "value"] = value;
  return node;
}

/** The input element of a field. */
function control({ kind, most, accept, options }) {
  const picked = kind === "answer" && options;
  const input = make(picked ? "select" : TAGS[kind] || "input");
  if (picked) input.className = "boss-fields-input";
  if (picked || kind in TAGS) return input;
  input.type = TYPES[kind] || "text";
  input.autocomplete = "off";
  if (accept) input.accept = accept;
  if (most && kind !== "file") input.maxLength = most;
  if (kind === "number") input.inputMode = "numeric";
  if (kind === "answer") {
    input.className = "boss-fields-input";
    Object.assign(input, { spellcheck: false, enterKeyHint: "done" });
  }
  return input;
}

/** A button in place of a field; a submit button has no box, so that it can be sticky. */
function button(field, { press }) {
  const sends = field.kind === "submit";
  const box = sends ? null : make("div", "boss-field boss-field-button");
  const input = make("button", sends ? "boss-fields-button" : "", box);
  input.type = field.kind;
  if (!sends) input.addEventListener("click", () => press({ pressed: field.id }));
  const draw = (next) => {
    input.textContent = next.label;
    if (next.spoken) input.setAttribute("aria-label", next.spoken);
  };
  return { box: box || input, input, draw };
}

/** Set a hint, or `about` as HTML, only if it has changed, so that opened details stay open. */
function writer(node) {
  let written = null;
  return ({ hint = "", about = "" }) => {
    if (written === hint + about) return;
    written = hint + about;
    if (about) node.innerHTML = about;
    else node.textContent = hint;
    node.hidden = !written;
  };
}

/** A button that copies a text, in which {address} stands for a page's address. If the browser
 *  denies it, the text is shown below, selected, to be copied manually. */
function copying() {
  const box = make("div", "boss-field boss-field-copy");
  const input = make("button", "", box);
  const about = make("span", "boss-fields-hint", box);
  const said = make("p", "boss-fields-hint", box);
  const text = make("textarea", "", box);
  const write = writer(about);
  about.id = unique();
  input.type = "button";
  input.setAttribute("aria-describedby", about.id);
  said.setAttribute("role", "status");
  Object.assign(text, { readOnly: true, hidden: true, rows: 3 });
  let now = null;
  const words = ({ path = "", value }) =>
    value.replace("{address}", () => new URL(path, location.origin + location.pathname).href);
  function choose() {
    text.value = words(now);
    text.hidden = false;
    text.focus();
    text.select();
  }
  input.addEventListener("click", async () => {
    const { copied, by_hand: byHand } = now;
    said.textContent = "";
    try {
      await navigator.clipboard.writeText(words(now));
      text.hidden = true;
      said.textContent = copied;
    } catch {
      choose(); // without permission for the clipboard
      said.textContent = byHand;
    }
  });
  const draw = (next) => {
    if (now?.value !== next.value || now?.path !== next.path) {
      said.textContent = "";
      text.hidden = true;
    }
    now = next;
    input.textContent = next.label;
    text.setAttribute("aria-label", next.label);
    write(next);
  };
  return { box, input, draw };
}

/** Text among the fields. */
function note() {
  const box = make("p", "boss-fields-hint");
  const write = writer(box);
  const draw = (next) => {
    write(next);
    box.hidden = Boolean(next.hidden) || !(next.hint || next.about);
  };
  return { box, draw };
}

/** A button that copies an address, with a confirmation. */
function copier(field, input, hint) {
  const copy = make("button", "", null, field.copy);
  copy.type = "button";
  copy.setAttribute("aria-label", `${field.copy}: ${field.label}`);
  const said = make("span", "boss-fields-hint");
  said.setAttribute("role", "status");
  copy.addEventListener("click", async () => {
    input.select();
    try {
      await navigator.clipboard.writeText(input.value);
    } catch {
      document.execCommand("copy"); // without permission for the clipboard
    }
    said.textContent = field.copied;
  });
  return [input, copy, hint, said];
}

/** Frame of an answer between its unit and its mark; `draw` updates both. */
function framed(input, label) {
  const frame = make("span", "boss-fields-box");
  const unit = make("span", "boss-fields-unit");
  const sign = make("span", "boss-fields-sign");
  const said = make("span", "boss-unseen");
  sign.setAttribute("aria-hidden", "true");
  for (const node of [label, unit, said]) node.id = unique();
  input.setAttribute("aria-labelledby", `${label.id} ${unit.id} ${said.id}`);
  const draw = ({ unit: words = "", mark = "", said: spoken = "" }) => {
    frame.dataset.mark = mark;
    [unit.textContent, said.textContent] = [words, spoken];
    sign.textContent = { right: "✓", wrong: "✗" }[mark] || "";
    arrange(frame, [...(words ? [unit] : []), input, ...(mark ? [sign, said] : [])]);
  };
  return { frame, draw };
}

/** Frame of a number between the buttons for one less and one more, with a bar of zones below. */
function stepped(input, send) {
  const frame = make("span", "boss-stepper-frame");
  const row = make("span", "boss-stepper-row", frame);
  const less = make("button", "", row, "−");
  row.append(input);
  const more = make("button", "", row, "+");
  const unit = make("span", "boss-fields-unit", row);
  const bar = make("span", "boss-stepper-bar", frame);
  const mark = make("span", "boss-stepper-mark");
  bar.setAttribute("aria-hidden", "true"); // the hint says the same
  unit.id = unique();
  const [first, last] = [() => Number(input.min), () => Number(input.max)];
  let valid = ""; // the last number that Python could take
  function point() {
    if (input.value !== "" && input.validity.valid) valid = input.value;
    const at = Math.min(Math.max(Number(input.value), first()), last()) - first();
    mark.style.insetInlineStart = `${((at + 0.5) / (last() - first() + 1)) * 100}%`;
    for (const [button, end] of [
      [less, Number(input.value) <= first()],
      [more, Number(input.value) >= last()],
    ]) {
      if (end) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }
  function put(number) {
    input.value = Math.min(Math.max(Math.round(number), first()), last());
    point();
    send();
  }
  for (const [button, by] of [
    [less, -1],
    [more, 1],
  ]) {
    button.type = "button";
    button.addEventListener("click", () => put(Number(input.value) + by));
  }
  input.addEventListener("keydown", (event) => {
    const by = { PageUp: 1, PageDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    put(Number(input.value) + by * Number(input.dataset.page));
  });
  input.addEventListener("change", () => {
    if (input.value === "" || !input.validity.valid) put(Number(valid));
  });
  const draw = (next) => {
    [input.min, input.max, input.dataset.page] = [next.least ?? 0, next.most, next.page ?? 5];
    unit.textContent = next.unit || "";
    for (const [at, button] of [less, more].entries()) {
      button.setAttribute("aria-label", at ? next.more : next.less);
      const key = next.keys?.[at];
      if (key) button.setAttribute("aria-keyshortcuts", key);
    }
    const zones = (next.zones || []).map(([from, to, words, look]) => {
      const zone = make("span", "boss-stepper-zone", null, words);
      zone.dataset.look = look;
      zone.style.flexGrow = to - from + 1;
      return zone;
    });
    bar.hidden = !zones.length;
    bar.replaceChildren(...zones, mark);
    point();
  };
  return { frame, draw, point, unit };
}

/** The content of a file, as base64. */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}

/** A field with its label, hint and error message. `draw` returns whether it has ticked a box. */
function entry(field, { tell, press, waits }) {
  const { id, kind } = field;
  const box = make("div", `boss-field boss-field-${kind}`);
  const input = control(field);
  const label = make("label");
  const hint = make("p", "boss-fields-hint");
  const wrong = make("p", "boss-fields-wrong");
  const at = make("output"); // value of a slider, which announces it itself
  const write = writer(hint);
  for (const node of [input, hint, wrong]) node.id = unique();
  label.htmlFor = input.id;
  at.setAttribute("for", input.id);
  at.ariaHidden = "true";
  wrong.setAttribute("role", "alert");
  const answer = kind === "answer" ? framed(input, label) : null;
  const steps = kind === "stepper" ? stepped(input, () => send()) : null;
  label.id ||= unique();
  if (steps) input.setAttribute("aria-labelledby", `${label.id} ${steps.unit.id}`);
  if (kind === "check") box.append(input, label, hint, wrong);
  else if (kind === "slider") box.append(label, at, input, hint, wrong);
  else if (kind === "address") box.append(label, ...copier(field, input, hint), wrong);
  else box.append(label, (answer || steps)?.frame || input, hint, wrong);
  let version = -1;
  let told = null;
  let stop = null; // cancels the pending report
  let now = field;

  const read = () => (kind === "check" ? input.checked : input.value);
  function rest() {
    stop?.();
    stop = null;
  }
  function put(value) {
    rest();
    if (kind === "check") input.checked = Boolean(value);
    else if (kind === "address") input.value = new URL(value, location.href).href;
    else if (kind !== "file") input.value = value ?? "";
    told = read();
    grow();
  }
  function grow() {
    at.textContent = input.value;
    steps?.point();
    if (kind !== "area") return;
    const lines = input.value.split("\n");
    const least = now.code ? 12 : 2;
    const wraps = now.code ? 0 : input.value.length / 60;
    input.rows = Math.min(Math.max(least, Math.ceil(lines.length + wraps)), 30);
  }
  function send() {
    rest();
    grow();
    if (read() === told) return;
    told = read();
    tell(id, told);
  }
  async function open() {
    const [file] = input.files;
    if (!file) return;
    const read = field.binary ? base64 : (each) => each.text();
    const text = file.size <= field.most ? await busyWith(box, read(file)) : undefined;
    press({ file: { name: file.name, text } });
    input.value = ""; // so that the same file can be chosen again after a correction
  }
  function type() {
    grow();
    rest();
    if (!waits()) stop = delay(box, SOON, send);
  }
  if (kind in TOLD) input.addEventListener(TOLD[kind], send);
  else if (kind === "file") input.addEventListener("change", open);
  else if (kind === "text" || kind === "area") {
    input.addEventListener("input", type);
    input.addEventListener("change", send);
  }

  function draw(next) {
    now = next;
    label.textContent = next.label;
    write(next);
    box.hidden = Boolean(next.hidden);
    box.toggleAttribute("data-wide", Boolean(next.wide));
    box.toggleAttribute("data-code", Boolean(next.code));
    if (next.code) input.spellcheck = false;
    input.readOnly = kind === "address" || Boolean(next.given);
    answer?.draw(next);
    steps?.draw(next);
    if (kind === "slider") [input.min, input.max] = [next.options[0][0], next.options.at(-1)[0]];
    const options = JSON.stringify(next.options);
    const listed = input.matches("select");
    if (listed && kind === "answer") input.disabled = Boolean(next.given);
    if (listed && input.dataset.options !== options) {
      const chosen = input.value;
      input.replaceChildren(...next.options.map((each) => option(...each)));
      input.dataset.options = options;
      input.value = chosen;
    }
    if (version === next.version) return false;
    version = next.version;
    put(next.value);
    return next.value === true;
  }
  function say(trouble, fault) {
    if (wrong.textContent !== (trouble || "")) wrong.textContent = trouble || "";
    if (trouble || now.mark) input.setAttribute("aria-invalid", Boolean(trouble) || now.mark === "wrong");
    else input.removeAttribute("aria-invalid");
    const described = [trouble && wrong.id, fault, !hint.hidden && hint.id].filter(Boolean);
    if (described.length) input.setAttribute("aria-describedby", described.join(" "));
    else input.removeAttribute("aria-describedby");
  }
  const flush = () => stop && send();
  return { box, input, draw, say, flush, read: kind === "file" ? null : read };
}

const WORDLESS = { button, submit: button, note, copy: copying };

export const isTyped = ({ kind }) => !(kind in WORDLESS);

/** Return a field's box, and `draw`, which updates it. */
export function made(field, host) {
  return (WORDLESS[field.kind] || entry)(field, host);
}
