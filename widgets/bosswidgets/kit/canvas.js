// Glass over the table's canvas: carries its description, reports clicks and taps, and shows
// motions. Motions are only visual: the table below is already the new one.

import { make, pageOf } from "./dom.js";
import { below, copy, lay } from "./sight.js";

const SOON = 400; // milliseconds

/** Hide the picture from keyboard and screen reader. */
function hush(el) {
  const picture = below(el);
  if (!picture) return false;
  picture.tabIndex = -1;
  picture.setAttribute("aria-hidden", "true");
  return true;
}

/** Animate one thing: lift, move, drop; one that doesn't stay fades out at its goal. */
function fly(node, { start, goal, delay, time, stays }, scale) {
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
    easing: "cubic-bezier(.3, .1, .2, 1)",
  });
}

/** Show a patch of a film for its time. */
function patch(node, { since, until }) {
  const seen = { visibility: "visible" };
  return node.animate([seen, seen], { duration: until - since, delay: since });
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

    // Show a pointer where a click would choose something.
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

    // Grips lie above the picture, so that a finger drags them instead of scrolling the page.
    const grips = make("div", "boss-grips", el);
    function hold() {
      grips.replaceChildren();
      for (const place of model.get("grips")) lay(make("div", "boss-grip", grips), place, [1, 1]);
    }
    hold();
    model.on("change:grips", hold);

    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const air = { flights: null, film: null };
    let began = 0;
    function land(kind) {
      air[kind]?.remove();
      air[kind] = null;
    }
    function show({ size, looks, flights, covers, patches, goes_on }) {
      land("flights");
      if (!goes_on) land("film");
      const canvas = below(el);
      const films = patches?.length > 0;
      if (!(flights?.length || films) || !canvas || still.matches || document.hidden) return;
      const layer = make("div", "boss-air", el);
      const kind = films ? "film" : "flights";
      land(kind);
      air[kind] = layer;
      layer.dataset.kind = kind;
      if (films) began = performance.now();
      for (const cover of covers) layer.append(copy(canvas, cover, size));
      const add = (look, place) => {
        const node = make("div", "", layer);
        node.innerHTML = look;
        lay(node, place, size);
        return node;
      };
      const scale = el.clientWidth / size[0];
      const shown = patches.map((each) => {
        const node = add(each.look, each.place);
        node.className = "boss-patch";
        return patch(node, each).finished;
      });
      const flown = flights.map((flight) => {
        const node = add(looks[flight.look], flight.goal);
        const flying = fly(node, flight, scale);
        if (!flight.stays) flying.onfinish = () => node.remove();
        return flying.finished;
      });
      Promise.allSettled([...shown, ...flown]).then(() => air[kind] === layer && land(kind));
    }
    model.on("msg:custom", show);

    // Any key or tap ends a film, and does what it does besides. A finger that scrolls is no tap.
    // Shortcuts stop their keydown (keys.js), but not the keyup; one that comes soon after the start
    // belongs to the key that led to the film.
    const gone = new AbortController();
    function skip({ type, repeat, timeStamp }) {
      if (!repeat && !(type === "keyup" && timeStamp - began < SOON)) land("film");
    }
    for (const name of ["keydown", "keyup", "pointerup"])
      addEventListener(name, skip, { capture: true, signal: gone.signal });

    // The canvas is added to the page asynchronously.
    const watch = new MutationObserver(() => hush(el) && watch.disconnect());
    if (model.get("moves") && !hush(el)) watch.observe(pageOf(el), { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      gone.abort();
      for (const kind of Object.keys(air)) land(kind);
      model.off("change:words", say);
      model.off("change:spots", point);
      model.off("change:grips", hold);
      model.off("msg:custom", show);
    };
  },
};
