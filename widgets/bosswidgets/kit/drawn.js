// Plots, their tables, and the code. Opened details stay open on updates.

import { make } from "./dom.js";

function fold(words, parent) {
  const details = make("details", "", parent);
  make("summary", "", details, words);
  const inside = make("div", "boss-lab-fold", details);
  inside.tabIndex = 0; // content wider than the page is scrolled with the arrow keys
  inside.setAttribute("role", "region");
  inside.setAttribute("aria-label", words);
  return inside;
}

/** The element of a plot; returns a function that shows a plot in it. */
function place(parent, words) {
  const figure = make("figure", "boss-lab-plot", parent);
  const title = make("figcaption", "", figure);
  const picture = make("div", "boss-lab-picture", figure);
  const note = make("p", "boss-lab-note", figure);
  const table = fold(words.table, figure);
  return (plot) => {
    title.textContent = plot.title;
    picture.innerHTML = plot.svg;
    note.textContent = plot.note;
    table.innerHTML = plot.table;
    table.setAttribute("aria-label", `${words.table}: ${plot.title}`);
  };
}

function render({ model, el }) {
  el.classList.add("boss-lab");
  const words = model.get("words");
  const all = make("div", "", el);
  const code = make("code", "", make("pre", "", fold(words.code, el)));
  let places = [];

  function draw() {
    const plots = model.get("plots");
    if (places.length !== plots.length) {
      all.replaceChildren();
      places = plots.map(() => place(all, words));
    }
    plots.forEach((plot, at) => places[at](plot));
  }
  function write() {
    code.textContent = model.get("code");
    code.closest("details").hidden = !code.textContent;
  }

  draw();
  write();
  model.on("change:plots", draw);
  model.on("change:code", write);
  return () => {
    model.off("change:plots", draw);
    model.off("change:code", write);
  };
}

export default { render };
