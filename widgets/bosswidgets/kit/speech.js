// Speech bubbles over a picture. Escape or a tap on one removes it; then nothing below it is pressed.

import { make } from "./dom.js";

export default {
  render({ model, el }) {
    el.classList.add("boss-speech");
    el.setAttribute("aria-hidden", "true"); // announcements and the log have the words

    function show() {
      el.replaceChildren();
      for (const { words, reason, newest, side, tail, box } of model.get("said")) {
        const [left, top, right, bottom] = box;
        const bubble = make("div", "boss-bubble", el);
        bubble.dataset.side = side;
        if (!newest) bubble.dataset.old = "";
        bubble.style.left = `${100 * left}%`;
        bubble.style.width = `${100 * (right - left)}%`;
        // The edge at the speaker stays in its place, however high the words are.
        if (side === "above") bubble.style.bottom = `${100 * (1 - bottom)}%`;
        else bubble.style.top = `${100 * top}%`;
        bubble.style.setProperty("--tail", `${100 * tail}%`);
        make("p", "", bubble, words);
        if (reason) make("p", "boss-bubble-reason", bubble, reason);
      }
    }
    show();
    model.on("change:said", show);

    function tap(event) {
      const { clientX, clientY, detail } = event;
      if (!detail) return; // a key has pressed a button
      for (const bubble of [...el.children]) {
        const { left, right, top, bottom } = bubble.getBoundingClientRect();
        if (clientX < left || clientX > right || clientY < top || clientY > bottom) continue;
        bubble.remove();
        event.stopPropagation();
      }
    }
    function leave({ key }) {
      if (key === "Escape") el.replaceChildren();
    }
    document.addEventListener("click", tap, true);
    document.addEventListener("keyup", leave); // the table's keys end each keydown
    return () => {
      model.off("change:said", show);
      document.removeEventListener("click", tap, true);
      document.removeEventListener("keyup", leave);
    };
  },
};
