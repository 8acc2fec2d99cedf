// xlwings Lite without Excel: starts Pyodide in Node, unpacks the wheels, installs ours by micropip,
// runs a main.py of one line, and Python programs that call it as the add-in does. Each line of its
// input is JSON: the path of a program, and what it is asked; each line of output is an answer.
// node lite.mjs PYODIDE_FOLDER WHEELS_FOLDER OUR_WHEEL

import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, wheels, ours] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  env: { HOME: "/home", XLWINGS_LICENSE_KEY: "noncommercial", XLWINGS_ON_SERVER: "true" },
});
for (const wheel of readdirSync(wheels)) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel");
}
pyodide.FS.writeFile(`/${basename(ours)}`, new Uint8Array(readFileSync(ours)));
pyodide.globals.set("wheel", `emfs:/${basename(ours)}`);
await pyodide.runPythonAsync(`
import micropip
await micropip.install(wheel, deps=False)
`);
pyodide.FS.writeFile("/main.py", "from xltiebreak.udfs import *\n");
for await (const line of createInterface({ input: process.stdin })) {
  const [program, asked] = JSON.parse(line);
  pyodide.globals.set("asked", JSON.stringify(asked));
  console.log(await pyodide.runPythonAsync(readFileSync(program, "utf8")));
}
