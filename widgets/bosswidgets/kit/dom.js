// Shared DOM helpers.

export function make(tag, name, parent, words = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (words) node.textContent = words;
  parent?.append(node);
  return node;
}

export const unique = () => `boss-${Math.random().toString(36).slice(2)}`;

/** The root of an element's page: the document, or the shadow root in which a host renders it. */
const home = (el) => {
  const root = el.getRootNode();
  return root instanceof ShadowRoot ? root : document;
};

/** The focused element, as seen from an element's page. */
export const focusOf = (el) => home(el).activeElement ?? document.activeElement;

/** The root to observe for changes of an element's page. */
export const pageOf = (el) => (home(el) === document ? document.body : home(el));

/** The target of an event; outside of a shadow root it would be the shadow host. */
export const source = (event) => event.composedPath()[0] ?? event.target;

/** Make the page of an element busy (idle.js). Returns a function that ends it. */
function occupy(el) {
  el.dataset.pending = Number(el.dataset.pending ?? 0) + 1;
  return () => {
    if (el.dataset.pending === "1") delete el.dataset.pending;
    else el.dataset.pending -= 1;
  };
}

/** Call a function in `ms` milliseconds; the page counts as busy until then. Returns a function
 *  that cancels it. */
export function delay(el, ms, call) {
  const end = occupy(el);
  let timer = setTimeout(() => {
    stop();
    call();
  }, ms);
  function stop() {
    clearTimeout(timer);
    if (!timer) return;
    timer = 0;
    end();
  }
  return stop;
}

/** Await a promise; the page counts as busy until then. */
export async function busyWith(el, work) {
  const end = occupy(el);
  try {
    return await work;
  } finally {
    end();
  }
}

/** Set the children in this order; one that stays keeps the focus. */
export function arrange(parent, nodes) {
  for (const node of [...parent.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] || null);
  });
}
