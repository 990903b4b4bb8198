// Asks every few seconds whether whoever waits in the room has a seat now, and then goes there.
(() => {
  "use strict";
  const EVERY = 2000; // milliseconds
  const told = document.getElementById("told");
  const stale = document.getElementById("stale");

  async function look() {
    try {
      const answer = await bossAsk.fetch(told.dataset.ask);
      if (!answer.ok) throw new Error(answer.status);
      const { go, told: words } = await answer.json();
      if (go) {
        location.replace(location.pathname);
        return;
      }
      if (told.textContent !== words) told.textContent = words;
      stale.hidden = true;
    } catch {
      stale.hidden = false;
    }
    setTimeout(look, EVERY);
  }

  look();
})();
