// Steps of a visitor of the page, for the scripts beside this one. `visit` opens it without a network
// and records the questions to the worker, its answers, and the downloads; `revisit` takes the page that
// an earlier script has kept, on which Python runs already; such a script leaves its language alone.
import { VIEWPORT, kept, require, watched } from "../browsing/launch.mjs";
import { readFileSync } from "node:fs";

/** Runs in the page before everything else. */
function remember() {
  const told = (window.told = []);
  const made = (window.made = []);
  const blobs = new Map();
  const asked = new Map();
  const Own = window.Worker;
  window.Worker = class extends Own {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        if (data.id !== undefined) told.push({ ...asked.get(data.id), form: data.form, broken: data.broken });
      });
    }
    postMessage(message, transfer) {
      if (message.id !== undefined) asked.set(message.id, { ask: message.ask, given: message.given });
      super.postMessage(message, transfer);
    }
  };
  const address = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    const url = address.call(URL, blob);
    blobs.set(url, blob);
    return url;
  };
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) return click.call(this);
    made.push({ name: this.download, blob: blobs.get(this.href) });
  };
}

export async function visit(browser, address, viewport, before = async () => {}) {
  const { page, seen } = await watched(browser, viewport);
  await before(page);
  await page.evaluateOnNewDocument(remember);
  await page.goto(address);
  return { page, seen };
}

let earlier = null;

/** Keep a page for the next `revisit`; a script that fails keeps none. */
export function keep(address, opened) {
  if (earlier) kept.delete(earlier.page);
  earlier = { address, ...opened };
  kept.add(opened.page);
}

export async function revisit(browser, address) {
  const before = earlier;
  earlier = null;
  if (before) kept.delete(before.page);
  if (before?.address === address) {
    await tidied(before);
    return before;
  }
  const opened = await visit(browser, address);
  await ready(opened.page);
  return opened;
}

/** The page as it was when Python had started. */
async function tidied({ page, seen }) {
  await page.bringToFront();
  await page.setViewport(VIEWPORT);
  await page.evaluate(() => {
    for (const one of document.querySelectorAll("dialog[open]")) one.close();
    for (const one of document.querySelectorAll(".file .top button")) one.click(); // take away
    for (const one of document.querySelectorAll(".offer button")) one.click();
    for (const one of document.querySelectorAll("form")) one.reset();
    for (const one of document.querySelectorAll("details")) one.open = false;
    for (const one of document.querySelectorAll("#settings input")) [one.value, one.checked] = ["", false];
    for (const one of document.querySelectorAll("#settings select, #against")) one.selectedIndex = 0;
    for (const id of ["rules", "order"]) document.getElementById(id).dispatchEvent(new Event("change"));
  });
  await idle(page);
  if (await page.$(".file, .offer")) throw new Error("what was put away is still on the page");
  await page.evaluate(() => { window.told.length = window.made.length = 0; });
  for (const list of Object.values(seen)) list.length = 0;
}

export async function ready(page) {
  await page.waitForFunction(() => document.documentElement.dataset.ready, { timeout: 60000 });
  return Number(await page.evaluate(() => document.documentElement.dataset.ready));
}

export async function give(page, files) {
  const there = await page.evaluate(() => document.querySelectorAll(".file").length);
  const input = await page.$("#files");
  await input.uploadFile(...files);
  await answered(page, there + files.length);
}

/** Waits until the page shows so many files, is idle, and can print the papers that it shows. */
export async function answered(page, count) {
  const done = (n) =>
    document.querySelectorAll(".file").length >= n && !document.querySelector("#progress.busy, .print:disabled");
  await page.waitForFunction(done, { timeout: 150000, polling: 50 }, count);
}

export const idle = (page) => answered(page, 0);

/** The downloads, the last first: names and contents in base64. */
export async function downloads(page) {
  return page.evaluate(async () => {
    const found = [];
    for (const { name, blob } of window.made) {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      found.push({ name, content: btoa(text) });
    }
    return found;
  });
}

/** The problems, minor ones apart, that an accessibility checker finds in the page. */
export async function unfit(page) {
  const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  await page.evaluate(source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], iframes: false }));
  return found.violations
    .filter(({ impact }) => impact !== "minor")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 5).join(", ")}`);
}
