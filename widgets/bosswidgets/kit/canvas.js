// The glass over the table's canvas: it speaks its words, says where it is clicked or tapped, and
// shows what flies. What flies is only to be seen: the table below is already the new one.

import { pageOf } from "./dom.js";

/** The picture below, a canvas or a drawing; there may be none yet. */
function below(el) {
  return el.closest(".boss-table")?.querySelector("canvas, .boss-drawing > svg") ?? null;
}

/** Take the picture from the keyboard and the screen reader. */
function hush(el) {
  const picture = below(el);
  if (!picture) return false;
  picture.tabIndex = -1;
  picture.setAttribute("aria-hidden", "true");
  return true;
}

/** Lay an element over a part of the picture. */
function lay(node, [x, y, w, h], [width, height]) {
  node.style.left = `${(100 * x) / width}%`;
  node.style.top = `${(100 * y) / height}%`;
  node.style.width = `${(100 * w) / width}%`;
  node.style.height = `${(100 * h) / height}%`;
}

/** A copy of what the picture shows at a place now. */
function copy(canvas, [left, top, right, bottom], size) {
  if (canvas.localName === "svg") {
    const part = canvas.cloneNode(true);
    part.setAttribute("viewBox", [left, top, right - left, bottom - top].join(" "));
    part.style.overflow = "hidden"; // as a canvas is no larger than its place
    lay(part, [left, top, right - left, bottom - top], size);
    return part;
  }
  const ratio = canvas.width / size[0];
  const kept = document.createElement("canvas");
  kept.width = Math.round((right - left) * ratio);
  kept.height = Math.round((bottom - top) * ratio);
  kept.getContext("2d").drawImage(canvas, -left * ratio, -top * ratio);
  lay(kept, [left, top, right - left, bottom - top], size);
  return kept;
}

/** Let one thing fly: up from the table, over, and down; what does not stay fades at its goal. */
function fly(node, { start, goal, delay, stays }, time, scale) {
  const across = (start[0] - goal[0]) * scale;
  const down = (start[1] - goal[1]) * scale;
  const frames = [
    { transform: `translate(${across}px, ${down}px) scale(0.7)`, opacity: 0 },
    { transform: `translate(${across * 0.8}px, ${down * 0.8}px) scale(1.05)`, opacity: 1, offset: 0.15 },
    { transform: `translate(${across * 0.1}px, ${down * 0.1}px) scale(1.1)`, opacity: 1, offset: 0.8 },
    { transform: "none", opacity: stays ? 1 : 0.2 },
  ];
  return node.animate(frames, {
    duration: time,
    delay,
    fill: stays ? "both" : "backwards",
    easing: "ease-in-out",
  });
}

export default {
  render({ model, el }) {
    el.classList.add("boss-glass");
    el.setAttribute("role", "img");
    const say = () => el.setAttribute("aria-label", model.get("words"));
    say();
    model.on("change:words", say);

    el.addEventListener("click", (event) => {
      const box = el.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width;
      const y = (event.clientY - box.top) / box.height;
      model.send({ x, y });
    });

    // Where a click would choose something the mouse shows it.
    let over = null;
    function point() {
      const on = over && model.get("spots").some(
        ([x, y, w, h]) => over[0] >= x && over[0] <= x + w && over[1] >= y && over[1] <= y + h,
      );
      el.style.cursor = on ? "pointer" : "";
    }
    el.addEventListener("pointermove", (event) => {
      const box = el.getBoundingClientRect();
      over = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      point();
    });
    model.on("change:spots", point);

    const still = matchMedia("(prefers-reduced-motion: reduce)");
    let air = null;
    function land() {
      air?.remove();
      air = null;
    }
    function show({ size, time, looks, flights, covers }) {
      land();
      const canvas = below(el);
      if (!flights?.length || !canvas || still.matches || document.hidden) return;
      const layer = document.createElement("div");
      layer.className = "boss-air";
      for (const cover of covers) layer.append(copy(canvas, cover, size));
      el.append(layer);
      air = layer;
      const scale = el.clientWidth / size[0];
      const ends = flights.map((flight) => {
        const node = document.createElement("div");
        node.innerHTML = looks[flight.look];
        lay(node, flight.goal, size);
        layer.append(node);
        const flown = fly(node, flight, time, scale);
        if (!flight.stays) flown.onfinish = () => node.remove();
        return flown.finished;
      });
      Promise.allSettled(ends).then(() => air === layer && land());
    }
    model.on("msg:custom", show);

    // The canvas comes to the page at a moment of its own.
    const watch = new MutationObserver(() => hush(el) && watch.disconnect());
    if (model.get("moves") && !hush(el)) watch.observe(pageOf(el), { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      land();
      model.off("change:words", say);
      model.off("change:spots", point);
      model.off("msg:custom", show);
    };
  },
};
