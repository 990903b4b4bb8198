// Saves the scroll position, the focus and the pressed choices before an automatic reload, and
// restores them when the page is ready again.
(() => {
  "use strict";
  const KEPT = "boss-place";

  /** Use the tab's storage; return `otherwise` if the browser blocks it. */
  function withStorage(use, otherwise) {
    try {
      return use(sessionStorage);
    } catch {
      return otherwise;
    }
  }

  /** Identify a button by id and label: the same id can be another card in another hand. */
  const identify = (node) =>
    node?.dataset?.item && {
      item: node.dataset.item,
      label: node.querySelector(".boss-choice-label")?.textContent,
    };

  function find(name) {
    const all = name ? [...document.querySelectorAll(".boss-choice")] : [];
    return all.find((node) => JSON.stringify(identify(node)) === JSON.stringify(name));
  }

  /** Save the current place. */
  function keep() {
    const chosen = [...document.querySelectorAll('.boss-choice[aria-pressed="true"]')].map(identify);
    const place = { page: location.href, top: scrollY, focus: identify(document.activeElement), chosen };
    withStorage((store) => store.setItem(KEPT, JSON.stringify(place)));
  }

  let goesBack = false; // then the page is busy (idle.js)

  /** Restore the saved place once; stop as soon as the user does something. */
  async function goBack() {
    const place = JSON.parse(withStorage((store) => store.getItem(KEPT)) || "{}");
    withStorage((store) => store.removeItem(KEPT));
    if (place.page !== location.href) return;
    goesBack = true;
    try {
      await restore(place);
    } finally {
      goesBack = false;
      bossIdle.stir();
    }
  }

  async function restore(place) {
    let userActed = false;
    for (const does of ["pointerdown", "keydown", "wheel"])
      addEventListener(does, () => (userActed = true), { capture: true, once: true, passive: true });
    for (const name of place.chosen) {
      await bossIdle.whenIdle();
      const node = find(name);
      if (userActed) return;
      if (node?.getAttribute("aria-pressed") === "false" && !node.ariaDisabled) node.click();
    }
    await bossIdle.whenIdle();
    if (userActed) return;
    find(place.focus)?.focus({ preventScroll: true });
    scrollTo(0, place.top);
  }

  window.bossPlace = { keep, goBack, goesBack: () => goesBack, withStorage };
})();
