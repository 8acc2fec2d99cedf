// Excel's side of xlwings Server: runs the server's own client code with a small stand-in for
// Office.js. node office_client.mjs URL CALLS

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [url, calls] = process.argv.slice(2);
const functions = {};
Object.assign(globalThis, {
  window: { location: { origin: url } },
  Office: {
    onReady: async (then) => then?.({ host: "Excel" }),
    context: { requirements: { isSetSupported: () => true } },
  },
  CustomFunctions: {
    associate: (name, body) => (functions[name] = body),
    Error: class extends Error {
      constructor(code, message) {
        super(message);
        this.code = code;
      }
    },
    ErrorCode: { invalidValue: "#VALUE!" },
  },
  Excel: {
    RequestContext: class {
      workbook = { name: "Tournament.xlsx", load() {} };
      async sync() {}
    },
  },
  xlwings: { getCultureInfoName: async () => "en-US", getDateFormat: async () => "m/d/yyyy" },
  config: { customFunctionsMaxRetries: 1, customFunctionsRetryCodes: [500], requestTimeout: 30 },
  xwRequest: {
    async post(address, body, { headers }) {
      const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (answer.ok) return { data: JSON.parse(text) };
      throw Object.assign(new Error(text), { response: { status: answer.status, data: text } });
    },
  },
});
console.error = () => {};

const code = await fetch(`${url}/xlwings/custom-functions-code.js`);
runInThisContext(await code.text());
const answers = [];
for (const [name, ...given] of JSON.parse(readFileSync(calls, "utf8"))) {
  try {
    answers.push(await functions[name](...given, { address: "Cross!H2" }));
  } catch (error) {
    answers.push({ error: error.code, message: error.message });
  }
}
console.log(JSON.stringify({ names: Object.keys(functions), answers }));
