// What several scripts do with the page's elements.

export function make(tag, name, parent, words = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (words) node.textContent = words;
  parent?.append(node);
  return node;
}

export const unique = () => `boss-${Math.random().toString(36).slice(2)}`;

/** What holds the page of an element: the document, or the shadow in which a host draws it. */
const home = (el) => {
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root : document;
};

/** What has the focus, as an element of the same page sees it. */
export const focusOf = (el) => home(el).activeElement ?? document.activeElement;

/** Where all changes of the page of an element are seen. */
export const pageOf = (el) => (home(el) === document ? document.body : home(el));

/** What an event was for: outside of a shadow its target is the shadow's host. */
export const source = (event) => event.composedPath()[0] ?? event.target;

/** Call something in `ms` milliseconds; the page is busy until then (idle.js). What it returns
 *  calls it off. */
export function delay(el, ms, call) {
  el.dataset.pending = Number(el.dataset.pending ?? 0) + 1;
  let timer = setTimeout(() => {
    end();
    call();
  }, ms);
  function end() {
    clearTimeout(timer);
    if (!timer) return;
    timer = 0;
    if (el.dataset.pending === "1") delete el.dataset.pending;
    else el.dataset.pending -= 1;
  }
  return end;
}

/** These children in this order; one that stays keeps the focus. */
export function arrange(parent, nodes) {
  for (const node of [...parent.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] || null);
  });
}
