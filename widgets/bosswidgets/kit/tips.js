// Tips of a picture, shown on hover, long touch, and arrow keys; a screen reader finds them as a
// list.

import { focusOf, source, unique } from "./dom.js";

const REST = 500; // ms that the mouse must rest or a finger must stay
const MOVED = 10; // pixels that a finger may move

export default {
  render({ model, el }) {
    el.classList.add("boss-tips");
    const list = document.createElement("div");
    list.className = "boss-tips-list";
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", model.get("label"));
    list.tabIndex = 0;
    const tip = document.createElement("div");
    tip.className = "boss-tip";
    tip.setAttribute("aria-hidden", "true"); // it is the thing's accessible name already
    tip.hidden = true;
    el.append(list, tip);

    const prefix = unique();
    let at = 0;
    let timer = 0;
    let rests = null; // the event with the position of the mouse or finger
    let spoken = false; // the touch has shown a tip: lifting the finger is not a tap

    function hide() {
      clearTimeout(timer);
      tip.hidden = true;
    }

    /** Show the tip of a thing below it, or above it if there is no room. */
    function show(index) {
      const { texts, places } = model.get("tips");
      const place = places[index];
      if (!place) return hide();
      tip.dataset.of = index;
      tip.textContent = texts[place[4]];
      tip.hidden = false;
      const whole = el.getBoundingClientRect();
      const [x, y, w, h] = place;
      const middle = whole.left + (x + w / 2) * whole.width;
      const left = Math.max(4, Math.min(middle - tip.offsetWidth / 2, innerWidth - tip.offsetWidth - 8));
      const below = whole.top + (y + h) * whole.height + 4;
      const above = whole.top + y * whole.height - tip.offsetHeight - 4;
      const top = below + tip.offsetHeight > innerHeight && above > 0 ? above : below;
      tip.style.left = `${left - whole.left}px`;
      tip.style.top = `${top - whole.top}px`;
    }

    /** The index of the topmost thing under the pointer; -1 for none. */
    function under({ clientX, clientY }) {
      const whole = el.getBoundingClientRect();
      const across = (clientX - whole.left) / whole.width;
      const down = (clientY - whole.top) / whole.height;
      return model.get("tips").places.findLastIndex(
        ([x, y, w, h]) => across >= x && across <= x + w && down >= y && down <= y + h,
      );
    }

    /** Show the tip under the pointer if it stays there, even if the picture changes meanwhile. */
    function wait() {
      clearTimeout(timer);
      if (!rests || under(rests) < 0) return;
      timer = setTimeout(() => {
        spoken = rests.pointerType !== "mouse";
        show(under(rests));
      }, REST);
    }

    function draw() {
      const { texts, places } = model.get("tips");
      hide();
      list.hidden = !places.length;
      at = Math.max(0, Math.min(at, places.length - 1));
      while (list.children.length > places.length) list.lastChild.remove();
      places.forEach(([x, y, w, h, words], index) => {
        const option = list.children[index] || list.appendChild(document.createElement("div"));
        option.id = `${prefix}-${index}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-label", texts[words]);
        option.style.cssText = `left:${100 * x}%;top:${100 * y}%;width:${100 * w}%;height:${100 * h}%`;
      });
      mark();
      wait();
    }

    function mark() {
      [...list.children].forEach((option, index) => option.setAttribute("aria-selected", index === at));
      if (list.children.length) list.setAttribute("aria-activedescendant", `${prefix}-${at}`);
      else list.removeAttribute("aria-activedescendant");
      if (focusOf(el) === list) show(at);
    }

    list.addEventListener("focus", () => list.matches(":focus-visible") && show(at));
    list.addEventListener("blur", hide);
    list.addEventListener("keydown", (event) => {
      const last = list.children.length - 1;
      const to = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: last,
      }[event.key];
      if (to !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
        at = (to + last + 1) % (last + 1);
        mark();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    });

    // The overlay lets the pointer through to the picture, and listens on their common frame.
    const gone = new AbortController();
    const { signal } = gone;
    function watch(frame) {
      const options = { signal, capture: true };
      frame.addEventListener("pointermove", (event) => {
        if (event.pointerType !== "mouse") {
          if (rests && Math.hypot(event.clientX - rests.clientX, event.clientY - rests.clientY) > MOVED) {
            rests = null;
            clearTimeout(timer);
          }
        } else if (!tip.contains(event.target)) {
          rests = event;
          if (under(event) === Number(tip.dataset.of) && !tip.hidden) return;
          hide();
          wait();
        }
      }, options);
      frame.addEventListener("pointerleave", ({ pointerType }) => {
        if (pointerType !== "mouse") return;
        rests = null;
        hide();
      }, { signal });
      frame.addEventListener("pointerdown", (event) => {
        hide();
        spoken = false;
        rests = event.pointerType === "mouse" || under(event) < 0 ? null : event;
        wait();
      }, options);
      const lift = () => {
        rests = null;
        clearTimeout(timer);
      };
      frame.addEventListener("pointerup", lift, options);
      frame.addEventListener("pointercancel", lift, options);
      frame.addEventListener("click", (event) => {
        if (!spoken) return;
        spoken = false;
        event.stopPropagation();
        event.preventDefault();
      }, options);
      frame.addEventListener("contextmenu", (event) => {
        if (rests && rests.pointerType !== "mouse") event.preventDefault();
      }, options);
      addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || tip.hidden) return;
        rests = null;
        hide();
        event.stopImmediatePropagation(); // so that it closes nothing else
      }, options);
      addEventListener("pointerdown", (event) => !frame.contains(source(event)) && hide(), { signal });
    }

    // The frame is added to the page asynchronously.
    const sizes = new ResizeObserver(() => {
      const frame = el.closest(".boss-table");
      if (!frame) return;
      sizes.disconnect();
      watch(frame);
    });
    sizes.observe(el);
    model.on("change:tips", draw);
    draw();
    return () => {
      sizes.disconnect();
      gone.abort();
      hide();
      model.off("change:tips", draw);
    };
  },
};
