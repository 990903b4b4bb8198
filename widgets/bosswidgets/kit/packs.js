// A pack is a model with the script and the style of all widgets of a kind.

const SOON = 20; // ms
const LONGEST = 60_000; // ms

const pause = (time) => new Promise((done) => setTimeout(done, time));

/** The model that a trait refers to. On a reloaded page a widget may arrive before it; some
 *  hosts lack `has_model`, or answer it wrongly. */
export async function referred(ref, manager) {
  const id = ref.replace("IPY_MODEL_", "");
  for (let waited = 0; waited < LONGEST; waited += SOON) {
    try {
      const model = await manager.get_model(id);
      if (model) return model;
    } catch {
      // not there yet
    }
    await pause(SOON);
  }
  throw new Error(`there is no model ${id}`);
}

/** The style element of a name in a head or shadow root: empty at first, to reserve its position. */
export function sheet(place, name) {
  const there = place.querySelector(`style[id="${CSS.escape(name)}"]`);
  const style = there ?? place.appendChild(document.createElement("style"));
  style.id = name;
  return style;
}

/** The default export of the script in a pack's bytes, and its style. */
export async function unpacked(packed) {
  const unzipped = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { script, style } = await new Response(unzipped).json();
  const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: part } = await import(url);
  URL.revokeObjectURL(url);
  return { part, style };
}
