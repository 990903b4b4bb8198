// What this browser kept: the way back to a game that is not over, and how far one is in the course.
(() => {
  const GAME = "im-the-boss";
  const COURSE = "im-the-boss:course"; // as bridge.js keeps it
  const MOST = 3;

  function kept(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) || {};
    } catch {
      return {}; // storage is off, or holds something else
    }
  }

  const lessons = [...document.querySelectorAll("[data-exercises]")].map((row) => ({
    row,
    page: row.dataset.lesson,
    names: row.dataset.exercises.split(" ").filter(Boolean),
  }));

  function goOn() {
    const link = document.querySelector("[data-go-on]");
    const { game } = kept(GAME);
    if (!link) return;
    link.href = link.dataset.goOn + encodeURIComponent(game || "");
    link.hidden = !game;
  }

  /** Stars in a lesson's row, what is next above, and the sum below. */
  function reached() {
    const marks = kept(COURSE);
    const stars = (names) => names.reduce((sum, name) => sum + (marks[name]?.stars || 0), 0);
    const done = (names) => names.filter((name) => marks[name]?.stars).length;
    for (const { row, names } of lessons) {
      const words = row.querySelector(".reached");
      const begun = names.some((name) => marks[name]);
      words.hidden = !begun;
      const whole = names.length && done(names) === names.length;
      words.textContent = `${whole ? "✓ Done: " : ""}${done(names)} of ${names.length} exercises, ${stars(names)} of ${MOST * names.length} stars`;
    }
    const all = lessons.flatMap(({ names }) => names);
    const told = document.querySelector("[data-told]");
    if (told)
      told.textContent = `${done(all)} of ${all.length} exercises done, ${stars(all)} of ${MOST * all.length} stars.`;
    const course = document.querySelector("[data-course]");
    const next = lessons.find(({ names }) => done(names) < names.length);
    if (!course || !next) return course && (course.hidden = true);
    const name = next.names.find((each) => !marks[each]?.stars);
    course.href = `${next.page}?exercise=${encodeURIComponent(name)}`;
    course.textContent = done(all) ? "Go on with the course" : "Learn it, step by step";
    course.hidden = false;
  }

  const file = document.querySelector(".progress input");
  const say = (words) => (document.querySelector("[data-told]").textContent = words);

  function save() {
    const text = JSON.stringify({ schema: "boss-progress/1", marks: kept(COURSE) }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = "im-the-boss-progress.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Of what is here and what the file has, the better one of each exercise. */
  async function load() {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    let read = null;
    try {
      read = JSON.parse(await chosen.text());
    } catch {
      // told below
    }
    if (read?.schema !== "boss-progress/1" || typeof read.marks !== "object" || !read.marks) {
      say(`${chosen.name} holds no progress of this course. Nothing was changed.`);
      return;
    }
    const marks = kept(COURSE);
    for (const [name, mark] of Object.entries(read.marks)) {
      const better = (mark?.stars || 0) >= (marks[name]?.stars || 0);
      if (mark && typeof mark === "object" && better) marks[name] = mark;
    }
    localStorage.setItem(COURSE, JSON.stringify(marks));
    reached();
  }

  let sure = 0;
  function forget(button) {
    clearTimeout(sure);
    if (button.dataset.sure) {
      localStorage.removeItem(COURSE);
      reached();
    }
    const words = button.dataset.sure ? "Forget it" : "Really forget it";
    button.textContent = words;
    button.toggleAttribute("data-sure", false);
    if (words === "Really forget it") {
      button.dataset.sure = "yes";
      sure = setTimeout(() => {
        button.textContent = "Forget it";
        delete button.dataset.sure;
      }, 5000);
    }
  }

  document.querySelector(".progress")?.addEventListener("click", ({ target }) => {
    const { do: wanted } = target.dataset;
    if (wanted === "save") save();
    if (wanted === "load") file.click();
    if (wanted === "forget") forget(target);
  });
  file?.addEventListener("change", load);

  // Each time that the page is shown: the browser may have kept it as it was before.
  addEventListener("pageshow", () => {
    goOn();
    reached();
  });
})();
