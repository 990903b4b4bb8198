// Access to a table's picture for other scripts: its position, and copies of parts of it.

/** The picture below the glass, a canvas or a drawing; null before it exists. */
export function below(el) {
  return el.closest(".boss-table")?.querySelector("canvas, .boss-drawing > svg") ?? null;
}

/** Position an element over a part of the picture. */
export function lay(node, [x, y, w, h], [width, height]) {
  node.style.left = `${(100 * x) / width}%`;
  node.style.top = `${(100 * y) / height}%`;
  node.style.width = `${(100 * w) / width}%`;
  node.style.height = `${(100 * h) / height}%`;
}

/** A copy of a part of the picture, in its current size. */
export function copy(canvas, [left, top, right, bottom], size) {
  if (canvas.localName === "svg") {
    const part = canvas.cloneNode(true);
    const [, , wide] = canvas.getAttribute("viewBox").split(" ").map(Number);
    const unit = wide / size[0];
    part.setAttribute("viewBox", [left, top, right - left, bottom - top].map((at) => at * unit).join(" "));
    part.style.overflow = "hidden"; // as a canvas would clip it
    lay(part, [left, top, right - left, bottom - top], size);
    return part;
  }
  const ratio = canvas.width / size[0];
  const kept = document.createElement("canvas");
  kept.width = Math.round((right - left) * ratio);
  kept.height = Math.round((bottom - top) * ratio);
  kept.getContext("2d").drawImage(canvas, -left * ratio, -top * ratio);
  lay(kept, [left, top, right - left, bottom - top], size);
  return kept;
}
