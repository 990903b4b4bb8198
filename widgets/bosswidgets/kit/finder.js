// Filters a list of entries while the user types, and scrolls to the entry in the address.

import { delay } from "./dom.js";

const WAIT = 400; // ms after the last key press, before a screen reader announces the number of results

/** Text normalised for comparison: no capitals, accents, or different dashes. */
function plain(text) {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/[-−–]/g, "-").toLowerCase();
}

function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

function render({ model, el }) {
  const words = model.get("words");
  el.classList.add("boss-finder");
  el.dataset.lmSuppressShortcuts = "true"; // in JupyterLab, typed keys belong to the search
  const bar = document.createElement("div");
  bar.setAttribute("role", "search");
  const label = document.createElement("label");
  const box = document.createElement("input");
  const found = document.createElement("p");
  const news = document.createElement("p");
  box.type = "search";
  label.append(model.get("label"), box);
  news.setAttribute("role", "status");
  news.className = "boss-unseen";
  found.setAttribute("aria-hidden", "true"); // `news` announces the same after a pause
  bar.append(label, found, news);
  const list = document.createElement("div");
  list.innerHTML = model.get("html");
  el.append(bar, list);

  const groups = [...list.querySelectorAll("details")].map((fold) => ({
    fold,
    entries: [...fold.querySelectorAll("li")].map((item) => ({ item, text: plain(item.textContent) })),
  }));
  const everything = groups.flatMap((group) => group.entries);
  let folded = null; // chapters that were collapsed before the search opened them
  let stop = () => {};

  function search() {
    const parts = plain(box.value).split(/\s+/).filter(Boolean);
    folded ??= groups.filter((group) => !group.fold.open);
    for (const { fold, entries } of groups) {
      for (const { item, text } of entries) item.hidden = !parts.every((part) => text.includes(part));
      fold.hidden = entries.every(({ item }) => item.hidden);
      fold.open = true;
    }
    if (!parts.length) {
      for (const group of folded) group.fold.open = false;
      folded = null;
    }
    const count = everything.filter(({ item }) => !item.hidden).length;
    const which = !parts.length ? "all" : count ? (count === 1 ? "one" : "other") : "none";
    found.textContent = filled(words[which], { count, text: box.value.trim() });
    stop();
    news.textContent = "";
    stop = delay(el, WAIT, () => (news.textContent = found.textContent));
  }

  function lead(name) {
    const entry = everything.find(({ item }) => item.id === name);
    if (!entry) return false;
    if (entry.item.hidden) {
      box.value = "";
      search();
    }
    entry.item.closest("details").open = true;
    for (const { item } of everything) item.toggleAttribute("data-marked", item === entry.item);
    entry.item.scrollIntoView({ block: "start" });
    entry.item.focus({ preventScroll: true });
    return true;
  }

  const asked = () => lead(decodeURIComponent(location.hash.slice(1)));

  box.addEventListener("input", search);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !box.value) return;
    box.value = "";
    search();
  });
  list.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { hash } = link;
    // The page only owns its address in our app; in JupyterLab it is JupyterLab's.
    if (lead(hash.slice(1)) && "voila" in document.body.dataset) history.pushState(null, "", hash);
  });

  const gone = new AbortController();
  addEventListener("hashchange", asked, { signal: gone.signal });
  addEventListener("popstate", asked, { signal: gone.signal });
  // While a page loads, its cells are hidden: the entry is shown after that.
  const sizes = new ResizeObserver(() => {
    if (!el.checkVisibility({ visibilityProperty: true })) return;
    sizes.disconnect();
    watch.disconnect();
    asked();
  });
  const watch = new MutationObserver(() => {
    sizes.unobserve(el);
    sizes.observe(el);
  });
  sizes.observe(el);
  watch.observe(document.body, { attributeFilter: ["data-state"] });
  search();
  return () => {
    gone.abort();
    sizes.disconnect();
    watch.disconnect();
    stop();
  };
}

export default { render };
