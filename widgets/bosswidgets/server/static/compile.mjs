// Runs in Node.js: compiles the archives in a folder with the site's own Python (Pyodide).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

async function compile(folder, library, packages) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: folder });
  const sources = new Uint8Array(readFileSync(join(folder, packages)));
  python.unpackArchive(sources, "zip", { extractDir: "/lib/boss" });
  python.mountNodeFS("/built", folder);
  python.runPython("import sys; sys.path.insert(0, '/lib/boss')");
  const own = python.runPython("next(each for each in sys.path if each.endswith('.zip'))");
  const archives = { [own]: `/built/${library}`, "/lib/boss": `/built/${packages}` };
  python.pyimport("bosswidgets.browser.archive_compiler").compile_archives(python.toPy(archives));
}

compile(...process.argv.slice(2)).catch((error) => {
  console.error(String(error.message || error).trim().split("\n").at(-1));
  process.exitCode = 1;
});
