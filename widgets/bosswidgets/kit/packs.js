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

/** The script in a pack's bytes, as a module's default, and its style. */
export async function unpacked(packed) {
  const unzipped = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { script, style } = await new Response(unzipped).json();
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: part } = await import(url);
  URL.revokeObjectURL(url);
  return { part, style };
}
