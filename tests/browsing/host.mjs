// Keeps a browser open for many scripts. Each line of its input is JSON: { script, given }; the
// script's default export gets the browser and what is given. Each line of output is JSON as well:
// { answer } or { error }. The browser closes when the input ends.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { kept, launch } from "./launch.mjs";

const browser = await launch();
const [blank] = await browser.pages(); // without any page some browsers close

async function played({ script, given }) {
  try {
    const { default: play } = await import(pathToFileURL(script).href);
    return { answer: await play(browser, ...given) };
  } catch (error) {
    return { error: String(error.stack || error) };
  }
}

async function close_pages() {
  for (const page of await browser.pages()) {
    if (page !== blank && !kept.has(page)) await page.close();
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = await played(JSON.parse(line));
  await close_pages();
  console.log(JSON.stringify(reply));
}
await browser.close();
