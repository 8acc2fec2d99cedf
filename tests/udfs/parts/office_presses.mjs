// Presses of buttons in Excel: loads the server's task pane and its own client code, which asks the
// server and carries out its actions, in workbooks of office_workbook.mjs.
// node office_presses.mjs CLIENT_FOLDER URL ASKED
//
// ASKED is a list of workbooks, each with its `presses`: `button` is clicked in the task pane, after
// `select` was selected on `sheet`; without a button the selection itself is the press of a shape.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { missing, only, Workbook } from "./office_workbook.mjs";

const [folder, url, asked] = process.argv.slice(2);
const pane = await (await fetch(`${url}/taskpane`)).text();
let book, messages;
const unescaped = (text) =>
  text
    .replaceAll("<br>", "\n")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

// The task pane: its buttons, and the two places for errors and for what runs.
const classList = { add() {}, remove() {} };
const place = (said) => ({ classList, querySelector: () => ({ set textContent(text) { said(String(text)); } }) });
const places = {
  "global-error-alert": place((text) => messages.push(text)),
  "global-status-alert": place(() => {}),
  config: { textContent: /<script id="config"[^>]*>(.*?)<\/script>/s.exec(pane)[1] },
};
const buttons = [...pane.matchAll(/<button\s+xw-click="(\w+)"[^>]*>([^<]*)<\/button>/g)].map(
  ([, script, label]) => {
    const attributes = { "xw-click": script };
    return {
      label: label.trim(),
      hasAttribute: (name) => name in attributes,
      getAttribute: (name) => attributes[name] ?? null,
      setAttribute: (name, value) => (attributes[name] = value),
      removeAttribute: (name) => delete attributes[name],
      addEventListener(_, listener) {
        this.click = listener;
      },
      appendChild() {},
      removeChild() {},
    };
  },
);
let loaded;
const document = only("document", {
  getElementById: (id) => places[id],
  querySelector: (selector) => places[selector.slice(1)],
  querySelectorAll: () => buttons,
  createElement: () => ({ setAttribute() {} }),
  addEventListener: (_, listener) => (loaded = listener),
});

/** The dialog with a message, which is a page of the server; the user clicks OK. */
async function showDialog(address, _, opened) {
  const page = await (await fetch(address)).text();
  messages.push(unescaped(/<p>(.*?)<\/p>/s.exec(page)[1]));
  const addEventHandler = (type, handler) => type === "message" && handler({ message: "ok|" });
  opened({ status: "succeeded", value: only("Dialog", { addEventHandler, close() {} }) });
}

// Each version holds all that the earlier ones hold; 1.18 is the first with notes.
const API = Object.fromEntries(Array.from({ length: 19 }, (_, minor) => [`1.${minor}`, true]));
let dialog = Promise.resolve();
Object.defineProperty(globalThis, "navigator", { value: { userAgent: "Node" } });
Object.assign(globalThis, {
  window: { location: { origin: url } },
  document,
  Office: only("Office", {
    onReady: async (then) => then?.(),
    AsyncResultStatus: { Failed: "failed" },
    EventType: { DialogMessageReceived: "message", DialogEventReceived: "event" },
    context: only("Office.context", {
      requirements: { isSetSupported: (name, version) => name === "ExcelApi" && version in API },
      platform: "OfficeOnline",
      diagnostics: null,
      ui: only("Office.context.ui", { displayDialogAsync: (...how) => (dialog = showDialog(...how)) }),
    }),
  }),
  Excel: only("Excel", {
    run: async (...how) => {
      const job = how.at(-1); // the first may be a context
      const { context } = book;
      await job(context);
      await context.sync(); // Excel.run ends with one
    },
    ClearApplyTo: only("Excel.ClearApplyTo", { all: "All" }),
    ShapeType: only("Excel.ShapeType", { image: "Image" }),
  }),
  XMLHttpRequest: class {
    headers = {};
    open(method, address) {
      Object.assign(this, { method, address });
    }
    setRequestHeader(name, value) {
      this.headers[name] = value;
    }
    async send(body) {
      const answer = await fetch(this.address, { method: this.method, headers: this.headers, body });
      this.responseText = await answer.text();
      this.status = answer.status;
      this.getResponseHeader = (name) => answer.headers.get(name);
      this.onload();
    }
  },
});
console.error = console.log;
book = new Workbook({ sheets: { Sheet1: [] } });
await import(pathToFileURL(join(folder, "custom-scripts", "index.js")).href);

/** Select cells, as a click does; a shape with a button selects the cell behind it. */
async function select(sheet, address) {
  const target = book.sheets.find((one) => one.name === sheet) ?? book.active;
  book.select(target, address);
  for (const handler of target.selectionHandlers) await handler({ address });
}

async function press({ button, sheet, select: address }) {
  messages = [];
  if (address) await select(sheet, address);
  if (button) await buttons.find((one) => one.getAttribute("xw-click") === button).click({});
  await dialog; // the client does not wait for its own dialog
  return { ...book.told, messages };
}

const books = [];
for (const { presses, ...one } of JSON.parse(readFileSync(asked, "utf8"))) {
  book = new Workbook(one);
  await loaded(); // the task pane opens
  const states = [];
  for (const each of presses) states.push(await press(each));
  books.push(states);
}
if (missing.length) throw new Error(missing.join("\n"));
console.log(JSON.stringify({ books, labels: buttons.map((one) => one.label) }));
