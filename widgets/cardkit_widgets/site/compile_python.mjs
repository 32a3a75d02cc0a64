// Compiles all modules in a folder with Pyodide's Python: `node compile_python.mjs PYODIDE FOLDER`.

import { pathToFileURL } from "node:url";

const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodideFolder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
pyodide.FS.mkdir("/tree");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/tree");
// Byte code in the place of each module (`legacy`) is imported without its source. Docstrings are dropped (`optimize`).
const isCompiled = pyodide.runPython('import compileall; compileall.compile_dir("/tree", quiet=1, legacy=True, optimize=2, stripdir="/tree")');
process.exit(isCompiled ? 0 : 1);
