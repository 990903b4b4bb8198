// What each of our widgets carries: it draws by the script of its pack. A host may give all widgets
// the same copy of it, so that nothing in here belongs to one of them.

import { referred, sheet, unpacked } from "./packs.js";

// On a slow device this takes long, and anywidget gives up a model that is not there in 2 s: it is
// drawn when its script is there.
const PATIENCE = 1000;

const parts = new Map(); // by the references to their packs, of which a page has each once
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
