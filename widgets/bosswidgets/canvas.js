// The glass over the table's canvas: it speaks its words and says where it is clicked or tapped.

/** Take the canvas below from the keyboard and the screen reader; there may be none yet. */
function hush(el) {
  const canvas = el.closest(".boss-table")?.querySelector("canvas");
  if (!canvas) return false;
  canvas.tabIndex = -1;
  canvas.setAttribute("aria-hidden", "true");
  return true;
}

export default {
  render({ model, el }) {
    el.classList.add("boss-glass");
    el.setAttribute("role", "img");
    const say = () => el.setAttribute("aria-label", model.get("words"));
    say();
    model.on("change:words", say);

    el.addEventListener("click", (event) => {
      const box = el.getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width;
      const y = (event.clientY - box.top) / box.height;
      model.send({ x, y });
    });

    // The canvas comes to the page at a moment of its own.
    const watch = new MutationObserver(() => hush(el) && watch.disconnect());
    if (!hush(el)) watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      model.off("change:words", say);
    };
  },
};
