// Shows anew, every few seconds, what changes; says so when the app does not answer.
(() => {
  "use strict";
  const EVERY = 3000; // milliseconds
  const BUSY =
    ":active, details[open], :is(input, select):focus, input:not([type=hidden]):user-valid";
  const seen = document.getElementById("seen");
  const stale = document.getElementById("stale");

  let shown = "";

  // Only what differs is touched: a button that stays can be pressed meanwhile, and keeps the focus.
  function renew(old, now) {
    if (old.nodeName !== now.nodeName || old.id !== now.id) {
      old.replaceWith(now);
      return;
    }
    if (old.nodeValue !== now.nodeValue) old.nodeValue = now.nodeValue;
    for (const { name } of [...(old.attributes ?? [])])
      if (!now.hasAttribute(name)) old.removeAttribute(name);
    for (const { name, value } of now.attributes ?? [])
      if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const parts = [...now.childNodes];
    if (old.childNodes.length !== parts.length) old.replaceChildren(...parts);
    else [...old.childNodes].forEach((part, at) => renew(part, parts[at]));
  }

  async function look() {
    try {
      const answer = await bossAsk.fetch(seen.dataset.from);
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      if (shown !== html && !seen.querySelector(BUSY)) {
        const focused = seen.contains(document.activeElement) && document.activeElement.id;
        const now = seen.cloneNode(false);
        now.innerHTML = shown = html;
        renew(seen, now);
        if (focused) document.getElementById(focused)?.focus();
      }
      stale.hidden = true;
    } catch {
      stale.hidden = false;
    }
    setTimeout(look, EVERY);
  }

  setTimeout(look, EVERY);
})();
