// A page that another one shows in a frame, `?embed=1`: it has no bar, no ways to other pages and no
// foot (page.css), its links open tabs, and it tells how high it is.
if (new URLSearchParams(location.search).has("embed")) {
  document.documentElement.classList.add("embedded");

  const whole = () => {
    const at = new URL(location.href);
    at.searchParams.delete("embed");
    return at.href;
  };
  const leave = ({ target }) => {
    const link = target.closest?.("a[href]");
    if (!link || link.download || link.getAttribute("href").startsWith("#")) return;
    if (link.matches(".whole a")) link.href = whole();
    Object.assign(link, { target: "_blank", rel: "noopener" });
  };
  for (const event of ["click", "auxclick", "contextmenu"]) addEventListener(event, leave, true);

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".whole a").href = whole();
    let told = 0;
    new ResizeObserver(() => {
      const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
      if (height === told || parent === window) return;
      told = height;
      parent.postMessage({ bossHeight: height }, "*"); // no secret, whoever shows it
    }).observe(document.documentElement);
  });
}
