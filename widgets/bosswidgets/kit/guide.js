// A guide in steps: each puts a ring round one thing on the page, and says beside it what it is.

import { focusOf, make, source, unique } from "./dom.js";

const RING = 4; // pixels between a thing and the ring's outer edge
const GAP = 14; // pixels between a thing and the words
const EDGE = 8; // pixels to the edge of the window

export default {
  render({ model, el }) {
    el.classList.add("boss-guide");
    const ring = make("div", "boss-guide-ring", el);
    const dialog = make("dialog", "boss-guide-words", el);
    const live = make("div", "", dialog);
    const heading = make("h2", "", live);
    const text = make("p", "", live);
    const count = make("p", "boss-guide-count", live);
    const row = make("div", "boss-guide-row", dialog);
    const buttons = Object.fromEntries(
      ["next", "back", "skip"].map((name) => [name, make("button", `boss-guide-${name}`, row)]),
    );
    for (const button of Object.values(buttons)) button.type = "button";
    dialog.tabIndex = -1; // a click on its words keeps the focus inside
    [heading.id, text.id] = [unique(), unique()];
    live.setAttribute("aria-live", "polite");
    dialog.setAttribute("aria-labelledby", heading.id);
    dialog.setAttribute("aria-describedby", text.id);
    ring.hidden = true;

    const steps = () => model.get("steps");
    const page = () => el.closest(".boss-page") || document.body;
    let at = 0;
    let before = null; // the element that had the focus

    /** The place of the step's thing in the window; null if it isn't on the page. */
    function target() {
      const { selector, place } = steps()[at];
      const node = page().querySelector(selector);
      if (!node?.checkVisibility()) return null;
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y, w, h] = place;
      return { left: left + x * width, top: top + y * height, width: w * width, height: h * height };
    }

    /** Move a fixed element to a place in the window; its host may have moved the origin. */
    function move(node, left, top) {
      [node.style.left, node.style.top] = ["0", "0"];
      const origin = node.getBoundingClientRect();
      [node.style.left, node.style.top] = [`${left - origin.left}px`, `${top - origin.top}px`];
    }

    /** Scroll so that the step's thing is in the window; its top, if it is too high for that. */
    function reveal() {
      const box = target();
      if (!box) return;
      const over = box.top - EDGE;
      const under = box.top + box.height + EDGE - innerHeight;
      scrollBy({ top: Math.min(over, Math.max(under, 0)) });
    }

    /** Write the words of the step, and the labels of the buttons that it has. */
    function write() {
      const step = steps()[at];
      const label = model.get("words");
      const last = at === steps().length - 1;
      [heading.textContent, text.textContent, count.textContent] = [step.title, step.words, step.count];
      buttons.next.textContent = last ? label.done : label.next;
      [buttons.back.textContent, buttons.skip.textContent] = [label.back, label.skip];
      [buttons.back.hidden, buttons.skip.hidden] = [at === 0, last];
    }

    /** Place the ring round the step’s thing, and the words beside it. */
    function arrange() {
      if (!dialog.open) return;
      const box = target();
      ring.hidden = !box;
      const { offsetWidth: wide, offsetHeight: high } = dialog;
      if (!box) return move(dialog, (innerWidth - wide) / 2, innerHeight - high - EDGE);
      [ring.style.width, ring.style.height] = [`${box.width + 2 * RING}px`, `${box.height + 2 * RING}px`];
      move(ring, box.left - RING, box.top - RING);
      move(dialog, ...beside(box, wide, high));
    }

    /** Below the thing, above it, or at a side of it: the place where the words cover least of it. */
    function beside({ left, top, width, height }, wide, high) {
      const within = (value, size, room) => Math.max(EDGE, Math.min(value, room - size - EDGE));
      const common = (start, length, from, size) =>
        Math.max(0, Math.min(start + length + GAP, from + size) - Math.max(start - GAP, from));
      const covered = ([x, y]) => common(left, width, x, wide) * common(top, height, y, high);
      const [across, down] = [left + (width - wide) / 2, top + (height - high) / 2];
      return [
        [across, top + height + GAP],
        [across, top - GAP - high],
        [left + width + GAP, down],
        [left - GAP - wide, down],
      ]
        .map(([x, y]) => [within(x, wide, innerWidth), within(y, high, innerHeight)])
        .reduce((best, each) => (covered(each) < covered(best) ? each : best));
    }

    function show(to) {
      at = to;
      write();
      page().querySelector(steps()[at].selector)?.scrollIntoView({ block: "nearest" });
      reveal();
      arrange();
      buttons.next.focus({ preventScroll: true });
    }

    /** True if the page is shown; in Voilà a picture of it is there until its parts are. */
    const shown = () => {
      const { voila, ready } = document.body.dataset;
      return el.offsetWidth > 0 && el.closest(".boss-page") && (voila === undefined || ready === "true");
    };

    let opened = 0; // the openings that were shown

    function open() {
      if (opened === model.get("openings") || !steps().length || !shown()) return;
      opened = model.get("openings");
      before = focusOf(el);
      if (!dialog.open) dialog.show();
      show(0);
    }

    /** Close the guide; the focus returns, or goes to the first button, unless it has moved. */
    function close() {
      if (!dialog.open) return;
      const inside = dialog.contains(focusOf(el));
      ring.hidden = true;
      dialog.close();
      const back = before?.isConnected && before.matches("button") ? before : null;
      const first = page().querySelector('.boss-choice[tabindex="0"]');
      if (inside) (back || first)?.focus({ preventScroll: true });
      model.send({ closed: true });
    }

    buttons.next.addEventListener("click", () => (at + 1 < steps().length ? show(at + 1) : close()));
    buttons.back.addEventListener("click", () => show(at - 1));
    buttons.skip.addEventListener("click", close);
    dialog.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps().length - 1 }[event.key];
      if (event.key === "Escape") close();
      else if (to !== undefined && steps()[to]) show(to);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    dialog.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !dialog.contains(relatedTarget)) close();
    });

    function changed() {
      if (!dialog.open) return open();
      write();
      arrange();
    }

    const gone = new AbortController();
    const options = { signal: gone.signal, capture: true };
    addEventListener("pointerdown", (event) => !el.contains(source(event)) && close(), options);
    addEventListener("scroll", arrange, options);
    addEventListener("resize", arrange, options);
    const sizes = new ResizeObserver(arrange);
    const added = new ResizeObserver(() => {
      if (!el.closest(".boss-page")) return; // the element is added to the page asynchronously
      added.disconnect();
      for (const part of [page(), ...page().querySelectorAll(".boss-main > *")]) sizes.observe(part);
      open();
    });
    added.observe(el);
    const ready = new MutationObserver(open);
    ready.observe(document.body, { attributeFilter: ["data-ready"] });
    model.on("change:openings", open);
    model.on("change:steps", changed);
    open();
    return () => {
      gone.abort();
      added.disconnect();
      ready.disconnect();
      sizes.disconnect();
      model.off("change:openings", open);
      model.off("change:steps", changed);
    };
  },
};
