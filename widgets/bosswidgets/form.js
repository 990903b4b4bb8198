// A form of native fields. They keep what was typed, whatever Python says about it.

import { make, unique } from "./dom.js";

/** An option of a list, or a group of them under its name. */
function choice(value, label, parent) {
  if (typeof label === "string") {
    make("option", "", parent, label).value = value;
    return;
  }
  const group = make("optgroup", "", parent);
  group.label = value;
  for (const each of label) choice(...each, group);
}

/** The element that is typed in, with its value. */
function control(field) {
  if (field.kind === "select") {
    const select = make("select");
    for (const [value, label] of field.options) choice(value, label, select);
    select.value = field.value;
    return select;
  }
  const input = make("input");
  input.type = { check: "checkbox", file: "file" }[field.kind] || "text";
  input.autocomplete = "off";
  if (field.kind === "text") {
    input.value = field.value || "";
    if (field.most) input.maxLength = field.most;
  }
  if (field.kind === "check") input.checked = Boolean(field.value);
  if (field.accept) input.accept = field.accept;
  return input;
}

/** A field with its label, its hint and a place for what is wrong with it. */
function entry(field, parent) {
  const box = make("div", `boss-field boss-field-${field.kind}`, parent);
  const input = control(field);
  input.id = unique();
  const label = make("label", "", null, field.label);
  label.htmlFor = input.id;
  box.append(...(field.kind === "check" ? [input, label] : [label, input]));
  const hint = make("p", "boss-hint", box);
  hint.innerHTML = field.hint || "";
  const wrong = make("p", "boss-wrong", box);
  hint.id = unique();
  wrong.id = unique();
  wrong.setAttribute("role", "alert");
  hint.hidden = !field.hint;

  const read = () => (field.kind === "check" ? input.checked : input.value);
  const put = (value) => (field.kind === "check" ? (input.checked = value) : (input.value = value));
  function say(trouble) {
    wrong.textContent = trouble || "";
    input.setAttribute("aria-invalid", Boolean(trouble));
    const described = [trouble && wrong.id, field.hint && hint.id].filter(Boolean);
    if (described.length) input.setAttribute("aria-describedby", described.join(" "));
    else input.removeAttribute("aria-describedby");
  }
  say("");
  return { field, input, read, put, say };
}

function render({ model, el }) {
  el.classList.add("boss-form");
  el.dataset.lmSuppressShortcuts = "true"; // in JupyterLab, what is typed here is ours
  const form = make("form", "", el);
  form.noValidate = true;
  make("h2", "", form, model.get("title")).tabIndex = -1; // what had the focus before may be gone
  const rows = new Map();
  const folds = new Map();
  const entries = [];
  for (const group of model.get("groups")) {
    const set = make("fieldset", "", form);
    make("legend", "", set, group.legend);
    for (const field of group.fields) {
      if (field.fold && !folds.has(field.fold)) {
        folds.set(field.fold, make("details", "", set));
        make("summary", "", folds.get(field.fold), field.fold);
      }
      let place = rows.get(field.row);
      if (!place) place = make("div", "boss-row", folds.get(field.fold) || set);
      if (field.row) rows.set(field.row, place);
      entries.push(entry(field, place));
    }
    if (group.hint) make("p", "boss-hint", set).innerHTML = group.hint;
    if (group.button) make("button", "boss-submit", form, group.button).type = "submit";
  }

  const kept = entries.filter(({ field }) => field.kind !== "file");
  const values = () => Object.fromEntries(kept.map(({ field, read }) => [field.id, read()]));

  form.addEventListener("change", async (event) => {
    const { field, input } = entries.find((each) => each.input === event.target);
    if (field.kind !== "file") return model.send({ changed: values() });
    const [file] = input.files;
    if (!file) return;
    const read = { name: file.name };
    if (file.size <= field.most) read.text = await file.text();
    input.value = ""; // the same file, mended, can be chosen again
    model.send({ file: read });
  });
  let page = null;
  el.addEventListener("focusin", () => (page = el.closest(".boss-page")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    model.send({ sent: values() });
  });

  function offer() {
    const offered = model.get("offered");
    for (const { field, input } of entries) {
      if (!(field.id in offered)) continue;
      const chosen = input.value;
      input.replaceChildren();
      for (const each of offered[field.id]) choice(...each, input);
      input.value = chosen;
      if (input.selectedIndex < 0) input.selectedIndex = 0; // what was chosen is no more
    }
  }
  function put() {
    const wanted = model.get("put");
    for (const { field, put } of kept) {
      if (field.id in wanted) put(wanted[field.id]);
      if (field.fold && wanted[field.id] === true) folds.get(field.fold).open = true;
    }
  }
  function hide() {
    const hidden = model.get("hidden");
    for (const [name, row] of rows) row.hidden = hidden.includes(name);
  }
  function complain() {
    const troubles = model.get("troubles");
    for (const { field, say } of entries) say(troubles[field.id]);
    entries.find(({ field }) => troubles[field.id])?.input.focus();
  }

  const follow = [
    ["offered", offer],
    ["put", put],
    ["hidden", hide],
    ["troubles", complain],
  ];
  for (const [name, react] of follow) {
    react();
    model.on(`change:${name}`, react);
  }
  return () => {
    follow.forEach(([name, react]) => model.off(`change:${name}`, react));
    scrollTo(0, 0); // what comes in the form's place begins at the top
    if (!(page?.getBoundingClientRect().top > innerHeight / 2)) return;
    page.style.minHeight = "100vh"; // it is not drawn yet
    page.scrollIntoView();
  };
}

export default { render };
