// Drag and drop: a card of the hand onto the picture, or a thing on it to another place. A press
// that moves little is still a click; a drop outside the picture cancels.

import { make, source } from "./dom.js";
import { below, copy } from "./sight.js";

const FAR = 8; // pixels that the pointer must move before a drag starts

export default {
  render({ model, el }) {
    el.classList.add("boss-drags");
    const gone = new AbortController();
    const options = { signal: gone.signal, capture: true };
    let held = null; // the pressed thing, and where the press began
    let shadow = null; // the dragged copy that follows the pointer

    const main = () => el.closest(".boss-main");

    /** The card or thing on the picture that a press would drag. */
    function thing(node) {
      const card = node.closest?.('.boss-hand [data-tone="card"]:not([aria-disabled])');
      const found = card ?? node.closest?.(".boss-grip");
      return found && main()?.contains(found) ? found : null;
    }

    /** The glass of the picture under the pointer. */
    function glass({ clientX, clientY }) {
      const found = el.getRootNode().elementFromPoint(clientX, clientY)?.closest(".boss-glass");
      return found && main()?.contains(found) ? found : null;
    }

    /** Coordinates of a point on the glass, from 0 to 1. */
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

    /** A copy of the thing that follows the pointer. */
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
      const zero = shadow.getBoundingClientRect(); // a host may have an offset for fixed elements
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

    /** End the drag. */
    function rest() {
      mark(null);
      shadow?.remove();
      shadow = null;
      held?.node.removeAttribute("data-lifted");
      main()?.removeAttribute("data-dragging");
    }

    /** Ignore the click that the browser generates after a drag. */
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
      el.dataset.waits = "true"; // keys.js buffers key presses until then
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
      rest(); // cancels the drag while the pointer is still down
      event.preventDefault();
      event.stopImmediatePropagation();
    }, options);
    return () => {
      gone.abort();
      rest();
    };
  },
};
