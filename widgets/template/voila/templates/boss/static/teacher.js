// Shows anew, every few seconds, what changes; says so when the app does not answer.
(() => {
  "use strict";
  const EVERY = 3000; // milliseconds
  const BUSY = "details[open], :is(input, select):focus, input:not([type=hidden]):user-valid";
  const seen = document.getElementById("seen");
  const stale = document.getElementById("stale");

  let shown = "";

  async function look() {
    try {
      const answer = await fetch(seen.dataset.from);
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      if (shown !== html && !seen.querySelector(BUSY)) {
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
