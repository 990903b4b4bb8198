// What each of our widgets carries: it draws by the script of its pack. A host may give all widgets
// the same copy of it, so that nothing in here belongs to one of them.

import { sheet, unpacked } from "./packs.js";

// On a slow device this takes long, and anywidget gives up a model that is not there in 2 s: it is
// drawn when its script is there.
const PATIENCE = 1000;

const parts = new Map();

async function load(model) {
  const ref = model.get("_pack");
  const name = model.get("_anywidget_id");
  const dress = name && sheet(document.head, name);
  const { part, style } = await unpacked(ref, model.widget_manager);
  if (dress) dress.textContent = style;
  parts.set(ref, part);
  return part;
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
