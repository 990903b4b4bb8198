// Page of a static site: answers the kernel requests of Voilà's unchanged scripts with Python in a
// web worker. It must be loaded before all other scripts.
(() => {
  "use strict";
  const here = document.currentScript.dataset;
  const root = new URL(here.root, location.href);
  const at = (id) => document.getElementById(id);
  const MODEL = { id: "boss", name: "python3", connections: 1, execution_state: "idle" };
  const FRAMED = 800; // px, as in bridge.js
  const framed = new URLSearchParams(location.search).has("embed");
  const OUTPUT = "application/vnd.voila.cell-output+json";

  // Voilà's script starts on the load event, as does ours that checks that all cells have arrived;
  // both are delayed until Python has run the cells.
  const waiting = [];
  const listen = window.addEventListener;
  window.addEventListener = function (name, heard, options) {
    if (name === "load" && heard && !over) waiting.push(heard);
    else listen.call(this, name, heard, options);
  };
  let over = false;
  let loaded = false;
  listen.call(window, "load", () => {
    loaded = true;
    begin();
  });

  function begin() {
    if (!over || !loaded) return;
    const event = new Event("load");
    for (const heard of waiting.splice(0)) heard.call?.(window, event);
  }

  // Resolve relative addresses in the page's configuration.
  function place() {
    const node = at("jupyter-config-data");
    const config = JSON.parse(node.textContent);
    for (const [name, value] of Object.entries(config))
      if (typeof value === "string" && value.startsWith(here.root))
        config[name] = new URL(value, location.href).pathname;
    config.kernelId = MODEL.id;
    node.textContent = JSON.stringify(config);
  }

  // Select the prerendered picture that matches the window and the address.
  const PHONE = 640; // maximum width in pixels
  const OTHERWISE = ["embed", "exercise", "game", "position", "print", "projector"];
  const asked = new URLSearchParams(location.search);
  const prerendered = !OTHERWISE.some((name) => asked.has(name));
  const playing = prerendered && asked.get("play") === "now";
  window.bossSite = {
    // Before the heading is drawn: a table hides it.
    opening() {
      if (playing) document.body.dataset.first = "table";
    },
    picture() {
      const phone = String(innerWidth <= PHONE);
      const fits = `#starting > template[data-phone="${phone}"][data-playing="${playing}"]`;
      const found = document.querySelector(fits);
      if (!found || !prerendered) return;
      document.body.dataset.first = found.dataset.first;
      at("starting").querySelector("svg").replaceWith(found.content.cloneNode(true));
    },
  };

  const worker = new Worker(new URL(`${here.code}/worker.mjs`, root), { type: "module" });
  const heard = {
    loaded({ here: got, all }) {
      const bar = at("loading");
      if (!bar) return;
      bar.max = all;
      bar.value = got;
    },
    step({ name }) {
      boss.step(name);
    },
    shown({ at: cell, outputs }) {
      const place = document.querySelectorAll("[data-cell]")[cell];
      for (const output of outputs) show(place, output);
    },
    message(message) {
      line?.hear(message);
    },
    over() {
      over = true;
      boss.cells();
      begin();
    },
    failed({ why }) {
      console.error(why);
      boss.failed();
    },
  };
  worker.onmessage = ({ data }) => heard[data.kind](data);
  worker.onerror = (event) => heard.failed({ why: event.message });

  function show(place, output) {
    if (output.output_type === "error") return heard.failed({ why: output.traceback });
    if (output.output_type === "stream") {
      const printed = document.createElement("pre");
      printed.className = "printed";
      printed.textContent = output.text;
      return place.append(printed);
    }
    const part = document.createElement("div");
    part.className = "output";
    const script = document.createElement("script");
    script.type = OUTPUT;
    script.textContent = JSON.stringify({ metadata: {}, ...output });
    part.append(script);
    place.append(part);
  }

  // Jupyter's binary format of a message with buffers: offsets, message, buffers.
  function packed({ text, buffers }) {
    if (!buffers.length) return text;
    const parts = [new TextEncoder().encode(text), ...buffers];
    const places = new DataView(new ArrayBuffer(4 * (parts.length + 1)));
    places.setUint32(0, parts.length);
    let end = places.byteLength;
    parts.forEach((part, which) => {
      places.setUint32(4 * (which + 1), end);
      end += part.byteLength;
    });
    const all = new Uint8Array(end);
    let from = 0;
    for (const part of [new Uint8Array(places.buffer), ...parts]) {
      all.set(part, from);
      from += part.byteLength;
    }
    return all.buffer;
  }

  function unpacked(data) {
    if (typeof data === "string") return { text: data, buffers: [] };
    const bytes = data.buffer ? data : new Uint8Array(data);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const many = view.getUint32(0);
    const places = Array.from({ length: many }, (_, which) => view.getUint32(4 * (which + 1)));
    const [text, ...buffers] = places.map((from, which) => bytes.slice(from, places[which + 1]));
    return { text: new TextDecoder().decode(text), buffers };
  }

  let line = null;
  class Line extends EventTarget {
    constructor(url) {
      super();
      Object.assign(this, { url, protocol: "", readyState: 0, binaryType: "arraybuffer" });
      setTimeout(() => {
        line = this;
        this.readyState = 1;
        this.#tell("open", new Event("open"));
      });
    }

    #tell(name, event) {
      this[`on${name}`]?.(event);
      this.dispatchEvent(event);
    }

    hear(message) {
      this.#tell("message", new MessageEvent("message", { data: packed(message) }));
    }

    send(data) {
      worker.postMessage({ kind: "message", ...unpacked(data) });
    }

    close() {
      this.readyState = 3;
      if (line === this) line = null;
      this.#tell("close", new CloseEvent("close", { wasClean: true, code: 1000 }));
    }
  }
  for (const [name, value] of Object.entries({ CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }))
    Line[name] = Line.prototype[name] = value;
  window.WebSocket = Line;

  const answer = (value, status = 200) =>
    new Response(JSON.stringify(value), {
      status,
      headers: { "Content-Type": "application/json" },
    });
  const net = window.fetch.bind(window);
  window.fetch = async (asked, options) => {
    const { pathname } = new URL(asked.url || asked, location.href);
    const below = pathname.startsWith(root.pathname) ? pathname.slice(root.pathname.length) : null;
    if (below === null) return net(asked, options);
    if (/^api\/kernels\/?$/.test(below)) return answer([MODEL]);
    if (/^api\/kernels\//.test(below)) return answer(MODEL);
    if (/^alive\//.test(below)) return answer({ alive: true, heard: true });
    if (/^(api|voila\/api|progress)\b/.test(below)) return answer({}, 404);
    return net(asked, options);
  };
  navigator.sendBeacon = () => true; // no server to notify: Python ends with the page

  document.addEventListener("DOMContentLoaded", () => {
    place();
    const { size, cells, lang } = JSON.parse(at("boss-cells").textContent);
    worker.postMessage({
      kind: "start",
      python: new URL(here.python, root).href,
      code: new URL(here.code, root).href,
      size,
      cells,
      lang,
      environment: {
        HOME: "/home/boss",
        BOSS_DATA: "/home/boss/games",
        BOSS_SITE: "1",
        BOSS_PAINTER: "svg",
        SCRIPT_NAME: location.pathname.replace(/\.html$/, ".ipynb"),
        QUERY_STRING: location.search.slice(1),
        BOSS_ROOM: `${at("page").clientWidth}x${framed ? FRAMED : innerHeight}`,
      },
    });
  });
})();
