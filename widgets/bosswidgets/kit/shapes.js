// A picture of SVG shapes, one element each; elements of unchanged shapes are reused.

const SVG = "http://www.w3.org/2000/svg";

/** Create the shape of a text. */
function made(text) {
  const holder = document.createElementNS(SVG, "svg");
  holder.innerHTML = text;
  return holder.firstChild;
}

export default {
  render({ model, el }) {
    el.classList.add("boss-drawing");
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("aria-hidden", "true"); // the glass above has the description
    picture.setAttribute("font-family", model.get("font"));
    el.append(picture);
    let number;
    let texts;
    let nodes;

    function show() {
      picture.setAttribute("viewBox", `0 0 ${model.get("size").join(" ")}`);
      picture.replaceChildren(...nodes);
    }

    function whole() {
      number = model.get("number");
      texts = model.get("shapes");
      nodes = texts.map(made);
      show();
    }

    // Changes sent before this view existed are missing: ask for them.
    const ask = () => model.send({ at: number });

    /** Reuse the elements of unchanged shapes; a second use of one is a copy. */
    function hear({ number: come, change, size }) {
      if (!change || come <= number) return;
      if (come > number + 1) return ask();
      const used = new Set();
      const kept = (at) => {
        const node = used.has(at) ? nodes[at].cloneNode(true) : nodes[at];
        used.add(at);
        return [texts[at], node];
      };
      const all = change.flatMap((part) =>
        typeof part === "string"
          ? [[part, made(part)]]
          : Array.from({ length: part[1] - part[0] }, (_, more) => kept(part[0] + more)),
      );
      number = come;
      texts = all.map(([text]) => text);
      nodes = all.map(([, node]) => node);
      for (const [name, value] of Object.entries({ shapes: texts, size, number })) model.set(name, value);
      show();
    }

    const follow = () => model.get("number") !== number && whole();

    whole();
    model.on("msg:custom", hear);
    model.on("change:number", follow);
    ask();
    return () => {
      model.off("msg:custom", hear);
      model.off("change:number", follow);
    };
  },
};
