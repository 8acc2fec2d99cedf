// Takes the pictures for make_page_pictures.py. `day` is a workbook of a school day, of which a round is
// half entered; `event` has one section; `wrong` has mistakes.
import { join } from "node:path";
import { give, idle, ready, visit } from "../tests/page/visiting.mjs";

const SIZES = [[360, 740], [1280, 800], [1920, 1080]];

async function pictures(page, folder, name, selector) {
  const made = [];
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
  return made;
}

/** The boards of a school day alone, on a page in another language. */
async function boards(page, folder, day) {
  await give(page, [day]);
  return pictures(page, folder, "boards", ".file");
}

export default async function photograph(browser, address, folder, day, event, wrong) {
  const { page } = await visit(browser, address);
  await ready(page);
  if (!event) return boards(page, folder, day);
  const made = await pictures(page, folder, "start", "header");
  made.push(...(await boards(page, folder, day)));
  await page.$eval(".file .top button", (button) => button.click()); // put away
  await give(page, [event]);
  made.push(...(await pictures(page, folder, "standings", ".file")));
  await page.$eval(".file .why", (button) => button.click());
  await idle(page);
  made.push(...(await pictures(page, folder, "why", "header")));
  await page.$eval("#why", (dialog) => dialog.close());
  await give(page, [wrong]);
  await page.$eval(".file .accept", (button) => button.click()); // it differs from the event before
  await idle(page);
  return [...made, ...(await pictures(page, folder, "mistakes", ".file:nth-of-type(2)"))];
}
