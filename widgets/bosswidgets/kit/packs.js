// A pack is a model that has the script and the style of all widgets of a kind.

const SOON = 20; // ms
const LONGEST = 60_000; // ms

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** The model that a trait refers to. On a page loaded anew a widget may come before it; and not
 *  every host knows `has_model`, or the truth of it. */
export async function referred(ref, manager) {
  const id = ref.replace("IPY_MODEL_", "");
  for (let waited = 0; waited < LONGEST; waited += SOON) {
    try {
      const model = await manager.get_model(id);
      if (model) return model;
    } catch {
      // it is not there yet
    }
    await pause(SOON);
  }
  throw new Error(`there is no model ${id}`);
}

/** The stylesheet of a name in a head or a shadow: it is empty at first, but has its place. */
export function sheet(place, name) {
  const there = place.querySelector(`style[id="${CSS.escape(name)}"]`);
  const style = there ?? place.appendChild(document.createElement("style"));
  style.id = name;
  return style;
}

const unpacking = new Map();

/** The script of a pack, as a module's default, and its style. A page unpacks it once. */
export function unpacked(ref, manager) {
  if (!unpacking.has(ref)) unpacking.set(ref, unpack(ref, manager));
  return unpacking.get(ref);
}

async function unpack(ref, manager) {
  const pack = await referred(ref, manager);
  const text = new Blob([pack.get("packed")]).stream();
  const unzipped = text.pipeThrough(new DecompressionStream("gzip"));
  const { script, style } = await new Response(unzipped).json();
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: part } = await import(url);
  URL.revokeObjectURL(url);
  return { part, style };
}
