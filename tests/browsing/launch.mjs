// A browser without a screen. `launch` returns puppeteer's browser; `watched` a page of it with lists
// of its console messages, errors and requests. A page in `kept` stays open for the next script.
import { createRequire } from "node:module";
import { join } from "node:path";

const modules = process.env.XLTIEBREAK_NODE_MODULES;
export const require = createRequire(join(modules, "none.js"));
const puppeteer = require("puppeteer-core");

const QUIET = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

export const VIEWPORT = { width: 1280, height: 800 };
export const kept = new WeakSet();

/** profile: a folder in which the browser keeps what it stores, so that it survives a restart. */
export async function launch(profile = null) {
  const firefox = process.env.XLTIEBREAK_BROWSER === "firefox";
  return puppeteer.launch({
    browser: firefox ? "firefox" : "chrome",
    executablePath: process.env.XLTIEBREAK_BROWSER_PATH,
    headless: true,
    args: firefox ? [] : QUIET,
    ...(profile ? { userDataDir: profile } : {}),
    // As it is outside of tests: each page that is opened from a file has a store of its own.
    extraPrefsFirefox: { "security.fileuri.strict_origin_policy": true },
    protocolTimeout: 120000,
  });
}

export async function watched(browser, viewport = VIEWPORT) {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  const seen = { console: [], errors: [], requests: [] };
  page.on("console", (message) => seen.console.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("request", (request) => seen.requests.push(request.url()));
  return { page, seen };
}
