// Run Python code from the standard input in Pyodide. Arguments: the folder of Pyodide, then folders as `inside=outside`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
for (const folder of folders) {
  const [inside, outside] = folder.split(/=(.*)/s);
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
}
python.runPython(readFileSync(0, "utf8"));
