// A page in a host that only renders anywidgets, such as marimo: renders the whole widget tree. The
// host has all models; a page uses three kinds of Jupyter's own widgets.

import { referred, sheet, unpacked } from "./packs.js";

const KINDS = {
  HTMLModel: ["widget-inline-hbox", "widget-html"],
  HBoxModel: ["widget-container", "widget-box", "widget-hbox"],
  VBoxModel: ["widget-container", "widget-box", "widget-vbox"],
  BoxModel: ["widget-container", "widget-box"],
};

/** True if the host has light text, as on a dark page. */
function isDark(el) {
  const [red, green, blue] = getComputedStyle(el).color.match(/[\d.]+/g).map(Number);
  return 0.3 * red + 0.6 * green + 0.1 * blue > 128;
}

/** Apply the classes and sizes that Python sets on a widget. */
async function dress(node, model, manager, signal) {
  let given = [];
  function name() {
    node.classList.remove(...given);
    given = model.get("_dom_classes") ?? [];
    node.classList.add(...given);
  }
  name();
  model.on("change:_dom_classes", name);
  const layout = await referred(model.get("layout"), manager);
  const size = () => {
    for (const each of ["display", "width", "max_width"])
      node.style[each.replace("_w", "W")] = layout.get(each) ?? "";
  };
  size();
  layout.on("change", size);
  signal.addEventListener("abort", () => {
    model.off("change:_dom_classes", name);
    layout.off("change", size);
  });
}

/** A model as our scripts expect it. Jupyter signals when Python has handled a message; here
 *  Python answers a ping that follows the message. */
function told(model, asked) {
  return {
    get: (name) => model.get(name),
    set: (name, value) => model.set(name, value),
    save_changes: () => model.save_changes(),
    on: (name, react) => model.on(name, react),
    off: (name, react) => model.off(name, react),
    send: (content, callbacks) => {
      model.send(content);
      if (callbacks?.iopub?.status) asked(callbacks.iopub.status);
    },
    widget_manager: model.widget_manager,
  };
}

const parts = new Map();

/** The renderer of a widget, shared by all of a kind. */
function partOf(drawn) {
  const kind = drawn.get("_anywidget_id");
  const packed = async () =>
    drawn.get("_packed") ?? (await referred(drawn.get("_pack"), drawn.widget_manager)).get("packed");
  if (!parts.has(kind)) parts.set(kind, packed().then(unpacked));
  return parts.get(kind);
}

function render({ model, el }) {
  const manager = model.widget_manager;
  const root = el.getRootNode();
  const styles = root instanceof ShadowRoot ? root : document.head;
  const waiting = [];
  const idle = { content: { execution_state: "idle" } };
  const answered = ({ idle: count }) => {
    while (waiting.length && waiting[0].count <= count) waiting.shift().tell(idle);
  };
  let count = 0;
  function asked(tell) {
    waiting.push({ count: ++count, tell });
    model.send({ idle: count });
  }
  model.on("msg:custom", answered);

  /** Create an element for a widget; it is filled asynchronously, and removed on request. */
  function view(ref) {
    const node = document.createElement("div");
    const gone = new AbortController();
    draw(ref, node, gone.signal).catch((fault) => gone.signal.aborted || console.error(fault));
    return { ref, node, leave: () => gone.abort() };
  }

  async function draw(ref, node, gone) {
    const drawn = await referred(ref, manager);
    if (gone.aborted) return;
    node.classList.add("jupyter-widgets", ...(KINDS[drawn.get("_model_name")] ?? []));
    const dressed = dress(node, drawn, manager, gone);
    if (drawn.get("_pack") || drawn.get("_packed")) await script(drawn, node, gone);
    else if (drawn.get("children")) box(drawn, node, gone);
    else words(drawn, node, gone);
    await dressed;
  }

  function words(drawn, node, gone) {
    const place = document.createElement("div");
    place.className = "widget-html-content";
    node.append(place);
    const show = () => (place.innerHTML = drawn.get("value"));
    show();
    drawn.on("change:value", show);
    gone.addEventListener("abort", () => drawn.off("change:value", show));
  }

  function box(drawn, node, gone) {
    let views = [];
    function show() {
      const there = new Map(views.map((each) => [each.ref, each]));
      views = drawn.get("children").map((ref) => there.get(ref) ?? view(ref));
      const nodes = views.map((each) => each.node);
      for (const each of there.values()) {
        if (views.includes(each)) continue;
        each.node.remove();
        each.leave();
      }
      nodes.forEach((each, at) => {
        if (node.children[at] !== each) node.insertBefore(each, node.children[at] ?? null);
      });
    }
    show();
    drawn.on("change:children", show);
    gone.addEventListener("abort", () => {
      drawn.off("change:children", show);
      for (const each of views) each.leave();
    });
  }

  async function script(drawn, node, gone) {
    const style = sheet(styles, drawn.get("_anywidget_id"));
    const { part, style: text } = await partOf(drawn);
    if (style.textContent !== text) style.textContent = text;
    if (gone.aborted) return;
    const leave = await part.render({ model: told(drawn, asked), el: node, signal: gone });
    if (!leave) return;
    if (gone.aborted) leave();
    else gone.addEventListener("abort", leave);
  }

  const page = view(model.get("page"));
  const look = () => {
    const dark = isDark(el);
    el.classList.toggle("boss-dark", dark);
    el.classList.toggle("boss-light", !dark);
  };
  look();
  const theme = new MutationObserver(look);
  for (const node of [document.documentElement, document.body])
    theme.observe(node, { attributeFilter: ["class", "style", "data-theme"] });
  el.classList.add("boss-hosted");
  el.append(page.node);
  return () => {
    theme.disconnect();
    model.off("msg:custom", answered);
    page.leave();
    page.node.remove();
  };
}

export default { render };
