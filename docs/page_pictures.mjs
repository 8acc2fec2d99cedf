// Takes the pictures for make_page_pictures.py. Arguments: the page, a folder for the pictures, a
// workbook, and one with mistakes.
import { join } from "node:path";
import { give, idle, ready, visit } from "../tests/page/visiting.mjs";

const [address, folder, event, wrong] = process.argv.slice(2);
const SIZES = [[360, 740], [1280, 800], [1920, 1080]];
const made = [];
const { browser, page } = await visit(address);

async function pictures(name, selector) {
  for (const scheme of ["light", "dark"]) {
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    for (const [width, height] of SIZES) {
      await page.setViewport({ width, height });
      await page.evaluate((one) => document.querySelector(one).scrollIntoView({ block: "start" }), selector);
      const file = `${name}-${width}-${scheme}.png`;
      await page.screenshot({ path: join(folder, file) });
      made.push(file);
    }
  }
}

try {
  await ready(page);
  await pictures("start", "header");
  await give(page, [event]);
  await pictures("standings", ".file");
  await page.$eval(".file .why", (button) => button.click());
  await idle(page);
  await pictures("why", "header");
  await page.$eval("#why", (dialog) => dialog.close());
  await give(page, [wrong]);
  await pictures("mistakes", ".file:nth-of-type(2)");
  console.log(JSON.stringify(made));
} finally {
  await browser.close();
}
