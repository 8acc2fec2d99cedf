// Presses of buttons in Excel: runs the server's own client code, which asks the server and carries
// out its actions, in a workbook of office_workbook.mjs.
// node office_presses.mjs CLIENT_FOLDER URL ASKED

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Workbook } from "./office_workbook.mjs";

const [folder, url, asked] = process.argv.slice(2);
let book, messages;
const element = { classList: { add() {}, remove() {} } };
const shown = { ...element, querySelector: () => ({ set textContent(text) { messages.push(String(text)); } }) };
const config = { onWasm: false, appPath: "", requestTimeout: 60, xlwingsVersion: "dev" };
Object.assign(globalThis, {
  window: { location: { origin: url } },
  document: {
    getElementById: () => ({ textContent: JSON.stringify(config) }),
    querySelector: () => shown,
    addEventListener() {},
  },
  Office: {
    onReady: async (then) => then?.(),
    context: {
      requirements: { isSetSupported: (name, version) => name === "ExcelApi" && version === "1.7" },
      platform: "OfficeOnline",
      ui: {
        displayDialogAsync: (address) => messages.push(new URL(address).searchParams.get("prompt")),
      },
    },
  },
  Excel: {
    run: async (job) => {
      await job(book.context);
      await book.sync(); // Excel.run ends with one
    },
    ClearApplyTo: {},
  },
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
const { runPython } = await import(pathToFileURL(join(folder, "custom-scripts", "index.js")).href);

const answers = [];
for (const one of JSON.parse(readFileSync(asked, "utf8"))) {
  book = new Workbook(one);
  messages = [];
  await runPython({ scriptName: one.press, errorDisplayMode: "taskpane" });
  await new Promise((done) => setTimeout(done)); // the client does not wait for its own dialog
  answers.push({ ...book.told, messages });
}
console.log(JSON.stringify(answers));
