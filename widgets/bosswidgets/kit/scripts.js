// Loader carried by each widget: renders with the script of its pack. A host may share one copy of
// this module, so it has no per-widget state.

import { referred, sheet, unpacked } from "./packs.js";

// On a slow device loading takes long, and anywidget drops a model that isn't ready in 2 s: such a
// widget is rendered when its script has arrived.
const PATIENCE = 1000;

const parts = new Map(); // by reference to the pack, of which a page has one per kind
const loading = new Map();

async function unpack(ref, { name, manager }) {
  const style = name && sheet(document.head, name);
  const pack = await referred(ref, manager);
  const found = await unpacked(pack.get("packed"));
  if (style) style.textContent = found.style;
  parts.set(ref, found.part);
  return found.part;
}

function load(model) {
  const ref = model.get("_pack");
  const from = { name: model.get("_anywidget_id"), manager: model.widget_manager };
  if (!loading.has(ref)) loading.set(ref, unpack(ref, from));
  return loading.get(ref);
}

export default {
  async initialize({ model }) {
    await Promise.race([load(model), new Promise((later) => setTimeout(later, PATIENCE))]);
  },
  render: (view) => {
    const part = parts.get(view.model.get("_pack"));
    return part ? part.render(view) : load(view.model).then((found) => found.render(view));
  },
};
