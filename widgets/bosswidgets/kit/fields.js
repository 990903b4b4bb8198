// Native fields from one list. Each persists as long as its id is in the list, so that typed text
// and focus survive every change. While Python is busy, only the latest value of each field is
// kept.

import { arrange, focusOf, make, unique } from "./dom.js";
import { isTyped, made } from "./field.js";

const LONG = 500; // ms: a longer press is not a click

function render({ model, el }) {
  const look = model.get("look");
  el.classList.add("boss-fields", `boss-${look}`);
  el.dataset.lmSuppressShortcuts = "true"; // in JupyterLab, typed keys belong to the field
  const form = make("form", "", el);
  const fault = make("p", "boss-fields-fault", el);
  form.noValidate = true;
  fault.id = unique();
  fault.setAttribute("role", "alert");
  const title = look === "form" ? make("h2", "", form, model.get("label")) : null;
  if (title) title.tabIndex = -1; // the previously focused element may be gone
  const known = new Map();
  const places = new Map();
  const sends = () => model.get("fields").some(({ kind }) => kind === "submit");
  if (!sends() && !title) el.setAttribute("role", "group");
  if (!title) (sends() ? form : el).setAttribute("aria-label", model.get("label"));

  let pressed = false;
  let awaits = false; // after sending, the first error gets the focus
  let wishes = {};
  let busy = 0;

  function pass(also, over) {
    busy += 1;
    const sent = { changed: wishes, ...also };
    wishes = {};
    const idle = (message) => {
      if (message.content.execution_state !== "idle") return;
      busy -= 1;
      over?.();
      if (!busy && Object.keys(wishes).length) pass();
    };
    model.send(sent, { iopub: { status: idle } });
  }
  function tell(id, value) {
    [pressed, awaits] = [false, false];
    wishes[id] = value;
    if (!busy) pass();
  }
  const flush = () => known.forEach((each) => each.flush?.());
  // What was entered is sent before anything else on the page is used.
  form.addEventListener("focusout", () => {
    if (busy && Object.keys(wishes).length) pass();
  });
  function press(what) {
    flush();
    [pressed, awaits] = [true, true];
    pass(what);
  }
  let sent = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sent || !sends()) return;
    [sent, awaits] = [true, true];
    fault.textContent = "";
    const read = [...known].filter(([, each]) => each.read);
    const values = Object.fromEntries(read.map(([id, each]) => [id, each.read()]));
    pass({ sent: values }, () => (sent = false));
  });

  /** A section of the form, with its heading. */
  function place(kind, words, tag, head) {
    const key = `${kind}:${words}`;
    if (!places.has(key)) {
      const node = make(tag, kind === "row" ? "boss-fields-row" : "");
      places.set(key, [node, ...(head ? [make(head, "", null, words)] : [])]);
    }
    return places.get(key);
  }

  function draw() {
    const fields = model.get("fields");
    const before = [...known.keys()];
    const focused = before.find((id) => known.get(id).input?.contains(focusOf(el)));
    const fresh = fields.filter((field) => !known.has(field.id) && isTyped(field));
    const tree = new Map([[form, title ? [title] : []]]);
    const under = (parent, node, ...head) => {
      if (!tree.get(parent).includes(node)) tree.get(parent).push(node);
      if (!tree.has(node)) tree.set(node, head);
      return node;
    };
    const ticked = [];
    for (const field of fields) {
      if (!known.has(field.id)) known.set(field.id, made(field, { tell, press, waits: sends }));
      const each = known.get(field.id);
      if (each.draw(field)) ticked.push(each.box);
      let at = form;
      if (field.group) at = under(at, ...place("group", field.group, "fieldset", "legend"));
      if (field.fold) at = under(at, ...place("fold", field.fold, "details", "summary"));
      if (field.row) at = under(at, ...place("row", field.row, "div"));
      tree.get(at).push(each.box);
    }
    const there = new Set(fields.map(({ id }) => id));
    const sending = known.get(focused)?.input.type === "submit";
    for (const [id, each] of [...known]) {
      if (there.has(id)) continue;
      each.box.remove();
      known.delete(id);
    }
    for (const [parent, nodes] of tree) arrange(parent, nodes);
    for (const box of ticked) box.closest("details")?.setAttribute("open", "");
    if (focused && !there.has(focused)) {
      const at = Math.min(before.indexOf(focused), fields.length - 1);
      if (!sending) known.get(fields[at]?.id)?.input?.focus(); // the field now in its place
    } else if (focused && focusOf(el) === document.body) known.get(focused).input.focus();
    if (pressed && fresh.length) known.get(fresh[0].id).input.focus(); // the field that was requested
    pressed = false;
    complain();
  }
  function complain() {
    const troubles = model.get("troubles");
    const all = troubles[""] || "";
    if (fault.textContent !== all) fault.textContent = all;
    for (const [id, each] of known) each.say?.(troubles[id], all && fault.id);
    const [first] = [...known].filter(([id]) => troubles[id]);
    if (!awaits || !first) return;
    awaits = false;
    first[1].box.closest("details")?.setAttribute("open", "");
    first[1].input.focus();
  }

  // A pressed button must not move before it is released: updates wait until then.
  let held = 0;
  let later = null;
  function letGo() {
    clearTimeout(held);
    held = 0;
    const react = later;
    later = null;
    react?.();
  }
  const hold = () => (held ||= setTimeout(letGo, LONG));
  const release = () => setTimeout(letGo); // after the click
  const unlessHeld = (react) => () => {
    if (!held) react();
    else if (later !== draw) later = react; // drawing includes showing errors
  };

  draw();
  const gone = new AbortController();
  const { signal } = gone;
  const follow = { "change:fields": unlessHeld(draw), "change:troubles": unlessHeld(complain) };
  for (const [name, react] of Object.entries(follow)) model.on(name, react);
  addEventListener("pointerdown", hold, { capture: true, signal });
  for (const event of ["pointerup", "pointercancel"])
    addEventListener(event, release, { capture: true, signal });
  const leave = () => {
    flush();
    if (Object.keys(wishes).length) pass();
  };
  addEventListener("pagehide", leave, { signal });
  let page = null;
  el.addEventListener("focusin", () => (page = el.closest(".boss-page")));
  return () => {
    gone.abort();
    clearTimeout(held);
    for (const [name, react] of Object.entries(follow)) model.off(name, react);
    if (title) begin(page);
  };
}

/** Scroll to the top of the content that replaces the form. */
function begin(page) {
  scrollTo(0, 0);
  if (!(page?.getBoundingClientRect().top > innerHeight / 2)) return;
  page.style.minHeight = "100vh"; // it is not drawn yet
  page.scrollIntoView();
}

export default { render };
