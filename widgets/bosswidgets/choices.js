// A group of buttons from one list. Each button lives as long as its id is in the list, so that the
// focus and what a screen reader points at survive every change.

const SIGNS = SIGN_PATHS;
const RULE = /\b((?:RULE_SERIES)-\d+)\b/;

const ICONS = { P: "piece", R: "reverse", M: "move" };
const SHORT = { Escape: "Esc" };

function make(tag, name, parent) {
  const node = document.createElement(tag);
  node.className = name;
  parent?.append(node);
  return node;
}

/** A sign of the theme's as inline SVG, in the colour of the text. */
function sign(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "-1.15 -1.15 2.3 2.3");
  svg.setAttribute("aria-hidden", "true");
  for (const [d, tint] of SIGNS[name]) {
    const path = document.createElementNS(space, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill", tint ? `var(--boss-${tint})` : "currentColor");
    svg.append(path);
  }
  return svg;
}

/** What is printed on a card: its number, its sign, or both. */
function face(card) {
  const [colour, kind, rest] = card === "X" ? ["w", "x", ""] : [card[0], card[1], card.slice(1)];
  const glyph = make("span", "boss-choice-glyph");
  glyph.setAttribute("aria-hidden", "true");
  if (kind === "+" || kind === "-") glyph.append(rest.replace("-", "−"));
  else if (kind === "x") glyph.append(sign("x"));
  else if (kind === "P" && colour === "w") glyph.append(sign("any-piece"));
  else glyph.append(kind === "M" ? rest.slice(1) : "", sign(ICONS[kind]));
  return { colour, glyph, minus: kind === "-" };
}

/** A text in which each id of a rule leads to the rule. */
function tell(node, text) {
  const parts = text.split(RULE).map((words, at) => {
    if (at % 2 === 0) return words;
    const link = document.createElement("a");
    [link.href, link.target, link.textContent] = [`RULES_PAGE#${words}`, "boss-rules", words];
    return link;
  });
  node.replaceChildren(...parts);
}

/** The short name below; the button's own name is the full one. */
function foot(words) {
  const node = make("span", "boss-choice-foot");
  node.setAttribute("aria-hidden", "true");
  node.textContent = words;
  return node;
}

/** One button with what describes it; `draw` brings it up to date. */
function choice(item) {
  const box = make("div", "boss-choice-box");
  const button = make("button", "boss-choice", box);
  const why = make("div", "boss-choice-why", box);
  why.id = `boss-${Math.random().toString(36).slice(2)}`;
  button.type = "button";
  const entry = { box, button, item: {}, id: item.id, note: "" };

  entry.draw = (next, inList) => {
    const drawn = JSON.stringify([next, inList]);
    if (entry.drawn === drawn) return;
    entry.drawn = drawn;
    entry.item = next;
    entry.note = next.disabled_reason || next.hint || "";
    const card = next.tone === "card" && next.card ? face(next.card) : null;
    const colour = next.colour || card?.colour || "";
    button.replaceChildren();
    button.dataset.tone = next.tone || "plain";
    button.dataset.colour = colour;
    button.toggleAttribute("data-minus", Boolean(card?.minus));
    if (colour) make("span", "boss-choice-sign", button).append(sign(colour));
    if (card) button.append(card.glyph, foot([next.foot, next.detail].filter(Boolean).join(" ")));
    const words = make("span", card ? "boss-unseen" : "boss-choice-words", button);
    make("span", "boss-choice-label", words).textContent = next.label;
    if (next.detail) make("span", "boss-choice-detail", words).textContent = ` ${next.detail}`;
    if (next.key) {
      const key = make("kbd", "boss-choice-key", button);
      key.textContent = SHORT[next.key] || next.key.toUpperCase();
      key.setAttribute("aria-hidden", "true");
      button.setAttribute("aria-keyshortcuts", next.key);
    } else button.removeAttribute("aria-keyshortcuts");
    if (typeof next.pressed === "boolean") button.setAttribute("aria-pressed", next.pressed);
    else button.removeAttribute("aria-pressed");
    if (next.disabled_reason) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    tell(why, entry.note);
    why.hidden = !(inList && entry.note); // hidden, it still describes
    if (entry.note) button.setAttribute("aria-describedby", why.id);
    else button.removeAttribute("aria-describedby");
  };
  return entry;
}

function render({ model, el }) {
  el.classList.add("boss-choices");
  // In JupyterLab letters and arrows are ours: it asks what has the focus.
  el.addEventListener("focusin", ({ target }) => (target.dataset.lmSuppressShortcuts = "true"));
  const group = make("div", "boss-choices-group", el);
  group.setAttribute("role", "toolbar");
  group.tabIndex = -1; // takes the focus when its last button goes
  const note = make("div", "boss-choices-note", el);
  const status = make("div", "boss-unseen", el);
  status.setAttribute("role", "status");

  let entries = [];
  let stop = null; // the id of the one button that Tab reaches
  let busy = false;
  let acted = false;

  const isList = () => model.get("layout_kind") === "list";
  const focused = () => entries.find((entry) => entry.button === document.activeElement);

  function wait(on) {
    busy = on;
    if (on) group.setAttribute("aria-busy", "true");
    else group.removeAttribute("aria-busy");
  }

  function show(entry) {
    if (note.contains(document.activeElement)) return;
    tell(note, (!isList() && (entry?.note || focused()?.note)) || "");
  }

  function settle() {
    const there = entries.find((entry) => entry.id === stop);
    const first = entries.find((entry) => !entry.item.disabled_reason) || entries[0];
    stop = (focused() || there || first)?.id;
    for (const entry of entries) entry.button.tabIndex = entry.id === stop ? 0 : -1;
  }

  /** The focus goes back to its button, or to the nearest that is left, and never to the page.
   *  Where a primary button did its work and went, a second Enter must do nothing: the group has it. */
  function refocus(before, at) {
    const same = entries.find((entry) => entry === before);
    if (before) acted = !same && before.item.tone === "primary";
    const near = same || (acted ? null : entries[Math.min(at, entries.length - 1)]);
    (near ? near.button : group).focus({ preventScroll: Boolean(same) });
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
      words.setAttribute("aria-hidden", "true"); // the part's own name
      headed.set(heading, node);
    }
    return headed.get(heading);
  }

  /** These children in this order; one that stays keeps the focus. */
  function arrange(parent, nodes) {
    nodes.forEach((node, place) => {
      const there = parent.children[place];
      if (there !== node) parent.insertBefore(node, there || null);
    });
    while (parent.children.length > nodes.length) parent.lastChild.remove();
  }

  function update() {
    const inside = group.contains(document.activeElement);
    const before = focused();
    const at = entries.indexOf(before);
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    entries = model.get("items").map((item) => {
      const entry = known.get(item.id) || choice(item);
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
    if (inside && (!focused() || !before)) refocus(before, Math.max(at, 0));
    group.setAttribute("aria-label", model.get("label"));
    group.setAttribute("aria-orientation", isList() ? "vertical" : "horizontal");
    el.dataset.kind = model.get("layout_kind");
    el.toggleAttribute("data-notes", !isList() && entries.some((entry) => entry.note));
    status.textContent = "";
    settle();
    show();
    wait(false);
  }

  function choose(entry) {
    if (busy) return;
    if (entry.item.disabled_reason) {
      show(entry);
      status.textContent = "";
      requestAnimationFrame(() => (status.textContent = entry.note));
      return;
    }
    wait(true);
    // The kernel is idle again when all that the click leads to was sent, changes here or none.
    el.dataset.waits = "true"; // keys.js keeps what is typed until then
    const idle = (message) => {
      if (message.content.execution_state !== "idle") return;
      wait(false);
      delete el.dataset.waits;
    };
    model.send({ choose: entry.id }, { iopub: { status: idle } });
  }

  /** Python says that choosing failed, through a fault of ours. */
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
    model.off("change", update);
    model.off("msg:custom", failed);
  };
}

export default { render };
