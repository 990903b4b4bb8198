// Behaviour of every page: buttons that reload it, automatic reloads (after some seconds, or when the
// teacher continues the class), and language links that keep the query and the fragment.
document.addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-again]")) location.reload();
  const other = target.closest?.(".speaking a");
  if (other) other.href = other.pathname + (other.search || location.search) + location.hash;
});

document.addEventListener("DOMContentLoaded", () => {
  const { againAfter, againWhenFree } = document.querySelector("[data-by-itself]")?.dataset || {};
  if (againAfter) setTimeout(() => location.reload(), 1000 * againAfter);
  if (!againWhenFree) return;
  setInterval(async () => {
    const answer = await bossAsk.fetch(againWhenFree).catch(() => null);
    if (answer?.ok && !(await answer.json()).held) location.reload();
  }, 2000);
});
