// xlwings Lite without Excel: Pyodide in Node, the wheels unpacked, ours installed by micropip, a
// workbook's main.py of one line, and calls as the add-in makes them.
// node lite.mjs PYODIDE_FOLDER WHEELS_FOLDER OUR_WHEEL CALLS

import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, wheels, ours, calls] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const pyodide = await loadPyodide({
  env: { HOME: "/home", XLWINGS_LICENSE_KEY: "noncommercial", XLWINGS_ON_SERVER: "true" },
});
for (const wheel of readdirSync(wheels)) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(join(wheels, wheel))), "wheel");
}
pyodide.FS.writeFile(`/${basename(ours)}`, new Uint8Array(readFileSync(ours)));
pyodide.globals.set("wheel", `emfs:/${basename(ours)}`);
pyodide.globals.set("calls", JSON.parse(readFileSync(calls, "utf8")));
const answers = await pyodide.runPythonAsync(`
import json, sys, types
import micropip
await micropip.install(wheel, deps=False)

import xlwings, xlwings.server
main = types.ModuleType("main")
exec("from xltiebreak.udfs import *", vars(main))

async def answer(call):
    call["version"] = xlwings.__version__
    try:
        return await xlwings.server.custom_functions_call(call, main)
    except xlwings.XlwingsError as error:
        return str(error)

answers = [await answer(call) for call in calls.to_py()]
names = [f["name"] for f in xlwings.server.custom_functions_meta(main)["functions"]]
heavy = sorted({"openpyxl", "click", "rich", "xlsxwriter"} & set(sys.modules))
json.dumps({"answers": answers, "names": names, "heavy": heavy, "platform": sys.platform})
`);
console.log(answers);
