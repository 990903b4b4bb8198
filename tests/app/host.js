// A host of anywidgets in a few lines, which counts what widgets do to the page around them.

const held = new Map(); // what is listened to, watched or counted, and how often

function count(name, by) {
  const now = (held.get(name) ?? 0) + by;
  if (now) held.set(name, now);
  else held.delete(name);
}

const OUTSIDE = [window, document, document.body, document.documentElement];

function listening(kind) {
  const { addEventListener: add, removeEventListener: remove } = kind.prototype;
  const known = new Map();
  kind.prototype.addEventListener = function (type, react, options) {
    const shared = OUTSIDE.includes(this ?? window) || this instanceof MediaQueryList;
    const signal = options?.signal;
    if (shared && !signal?.aborted) {
      count(type, 1);
      if (signal) add.call(signal, "abort", () => count(type, -1), { once: true });
      else known.set(react, type);
    }
    return add.call(this ?? window, type, react, options);
  };
  kind.prototype.removeEventListener = function (type, react, options) {
    if (known.get(react) === type && known.delete(react)) count(type, -1);
    return remove.call(this ?? window, type, react, options);
  };
}
listening(EventTarget);

for (const name of ["MutationObserver", "ResizeObserver"]) {
  window[name] = class extends window[name] {
    observe(...rest) {
      if (!this.on) count(name, 1);
      this.on = true;
      super.observe(...rest);
    }
    disconnect() {
      if (this.on) count(name, -1);
      this.on = false;
      super.disconnect();
    }
  };
}

const { setInterval: begin, clearInterval: end } = window;
window.setInterval = (...rest) => {
  count("interval", 1);
  return begin(...rest);
};
window.clearInterval = (id) => {
  count("interval", -1);
  end(id);
};

const faults = [];
function fault(what) {
  const words = String(what?.reason ?? what?.message ?? what);
  if (!words.includes("ResizeObserver loop")) faults.push(words); // it only comes one frame later
}
window.onerror = fault;
window.onunhandledrejection = fault;
console.error = fault;

class Model {
  constructor(state, all) {
    Object.assign(this, { state, heard: new Map() });
    this.widget_manager = { get_model: async (id) => all.get(id) ?? Promise.reject(Error(id)) };
  }
  get = (name) => this.state[name];
  set = (name, value) => {
    this.state[name] = value;
    for (const event of [`change:${name}`, "change"]) this.tell(event, value);
  };
  save_changes = () => undefined;
  send = (_, callbacks) => callbacks?.iopub?.status({ content: { execution_state: "idle" } });
  on = (name, react) => {
    count(`model ${name}`, 1);
    this.heard.set(name, [...(this.heard.get(name) ?? []), react]);
  };
  off = (name, react) => {
    const all = this.heard.get(name) ?? [];
    if (!all.includes(react)) return;
    count(`model ${name}`, -1);
    this.heard.set(name, all.filter((each) => each !== react));
  };
  tell = (name, value) => {
    for (const react of this.heard.get(name) ?? []) react(value);
  };
}

function whole(value) {
  if (Array.isArray(value)) return value.map(whole);
  if (value === null || typeof value !== "object") return value;
  if (typeof value.bytes !== "string") {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each)]));
  }
  return new DataView(Uint8Array.from(atob(value.bytes), (sign) => sign.charCodeAt(0)).buffer);
}

const modules = new Map();

/** The default of a module's text: widgets with the same text share it. */
function imported(text) {
  if (!modules.has(text)) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    modules.set(text, import(url).then((module) => module.default));
  }
  return modules.get(text);
}

const pause = (time) => new Promise((done) => setTimeout(done, time));

function placed(kind) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = kind === "shadow" ? host.attachShadow({ mode: "open" }) : host;
  return root.appendChild(document.createElement("div"));
}

/** Whether it is seen, or heard: some widgets are there for that alone, one while a thing is dragged. */
function drawn(el) {
  if (el.matches(".boss-drags")) return true;
  if (el.matches(".boss-hosted")) return el.innerText.trim() !== "";
  return el.childElementCount > 0 || el.role === "img";
}

/** Draw two views of a widget, and one of another that is like it; let all go again. */
window.tried = async ({ models, root, place }) => {
  faults.length = 0;
  const before = new Map(held);
  const copies = [0, 1].map(() => {
    const all = new Map();
    for (const [id, state] of Object.entries(models)) all.set(id, new Model(whole(state), all));
    return all.get(root);
  });
  const gone = [];
  const places = [];
  for (const model of [copies[0], copies[0], copies[1]]) {
    const widget = await imported(model.get("_esm"));
    const controller = new AbortController();
    const { signal } = controller;
    if (places.length !== 1) await widget.initialize?.({ model, signal });
    const el = placed(place);
    const leave = await widget.render({ model, el, signal });
    if (typeof leave !== "function") faults.push("render returned no function");
    gone.push(() => (leave?.(), controller.abort(), el.getRootNode().host?.remove()));
    places.push(el);
  }
  for (let tries = 0; tries < 100 && !places.every(drawn); tries += 1) await pause(20);
  await pause(200);
  const empty = places.filter((el) => !drawn(el)).length;
  for (const leave of gone) leave();
  await pause(50);
  document.body.replaceChildren();
  const left = {};
  for (const [name, times] of held) {
    if (times !== (before.get(name) ?? 0)) left[name] = times - (before.get(name) ?? 0);
  }
  return { empty, faults: [...faults], left };
};
