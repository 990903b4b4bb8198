// Embeds a page of this site in place of its script tag: a position, an exercise or a table.
//
//   <script src="…/embed.js" data-exercise="be-paid" data-language="nl"></script>
(() => {
  "use strict";
  const { languages, tables, exercises, words } = SITE;
  const FIRST = 640; // px, until the embedded page reports its height
  const MOST = 20_000; // px: upper limit; no page of this site is taller
  const script = document.currentScript;
  const { position, exercise, table, game = "card", language, title } = script.dataset;
  const here = (language || document.documentElement.lang || "").split("-")[0];
  const code = languages.includes(here) ? here : languages[0];
  const say = (name) => words[code][name];

  function refuse(name, what) {
    const told = document.createElement("p");
    told.lang = code;
    told.textContent = say(name).replace("{what}", what);
    script.after(told);
  }

  /** Return the page, its query parameters, and the kind of content; undefined if refused. */
  function wanted() {
    if (exercise) {
      const page = exercises[exercise];
      return page ? [page, { exercise }, "exercise"] : refuse("no-exercise", exercise);
    }
    const page = tables[game];
    if (!page) return refuse("no-game", game);
    if (position) return [page, { position }, "position"];
    return table === undefined ? refuse("nothing", "") : [page, {}, "table"];
  }

  function put([page, query, kind]) {
    const frame = document.createElement("iframe");
    const address = new URL(`${code}/${page}.html`, script.src);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    address.searchParams.set("embed", "1");
    frame.title = title || say(kind);
    frame.allow = "clipboard-write";
    frame.loading = "lazy"; // each frame loads its own Python
    frame.style.cssText = `display:block;width:100%;height:${FIRST}px;border:0`;
    addEventListener("message", ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== address.origin) return;
      const height = Number(data?.bossHeight);
      if (height > 0 && height <= MOST) frame.style.height = `${height}px`;
    });
    frame.src = address.href;
    script.after(frame);
  }

  const found = wanted();
  if (found) put(found);
})();
