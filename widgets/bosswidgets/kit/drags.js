// Things that are dragged: a card of the hand onto the picture, or what lies there to another place.
// A press that moves a little is still a click; what is dropped beside the picture goes back.

import { make, source } from "./dom.js";
import { below, copy } from "./sight.js";

const FAR = 8; // so far, in pixels, the pointer goes before the thing follows it

export default {
  render({ model, el }) {
    el.classList.add("boss-drags");
    const gone = new AbortController();
    const options = { signal: gone.signal, capture: true };
    let held = null; // what the pointer is on, and from where it came
    let shadow = null; // what follows the pointer, once it does

    const main = () => el.closest(".boss-main");

    /** The card or the thing on the picture that a press would drag. */
    function thing(node) {
      const card = node.closest?.('.boss-hand [data-tone="card"]:not([aria-disabled])');
      const found = card ?? node.closest?.(".boss-grip");
      return found && main()?.contains(found) ? found : null;
    }

    /** The picture's glass where the pointer is. */
    function glass({ clientX, clientY }) {
      const found = el.getRootNode().elementFromPoint(clientX, clientY)?.closest(".boss-glass");
      return found && main()?.contains(found) ? found : null;
    }

    /** Where a point is on the glass, from 0 to 1. */
    function within(sheet, x, y) {
      const box = sheet.getBoundingClientRect();
      return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
    }

    function mark(sheet) {
      for (const node of main()?.querySelectorAll(".boss-glass[data-over]") ?? []) {
        if (node !== sheet) node.removeAttribute("data-over");
      }
      sheet?.setAttribute("data-over", "");
    }

    /** A picture of the thing, which the pointer takes with it. */
    function look(node, { width, height }) {
      if (!node.matches(".boss-grip")) {
        const twin = node.cloneNode(true);
        for (const name of ["id", "aria-describedby", "aria-keyshortcuts"]) twin.removeAttribute(name);
        twin.tabIndex = -1;
        return twin;
      }
      const sheet = node.closest(".boss-glass");
      const place = node.getBoundingClientRect();
      const whole = sheet.getBoundingClientRect();
      const [x, y] = [place.left - whole.left, place.top - whole.top];
      const part = copy(below(sheet), [x, y, x + width, y + height], [whole.width, whole.height]);
      part.removeAttribute("style");
      return part;
    }

    function lift(event) {
      const box = held.node.getBoundingClientRect();
      shadow = make("div", "boss-choices boss-shadow", el);
      shadow.setAttribute("aria-hidden", "true");
      shadow.inert = true;
      shadow.style.width = `${box.width}px`;
      shadow.style.height = `${box.height}px`;
      shadow.append(look(held.node, box));
      const zero = shadow.getBoundingClientRect(); // a host may have moved what is fixed
      held.off = [box.left - held.x - zero.left, box.top - held.y - zero.top];
      held.lifted = true;
      held.node.setAttribute("data-lifted", "");
      held.node.setPointerCapture?.(event.pointerId);
      main().setAttribute("data-dragging", "");
      getSelection()?.removeAllRanges();
    }

    function follow(event) {
      shadow.style.transform = `translate(${event.clientX + held.off[0]}px, ${event.clientY + held.off[1]}px)`;
      mark(glass(event));
    }

    /** Nothing is dragged any more. */
    function rest() {
      mark(null);
      shadow?.remove();
      shadow = null;
      held?.node.removeAttribute("data-lifted");
      main()?.removeAttribute("data-dragging");
    }

    /** The click that a browser makes of a press and a lift was none. */
    function swallow() {
      const stop = (event) => {
        event.stopPropagation();
        event.preventDefault();
      };
      addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stop, true));
    }

    function drop(event) {
      const sheet = glass(event);
      const { node } = held;
      if (!sheet || !node.isConnected || node.matches("[aria-disabled]")) return;
      const to = within(sheet, event.clientX, event.clientY);
      const box = node.getBoundingClientRect();
      const from = node.matches(".boss-grip")
        ? within(sheet, box.left + box.width / 2, box.top + box.height / 2)
        : { card: node.dataset.item };
      el.dataset.waits = "true"; // keys.js keeps what is typed until then
      const idle = ({ content }) => content.execution_state === "idle" && delete el.dataset.waits;
      model.send({ from, to }, { iopub: { status: idle } });
    }

    addEventListener("pointerdown", (event) => {
      const node = !held && event.isPrimary && !event.button && thing(source(event));
      if (node) held = { node, id: event.pointerId, x: event.clientX, y: event.clientY };
    }, options);
    addEventListener("pointermove", (event) => {
      if (held?.id !== event.pointerId || (held.lifted && !shadow)) return;
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) >= FAR;
      if (!shadow && !far) return;
      if (!shadow) lift(event);
      follow(event);
    }, options);
    addEventListener("pointerup", (event) => {
      if (held?.id !== event.pointerId) return;
      if (held.lifted) swallow();
      const dropped = Boolean(shadow);
      rest();
      if (dropped) drop(event);
      held = null;
    }, options);
    addEventListener("pointercancel", (event) => {
      if (held?.id !== event.pointerId) return;
      rest();
      held = null;
    }, options);
    addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !shadow) return;
      rest(); // the pointer is still down: it takes nothing with it now
      event.preventDefault();
      event.stopImmediatePropagation();
    }, options);
    return () => {
      gone.abort();
      rest();
    };
  },
};
