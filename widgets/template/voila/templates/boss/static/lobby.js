// Who left a game that is not over finds the way back to it; the table's page keeps its id.
(() => {
  const link = document.querySelector("[data-go-on]");

  function kept() {
    try {
      return JSON.parse(localStorage.getItem("im-the-boss"))?.game || "";
    } catch {
      return ""; // storage is off, or holds something else
    }
  }

  // Each time that the page is shown: the browser may have kept it as it was before the game.
  addEventListener("pageshow", () => {
    const game = kept();
    link.href = link.dataset.goOn + encodeURIComponent(game);
    link.hidden = !game;
  });
})();
