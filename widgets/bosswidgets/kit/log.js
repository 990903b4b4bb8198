// The log: keeps its lines, appends new ones and marks them.

import { unique } from "./dom.js";

const NEAR = 40; // CSS pixels: within this distance of the end, the log follows new lines

function render({ model, el }) {
  el.classList.add("boss-told");
  const title = document.createElement("h2");
  title.id = unique();
  const list = document.createElement("div");
  list.className = "boss-log";
  list.tabIndex = 0; // scrollable by the arrow keys
  list.setAttribute("role", "log");
  list.setAttribute("aria-live", "off"); // the page's announcements cover it
  list.setAttribute("aria-labelledby", title.id);
  el.append(title, list);

  let atEnd = true;
  const toEnd = () => atEnd && (list.scrollTop = list.scrollHeight);

  function show() {
    const { kept, lines, fresh } = model.get("_new");
    title.textContent = model.get("label");
    if (kept > list.childElementCount) return model.send({ all: true });
    while (list.childElementCount > kept) list.lastElementChild.remove();
    list.insertAdjacentHTML("beforeend", lines.join(""));
    [...list.children].forEach((node, at) => node.toggleAttribute("data-new", at >= fresh));
    toEnd();
  }

  list.addEventListener("scroll", () => {
    if (list.clientHeight) atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  });
  const sizes = new ResizeObserver(toEnd); // it may have been hidden when the lines arrived
  sizes.observe(list);
  show();
  model.on("change", show);
  return () => {
    sizes.disconnect();
    model.off("change", show);
  };
}

export default { render };
