async function unpack(pack, name) {
  const { head } = document;
  const style = document.getElementById(name) ?? head.appendChild(document.createElement("style"));
  style.id = name; // it is empty yet, but has its place among the others
  const text = new Blob([pack.get("packed")]).stream();
  const unzipped = text.pipeThrough(new DecompressionStream("gzip"));
  const parts = await new Response(unzipped).json();
  style.textContent = parts.style;
  const url = URL.createObjectURL(new Blob([parts.script], { type: "text/javascript" }));
  const { default: part } = await import(url);
  URL.revokeObjectURL(url);
  return part;
}

async function load(model) {
  const all = model.widget_manager;
  const id = model.get("_pack").replace("IPY_MODEL_", "");
  // On a page loaded anew a new widget may come before what was there.
  while (!all.has_model(id)) await new Promise((later) => setTimeout(later, 20));
  const pack = await all.get_model(id);
  return (pack.unpacked ??= unpack(pack, model.get("_anywidget_id")));
}

// On a slow device this takes long, and anywidget gives up a model that is not there in 2 s: it is
// drawn when its script is there.
const PATIENCE = 1000;

let part;
let loading;

export default {
  async initialize({ model }) {
    loading = load(model).then((found) => (part = found));
    await Promise.race([loading, new Promise((later) => setTimeout(later, PATIENCE))]);
  },
  render: (view) => (part ? part.render(view) : loading.then(() => part.render(view))),
};
