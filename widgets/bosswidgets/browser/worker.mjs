// Web worker with the page's Python: loads it, runs the cells, and forwards the widgets' messages. The
// first message has the folders of Python and of the code, the cells and the environment variables.

let python;
let kernel; // receives the widgets' messages, but only after the cells have run

const tell = (kind, values = {}, moved = []) => postMessage({ kind, ...values }, moved);

const PACKED = /\.(?:wasm|zip|asm\.mjs)$/;
const TYPES = { wasm: "application/wasm", mjs: "text/javascript" };

/** Make fetch count bytes and decompress stored .gzipped files, as not every host compresses. */
function unpacking(count) {
  const net = globalThis.fetch;
  globalThis.fetch = async (asked, options) => {
    if (!PACKED.test(asked)) return net(asked, options);
    const answer = await net(`${asked}.gzipped`, options);
    if (!answer.ok) throw new Error(`${answer.status} ${asked}`);
    const counting = new TransformStream({
      transform(part, out) {
        count(part.length);
        out.enqueue(part);
      },
    });
    const body = answer.body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": TYPES[`${asked}`.split(".").at(-1)] ?? "" } });
  };
}

/** Return the default export of a compressed module. */
async function unpacked(address) {
  const text = await fetch(address).then((answer) => answer.blob());
  const place = URL.createObjectURL(text);
  try {
    return (await import(place)).default;
  } finally {
    URL.revokeObjectURL(place);
  }
}

// Games in IndexedDB, by id. Without it, games are lost when the page is closed.
const GAMES = "games";
const tabs = new BroadcastChannel("im-the-boss:games");

function shelf() {
  return new Promise((ready) => {
    let asked;
    try {
      asked = indexedDB.open("im-the-boss", 1);
    } catch {
      return ready(null); // browsers may refuse this in a frame of another site
    }
    asked.onupgradeneeded = () => asked.result.createObjectStore(GAMES);
    asked.onsuccess = () => {
      const ours = asked.result.objectStoreNames.contains(GAMES); // else another site's of the origin
      ready(ours ? asked.result : null);
    };
    asked.onerror = () => ready(null);
  });
}

function kept(base) {
  if (!base) return [];
  return new Promise((ready) => {
    const games = base.transaction(GAMES).objectStore(GAMES);
    const found = [];
    const asked = games.openCursor();
    asked.onsuccess = () => {
      const at = asked.result;
      if (!at) return ready(found);
      found.push([at.key, at.value]);
      at.continue();
    };
    asked.onerror = () => ready([]);
  });
}

/** Have Python store changed games soon; calls are coalesced. */
let looking = 0;
function look() {
  looking ||= setTimeout(() => {
    looking = 0;
    keeping.store_changes();
  });
}

let keeping;
async function keep() {
  const base = await shelf();
  const put = (name, text) => {
    const games = base?.transaction(GAMES, "readwrite", { durability: "strict" }).objectStore(GAMES);
    if (text === undefined) games?.delete(name); // Python's None
    else games?.put(text, name);
    tabs.postMessage([name, text ?? null]);
  };
  keeping = python.pyimport("bosswidgets.browser.browser_saves").BrowserSaves(put);
  for (const game of await kept(base)) keeping.merge_game(...game); // skips what is no game
  tabs.onmessage = ({ data }) => {
    if (Array.isArray(data)) keeping.merge_game(data[0], data[1] ?? undefined);
  };
}

function post(text, buffers) {
  if (keeping) look();
  const lent = buffers.toJs ? buffers.toJs({ create_proxies: false }) : [];
  const copies = [...lent].map((each) => (each.getBuffer ? bytes(each) : Uint8Array.from(each)));
  buffers.destroy?.();
  tell("message", { text, buffers: copies }, copies.map((each) => each.buffer));
}

function bytes(proxy) {
  const lent = proxy.getBuffer("u8");
  const copy = Uint8Array.from(lent.data);
  lent.release();
  proxy.destroy();
  return copy;
}

async function start({ python: folder, code, size, lang, cells, environment }) {
  let here = 0;
  unpacking((more) => tell("loaded", { here: (here += more), all: size }));
  const [, ours] = await Promise.all([
    import(`${folder}/pyodide.mjs`).then(async (pyodide) => {
      python = await pyodide.loadPyodide({
        indexURL: `${folder}/`,
        stdLibURL: `${code}/python_stdlib.zip`,
        createPyodideModule: await unpacked(`${folder}/pyodide.asm.mjs`),
        env: environment,
        stdout: (text) => console.log(text),
        stderr: (text) => console.warn(text),
      });
    }),
    fetch(`${code}/packages.zip`).then((answer) => answer.arrayBuffer()),
  ]);
  tell("step", { name: "game" });
  python.unpackArchive(ours, "zip", { extractDir: "/lib/boss" });
  python.FS.chdir(`/lib/boss/pages/${lang}`); // the folder determines the page's language
  python.runPython("import sys; sys.path.insert(0, '/lib/boss')");
  kernel = python.pyimport("bosswidgets.browser.kernel").start_kernel(post);
  await keep();
  tell("step", { name: "cards" });
  for (const [at, source] of cells.entries()) {
    const shown = kernel.run_cell(source, `<cell ${at + 1}>`);
    const outputs = shown.toJs({ dict_converter: Object.fromEntries });
    shown.destroy();
    tell("shown", { at, outputs });
    if (outputs.some(({ output_type }) => output_type === "error")) return;
  }
  tell("over");
}

onmessage = ({ data }) => {
  if (data.kind === "start") start(data).catch((error) => tell("failed", { why: String(error.stack || error) }));
  else kernel.handle_message(data.text, data.buffers);
};
