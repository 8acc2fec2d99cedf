// Opens pages of the site: what axe finds on each, what is wider than the screen, and what they ask
// for elsewhere; at the end what the search finds.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const AXE = readFileSync(join(process.env.XLTIEBREAK_NODE_MODULES, "axe-core", "axe.min.js"), "utf8");
const VIEWS = [
  [360, "light"],
  [360, "dark"],
  [1280, "light"],
  [1280, "dark"],
];

async function open(browser, found, folder, path, width, scheme) {
  const context = await browser.createBrowserContext(); // which remembers no choice of colours
  const page = await context.newPage();
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) found.elsewhere.push(request.url());
  });
  page.on("pageerror", (error) => found.errors.push(`${path}: ${error.message}`));
  await page.setViewport({ width, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(pathToFileURL(join(folder, path)).href);
  await page.waitForFunction(
    (wanted) => document.body.dataset.mdColorScheme === wanted,
    {},
    scheme === "dark" ? "slate" : "default",
  );
  return page;
}

export default async function look(browser, folder, ...pages) {
  const found = { axe: {}, wide: [], elsewhere: [], errors: [] };
  for (const [number, path] of pages.entries()) {
    // The home page in all views, each other page in one.
    for (const [width, scheme] of number ? [VIEWS[number % 4]] : VIEWS) {
      const page = await open(browser, found, folder, path, width, scheme);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run());
      for (const one of violations) {
        found.axe[`${path} ${width} ${scheme} ${one.id}`] = one.nodes.map((node) => node.html)[0];
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) {
        found.wide.push(`${path} at ${width}`);
      }
      await page.browserContext().close();
    }
  }
  const page = await open(browser, found, folder, "index.html", 1280, "light");
  await page.evaluate(() => document.querySelector(".md-search__input").focus());
  await page.keyboard.type("Solkoff");
  await page.waitForSelector(".md-search-result__article h1");
  found.search = await page.$$eval(".md-search-result__article h1", (all) => all.map((h) => h.textContent));
  await page.browserContext().close();
  return found;
}
