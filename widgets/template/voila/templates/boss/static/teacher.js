// Shows anew, every few seconds, who is there; says so when the app does not answer.
(() => {
  "use strict";
  const EVERY = 3000; // milliseconds
  const seen = document.getElementById("seen");
  const stale = document.getElementById("stale");

  let shown = "";

  async function look() {
    try {
      const answer = await fetch("teacher/present");
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      if (shown !== html) {
        const focused = seen.contains(document.activeElement) && document.activeElement.id;
        seen.innerHTML = shown = html;
        if (focused) document.getElementById(focused)?.focus();
      }
      stale.hidden = true;
    } catch {
      stale.hidden = false;
    }
    setTimeout(look, EVERY);
  }

  setTimeout(look, EVERY);
})();
