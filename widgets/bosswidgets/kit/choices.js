// A group of buttons from one list. Each button persists as long as its id is in the list, so that
// focus and the screen reader's position survive every change.

import { arrange, focusOf, make, unique } from "./dom.js";

const SIGNS = SIGN_PATHS;
const RULE = /(?<![-\p{L}\p{N}_])(RULE_IDS)(?![\p{L}\p{N}_])/u; // as RULE_ID in html.py
const NUMBER = /(\S+ [−+]\$?\d\S*|[−+×]?\$?\d\S*)/; // "blue −3", "−$175"

const SHORT = { Escape: "Esc" };

/** A sign as inline SVG, in the text colour where it has none. */
function sign(name, more = {}) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "-1.15 -1.15 2.3 2.3");
  svg.setAttribute("aria-hidden", "true");
  for (const [d, fill] of SIGNS[name] || more[name]) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", fill || "currentColor");
    svg.append(path);
  }
  return svg;
}

/** The face of a card: its number, its sign, or both. */
function face({ text = "", sign: name }, more) {
  const glyph = make("span", "boss-choice-glyph");
  glyph.setAttribute("aria-hidden", "true");
  glyph.append(text, ...(name ? [sign(name, more)] : []));
  return glyph;
}

/** The parts of a text, with each number kept on one line with its sign and its noun. */
function whole(text) {
  return text.split(NUMBER).map((words, at) => {
    if (at % 2 === 0) return words;
    const number = make("span", "boss-choice-number");
    number.textContent = words;
    return number;
  });
}

/** A text with each rule id linked to the rule. */
function tell(node, text) {
  const parts = text.split(RULE).flatMap((words, at) => {
    if (at % 2 === 0) return whole(words);
    const link = document.createElement("a");
    [link.href, link.target, link.textContent] = [`RULES_PAGE#${words}`, "boss-rules", words];
    return link;
  });
  node.replaceChildren(...parts);
}

/** The short name below a card; the button's accessible name is the full one. */
function foot(words) {
  const node = make("span", "boss-choice-foot");
  node.setAttribute("aria-hidden", "true");
  node.textContent = words;
  return node;
}

/** True if a button looks disabled; a veiled one doesn't until it is tried. */
const shut = (item) => Boolean(item.disabled_reason && !item.veiled);

/** True if a button's meaning has changed. */
function differs(was, now) {
  const opened = was && shut(was) && !shut(now);
  return !was || opened || was.label !== now.label || was.detail !== now.detail;
}

/** One button with its descriptions; `draw` updates it. `pictures` are additional signs. */
function choice(item, pictures) {
  const box = make("div", "boss-choice-box");
  const button = make("button", "boss-choice", box);
  const why = make("div", "boss-choice-why", box);
  why.id = unique();
  button.type = "button";
  button.dataset.item = item.id; // identifies the card for dragging
  const entry = { box, button, item: {}, id: item.id, note: "" };

  entry.draw = (next, inList) => {
    const drawn = JSON.stringify([next, inList]);
    if (entry.drawn === drawn) return;
    entry.drawn = drawn;
    button.toggleAttribute("data-left", Boolean(entry.item.pressed && !next.pressed));
    entry.item = next;
    entry.note = (shut(next) && next.disabled_reason) || next.hint || "";
    const card = next.tone === "card" ? next.face : null;
    const colour = next.colour || "";
    button.replaceChildren();
    box.querySelector(".boss-choice-before")?.remove();
    if (next.before) button.before(Object.assign(make("span", "boss-choice-before"), { textContent: next.before }));
    button.dataset.tone = next.tone || "plain";
    button.dataset.colour = colour;
    button.toggleAttribute("data-minus", Boolean(card?.minus));
    button.toggleAttribute("data-picture", Boolean(pictures[card?.sign]));
    if (colour) make("span", "boss-choice-sign", button).append(sign(colour));
    if (next.icon) make("span", "boss-choice-sign", button).append(sign(next.icon, pictures));
    if (card) button.append(face(card, pictures), foot([card.foot, next.detail].filter(Boolean).join(" ")));
    const words = make("span", card ? "boss-unseen" : "boss-choice-words", button);
    make("span", "boss-choice-label", words).append(...whole(next.label));
    if (next.detail) make("span", "boss-choice-detail", words).append(...whole(` ${next.detail}`));
    if (next.key) {
      const key = make("kbd", "boss-choice-key", button);
      key.textContent = SHORT[next.key] || next.key.toUpperCase();
      key.setAttribute("aria-hidden", "true");
      button.setAttribute("aria-keyshortcuts", next.key + (next.expanded ? " Escape" : ""));
    } else button.removeAttribute("aria-keyshortcuts");
    button.dataset.unfolds = next.unfolds || "";
    if (typeof next.pressed === "boolean") button.setAttribute("aria-pressed", next.pressed);
    else button.removeAttribute("aria-pressed");
    if (typeof next.expanded === "boolean") button.setAttribute("aria-expanded", next.expanded);
    if (shut(next)) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    tell(why, entry.note);
    why.hidden = !(inList && entry.note); // still used as description when hidden
    if (entry.note) button.setAttribute("aria-describedby", why.id);
    else button.removeAttribute("aria-describedby");
  };
  return entry;
}

function render({ model, el }) {
  el.classList.add("boss-choices");
  // JupyterLab ignores letters and arrows if the focused element opts out.
  el.addEventListener("focusin", ({ target }) => (target.dataset.lmSuppressShortcuts = "true"));
  const group = make("div", "boss-choices-group", el);
  group.setAttribute("role", "toolbar");
  group.tabIndex = -1; // gets the focus when the last button is removed
  const note = make("div", "boss-choices-note", el);
  const status = make("div", "boss-unseen", el);
  status.setAttribute("role", "status");

  let entries = [];
  let stop = null; // the id of the only button in the tab order
  let busy = false;
  let chosen = null; // the id of the last choice, until the list changes
  let listed = null; // the items shown last
  let opener = null; // the id of the choice before a way back appeared
  let seeks = false; // true if the choice leads to another group
  let fresh = 0; // timer of the guard

  const isList = () => model.get("layout_kind") === "list";
  const focused = () => entries.find((entry) => entry.button === focusOf(el));
  const page = () => el.closest(".boss-page") || el;
  const ways = (item) => item.key === "Escape"; // a way back

  function wait(on) {
    busy = on;
    if (on) group.setAttribute("aria-busy", "true");
    else group.removeAttribute("aria-busy");
  }

  function show(entry) {
    if (note.contains(focusOf(el))) return;
    tell(note, (!isList() && (entry?.note || focused()?.note)) || "");
  }

  function settle() {
    const there = entries.find((entry) => entry.id === stop);
    const first = entries.find((entry) => !shut(entry.item)) || entries[0];
    stop = (focused() || there || first)?.id;
    for (const entry of entries) entry.button.tabIndex = entry.id === stop ? 0 : -1;
  }

  /** The button to focus when the focused one was used or removed: prefer a next step to a way
   *  back. */
  function heir(back, at, old) {
    const free = entries.filter(({ item }) => !shut(item));
    const ahead = free.filter(({ item }) => item.tone !== "quiet");
    const unknown = ahead.filter(({ id }) => !old.has(id));
    if (back) {
      const left = page().querySelector("[data-left]:not([aria-disabled])");
      return left ? { button: left } : ahead.find(({ id }) => id === opener) || ahead[0] || free[0];
    }
    const far = (entry) => Math.abs(entries.indexOf(entry) - at);
    const [near] = [...(ahead.length ? ahead : free)].sort((a, b) => far(a) - far(b));
    return unknown[0] || near || entries[0];
  }

  /** Focus the first term or partner of an offer, if only the way back is in this group. */
  function seek() {
    const all = page().querySelectorAll(".boss-choices-part .boss-choice:not([aria-disabled])");
    const parts = [...all].filter((node) => node.checkVisibility({ visibilityProperty: true }));
    const next = parts.find((node) => node.dataset.tone === "plain");
    next?.focus({ preventScroll: !next.matches(":focus-visible") });
  }

  /** Ignore clicks for a moment on buttons that have changed. */
  function guard(buttons) {
    const time = model.get("guard");
    if (!time) return;
    for (const button of buttons) button.toggleAttribute("data-new", true);
    requestAnimationFrame(() => {
      clearTimeout(fresh);
      fresh = setTimeout(() => {
        for (const { button } of entries) button.removeAttribute("data-new");
      }, time);
    });
  }

  const headed = new Map();

  /** The part of the group under a heading. */
  function part(heading) {
    if (!headed.has(heading)) {
      const node = make("div", "boss-choices-part");
      node.setAttribute("role", "group");
      node.setAttribute("aria-label", heading);
      const words = make("div", "boss-choices-heading", node);
      words.textContent = heading;
      words.setAttribute("aria-hidden", "true"); // it is the part's accessible name already
      headed.set(heading, node);
    }
    return headed.get(heading);
  }

  function update() {
    const inside = group.contains(focusOf(el));
    const before = focused();
    const at = entries.indexOf(before);
    const went = before?.item;
    const byKeys = before?.button.matches(":focus-visible");
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    const old = new Map(entries.map(({ id, item }) => [id, item]));
    entries = model.get("items").map((item) => {
      const entry = known.get(item.id) || choice(item, model.get("pictures"));
      known.delete(item.id);
      entry.draw(item, isList());
      return entry;
    });
    for (const entry of known.values()) entry.box.remove();
    const parts = new Map([[group, []]]);
    for (const entry of entries) {
      const under = entry.item.group ? part(entry.item.group) : group;
      if (!parts.has(under)) parts.set(under, [under.firstChild]);
      if (under !== group && !parts.get(group).includes(under)) parts.get(group).push(under);
      parts.get(under).push(entry.box);
    }
    for (const [parent, nodes] of parts) arrange(parent, nodes);
    for (const [heading, node] of headed) if (!parts.has(node)) headed.delete(heading);
    guard(entries.filter(({ item }) => differs(old.get(item.id), item)).map(({ button }) => button));
    const opens = entries.some(({ id, item }) => ways(item) && !old.has(id));
    if (opens && !ways(went || {})) opener = chosen;
    const stays = before && entries.includes(before) && !(ways(went) && chosen === before.id);
    if (inside && stays) before.button.focus({ preventScroll: true });
    else if (inside) {
      const back = ways(went || {}) || ways(old.get(chosen) || {});
      const next = heir(back, Math.max(at, 0), old);
      (next?.button || group).focus({ preventScroll: !byKeys });
      seeks = opens && ways(next?.item || {});
    }
    if (listed !== model.get("items")) chosen = null; // not if only the group's label has changed
    listed = model.get("items");
    group.style.setProperty("--many", entries.length);
    group.setAttribute("aria-label", model.get("label") || entries[0]?.item.label || "");
    group.setAttribute("aria-orientation", isList() ? "vertical" : "horizontal");
    el.dataset.kind = model.get("layout_kind");
    el.toggleAttribute("data-notes", !isList() && entries.some((entry) => entry.note || entry.item.disabled_reason));
    status.textContent = "";
    settle();
    show();
    wait(false);
  }

  function choose(entry) {
    if (busy || entry.button.hasAttribute("data-new")) return;
    if (entry.item.disabled_reason) {
      entry.note = entry.item.disabled_reason;
      show(entry);
      status.textContent = "";
      requestAnimationFrame(() => (status.textContent = entry.note));
      if (model.get("listens")) model.send({ refused: entry.id });
      return;
    }
    wait(true);
    chosen = entry.id;
    for (const node of page().querySelectorAll("[data-left]")) node.removeAttribute("data-left");
    // The kernel is idle again once all updates caused by the click were sent, if any.
    el.dataset.waits = "true"; // keys.js buffers key presses until then
    const idle = (message) => {
      if (message.content.execution_state !== "idle") return;
      wait(false);
      if (seeks && ways(focused()?.item || {})) seek();
      seeks = false;
      delete el.dataset.waits;
    };
    model.send({ choose: entry.id }, { iopub: { status: idle } });
  }

  /** Show that choosing failed through an internal error. */
  function failed({ fault }) {
    if (!fault) return;
    el.toggleAttribute("data-notes", true);
    status.textContent = fault;
    tell(note, fault);
  }

  const entryAt = (node) => entries.find((entry) => entry.box.contains(node));

  function step(event) {
    const at = entries.indexOf(focused());
    const last = entries.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowDown: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined || !entries.length) return false;
    entries[to].button.focus();
    return true;
  }

  function press(event) {
    const by = entries.find((entry) => entry.item.key?.toLowerCase() === event.key.toLowerCase());
    if (by) choose(by);
    return Boolean(by);
  }

  group.addEventListener("click", (event) => {
    const button = event.target.closest(".boss-choice");
    if (button) choose(entryAt(button));
  });
  group.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step(event) || press(event)) event.preventDefault();
  });
  group.addEventListener("focusin", () => {
    settle();
    show();
  });
  group.addEventListener("focusout", (event) => {
    if (!note.contains(event.relatedTarget)) note.textContent = "";
  });
  group.addEventListener("pointerover", (event) => show(entryAt(event.target)));
  group.addEventListener("pointerleave", () => show());

  update();
  model.on("change", update);
  model.on("msg:custom", failed);
  return () => {
    clearTimeout(fresh);
    model.off("change", update);
    model.off("msg:custom", failed);
  };
}

export default { render };
