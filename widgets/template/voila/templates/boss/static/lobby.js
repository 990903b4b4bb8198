// What this browser kept: the way back to a game that is not over, and how far one is in the course.
(() => {
  const GAME = "im-the-boss";
  const COURSE = "im-the-boss:course"; // as bridge.js keeps it
  const SCHEMA = "boss-progress/1";
  const MOST = 3;
  const MOST_BYTES = 150_000; // of a file, as progress_pages.py has it: storage is small

  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {}; // storage is off, or holds something else
    }
  }

  const progress = document.querySelector("[data-progress]");
  const said = JSON.parse(progress?.dataset.words || "{}");
  const filled = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  const lessons = [...document.querySelectorAll("[data-exercises]")].map((row) => ({
    row,
    page: row.dataset.lesson,
    part: row.closest("[data-part]").dataset.part,
    names: row.dataset.exercises.split(" ").filter(Boolean),
  }));

  function goOn() {
    for (const link of document.querySelectorAll("[data-go-on]")) {
      const game = kept(GAME)[link.dataset.way];
      link.href = link.dataset.goOn + encodeURIComponent(game || "");
      link.hidden = !game;
    }
  }

  const marksHere = () => sifted(kept(COURSE)); // from memory.js

  /** Stars in a lesson's row, what is next above, and the sum below. */
  function reached() {
    const marks = marksHere();
    const got = (name) => marks[name]?.stars || 0;
    const stars = (names) => names.reduce((sum, name) => sum + got(name), 0);
    const done = (names) => names.filter(got).length;
    const count = (words, names) => {
      const values = { done: done(names), all: names.length, stars: stars(names) };
      return filled(words, { ...values, most: MOST * names.length });
    };
    for (const { row, names } of lessons) {
      const words = row.querySelector(".reached");
      const begun = names.some((name) => marks[name]);
      words.hidden = !begun;
      const whole = names.length && done(names) === names.length;
      words.textContent = count(said[whole ? "whole" : "reached"], names);
    }
    const of = (part) => lessons.filter((each) => each.part === part);
    const all = (part) => of(part).flatMap(({ names }) => names);
    const told = document.querySelector("[data-told]");
    const more = ["bargain", "board"].filter((part) => done(all(part)));
    const sums = more.map((part) => count(said[`sum-${part}`], all(part)));
    if (told) told.textContent = [count(said.sum, all("card")), ...sums].join(" ");
    for (const course of document.querySelectorAll("[data-course]")) {
      const own = course.closest("[data-part]")?.dataset.part;
      const parts = own ? [own] : ["card", "bargain"]; // the one at the top goes through both
      const next = parts.flatMap(of).find(({ names }) => done(names) < names.length);
      course.hidden = !next;
      if (!next) continue;
      const fold = next.row.closest("details");
      if (fold) fold.open = true; // the next lesson is in sight
      const name = next.names.find((each) => !got(each));
      course.href = `${next.page}?exercise=${encodeURIComponent(name)}`;
      course.textContent = done(parts.flatMap(all)) ? said["go-on"] : said.begin;
    }
  }

  // Who has made a link has a second copy, with the program that runs these pages.
  const place = progress?.dataset.progress;
  if (progress && !place) {
    document.querySelector('[data-do="link"]').hidden = true;
    try {
      localStorage.setItem("boss-language", document.documentElement.lang); // the first page leads here
    } catch {
      // storage is off
    }
  }
  const isId = (text) => /^[A-Za-z0-9_-]{16,64}$/.test(text || "");
  const learner = () => (isId(kept(GAME).learner) ? kept(GAME).learner : "");

  function remember(id) {
    const all = kept(GAME);
    if (id) all.learner = id;
    else delete all.learner;
    localStorage.setItem(GAME, JSON.stringify(all));
  }

  /** Of both the better one of each exercise, as progress.py merges them. */
  function merge(more) {
    const marks = marksHere();
    const better = ([name, mark]) => (mark.stars || 0) >= (marks[name]?.stars || 0);
    const good = Object.fromEntries(Object.entries(more).filter(better));
    localStorage.setItem(COURSE, JSON.stringify(together(marks, good))); // from memory.js
    reached();
  }

  class Refused extends Error {}

  async function ask(method, at, body) {
    const answer = await bossAsk.fetch(place + at, { method, body });
    const stores = method === "PUT" || method === "DELETE";
    if (answer.status === 429 || (stores && !answer.ok)) throw new Refused(await answer.text());
    return answer;
  }

  const written = () => JSON.stringify({ schema: SCHEMA, marks: marksHere() }, null, 1);

  const meet = () => bossAsk.store(exchange());

  async function exchange() {
    const id = learner();
    if (!place || !id) return;
    try {
      const answer = await ask("GET", `/${id}`);
      if (answer.ok) merge(await answer.json());
      const good = await ask("POST", "", written()); // what is older than this course stays here
      if (good.ok) await ask("PUT", `/${id}`, await good.text());
    } catch (error) {
      if (error instanceof Refused) return say(error.message); // the button or the next visit tries again
      // the program is not there: what this browser keeps is
    }
    const address = new URL(`?learner=${id}`, location.href).href;
    const link = document.querySelector("[data-link]");
    const shown = link.querySelector("a");
    [shown.href, shown.textContent] = [address, address];
    link.hidden = false;
    document.querySelector("[data-kept]").hidden = true;
    document.querySelector('[data-do="link"]').hidden = true;
  }

  /** Somebody's link is taken when one says so, and stands in the address until then alone. */
  function came() {
    const here = new URL(location.href);
    const id = here.searchParams.get("learner");
    const asks = document.querySelector("dialog.asks");
    if (!isId(id) || id === learner() || !asks) return meet();
    if (asks.open) return;
    asks.returnValue = "no"; // as with Escape
    asks.addEventListener(
      "close",
      () => {
        here.searchParams.delete("learner");
        history.replaceState(history.state, "", here);
        if (asks.returnValue === "yes") remember(id);
        meet();
      },
      { once: true },
    );
    asks.showModal();
  }

  // In a class one may show it to the teacher; nothing of it is sent before one says so.
  const theClass = document.querySelector("[data-class]");

  const tellClass = (id) =>
    bossAsk.fetch(theClass.dataset.class, {
      method: "POST",
      body: new URLSearchParams({ learner: id }),
    });

  /** Say whether it is shown. */
  function tellShown(shows) {
    for (const node of theClass.querySelectorAll("[data-shows]"))
      node.hidden = (node.dataset.shows === "yes") !== shows;
    const line = theClass.querySelector("[role=status]");
    const words = line.dataset[shows ? "yes" : "no"];
    if (line.textContent !== words) line.textContent = words;
  }

  async function show() {
    if (!theClass || !kept(GAME).shows || !learner()) return;
    try {
      const answer = await tellClass(learner());
      tellShown(answer.ok);
    } catch {
      tellShown(false); // the program is not there
    }
  }

  function hide() {
    localStorage.setItem(GAME, JSON.stringify({ ...kept(GAME), shows: false }));
    if (!theClass) return;
    tellClass("").catch(() => {}); // it ends with the program
    tellShown(false);
  }

  async function wantsToShow() {
    if (!learner()) linked();
    localStorage.setItem(GAME, JSON.stringify({ ...kept(GAME), shows: true }));
    await show();
    theClass.querySelector("button:not([hidden])").focus();
  }

  function linked() {
    const bytes = crypto.getRandomValues(new Uint8Array(18));
    if (!learner()) remember(btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_"));
    meet();
  }

  const file = document.querySelector(".progress input");
  const told = () => document.querySelector("[data-told]").textContent;
  const say = (words) => (document.querySelector("[data-told]").textContent = words);

  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([written()], { type: "application/json" }));
    link.download = said["saved-as"];
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** The marks in a file: the program reads it, or this page where there is none. */
  async function marksOf(chosen) {
    if (!place) {
      if (chosen.size > MOST_BYTES) return {};
      const { schema, marks } = JSON.parse(await chosen.text());
      const good = Object.entries(schema === SCHEMA ? sifted(marks) : {});
      const known = new Set(lessons.flatMap(({ names }) => names));
      return Object.fromEntries(good.filter(([name, { missed }]) => missed === undefined || known.has(name)));
    }
    const answer = await ask("POST", "", chosen);
    return answer.ok ? answer.json() : {};
  }

  /** Of what is here and what the file has, the better one of each exercise. */
  async function load() {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    let marks;
    try {
      marks = await marksOf(chosen);
    } catch (error) {
      if (error instanceof Refused) return say(error.message);
      if (place) return say(said.away);
      marks = {}; // it is no such file
    }
    if (!Object.keys(marks).length) return say(filled(said["no-file"], { file: chosen.name }));
    merge(marks);
    meet();
    say(`${said.loaded} ${told()}`);
  }

  let sure = 0;
  async function forget(button) {
    clearTimeout(sure);
    if (button.dataset.sure) {
      try {
        if (learner()) await ask("DELETE", `/${learner()}`);
      } catch (error) {
        if (error instanceof Refused) return say(error.message);
        // the program is not there: it goes by itself when nobody opens it
      }
      if (kept(GAME).shows) hide();
      remember("");
      localStorage.removeItem(COURSE);
      document.querySelector("[data-link]").hidden = true;
      document.querySelector("[data-kept]").hidden = false;
      document.querySelector('[data-do="link"]').hidden = !place;
      reached();
      say(`${said.forgotten} ${told()}`);
    }
    const asks = !button.dataset.sure;
    button.textContent = asks ? said.really : said.forget;
    button.toggleAttribute("data-sure", false);
    if (asks) {
      button.dataset.sure = "yes";
      sure = setTimeout(() => {
        button.textContent = said.forget;
        delete button.dataset.sure;
      }, 5000);
    }
  }

  document.querySelector(".progress")?.addEventListener("click", ({ target }) => {
    const { do: wanted } = target.dataset;
    if (wanted === "save") save();
    if (wanted === "load") file.click();
    if (wanted === "link") linked();
    if (wanted === "show") wantsToShow();
    if (wanted === "hide") {
      hide();
      theClass.querySelector("button:not([hidden])").focus();
    }
    if (wanted === "forget") forget(target);
  });
  file?.addEventListener("change", load);

  // Each time that the page is shown: the browser may have kept it as it was before.
  addEventListener("pageshow", () => {
    goOn();
    reached();
    came();
    show();
  });
})();
