// Calculates workbooks with HyperFormula and writes the values of all sheets as JSON.
// node hyperformula.mjs FOLDER_OF_NODE_MODULES TARGET WORKBOOK ...

import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [folder, target, ...paths] = process.argv.slice(2);
const require = createRequire(join(folder, "node_modules", "from-here"));
const { readFile, utils } = require("xlsx");
const { HyperFormula } = require("hyperformula");

// HyperFormula takes a text with a leading = for a formula, and one with a leading ' for a text.
function content(cell) {
  if (cell?.f !== undefined) return `=${cell.f}`;
  return cell?.t === "s" ? `'${cell.v}` : cell?.v;
}

function contents(sheet) {
  const { e: last } = utils.decode_range(sheet["!ref"]);
  const upTo = (end) => Array.from({ length: end + 1 }, (_, position) => position);
  return upTo(last.r).map((r) =>
    upTo(last.c).map((c) => content(sheet[utils.encode_cell({ r, c })])),
  );
}

function shown(value) {
  return value === null ? "" : String(value?.value ?? value);
}

function calculated(path) {
  const { SheetNames: names, Sheets: sheets } = readFile(path, { sheetStubs: true });
  const typed = Object.fromEntries(names.map((name) => [name, contents(sheets[name])]));
  const book = HyperFormula.buildFromSheets(typed, { licenseKey: "gpl-v3" }, [
    { name: "TRUE", expression: "=TRUE()" }, // as its manual says for workbooks of Excel
    { name: "FALSE", expression: "=FALSE()" },
  ]);
  const values = Object.entries(book.getAllSheetsValues());
  return Object.fromEntries(values.map(([name, rows]) => [name, rows.map((row) => row.map(shown))]));
}

writeFileSync(target, JSON.stringify(paths.map(calculated)));
