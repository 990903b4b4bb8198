// What several scripts do with the page's elements.

export function make(tag, name, parent, words = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  if (words) node.textContent = words;
  parent?.append(node);
  return node;
}

export const unique = () => `boss-${Math.random().toString(36).slice(2)}`;

/** These children in this order; one that stays keeps the focus. */
export function arrange(parent, nodes) {
  for (const node of [...parent.children]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, at) => {
    if (parent.children[at] !== node) parent.insertBefore(node, parent.children[at] || null);
  });
}
