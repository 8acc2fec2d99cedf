// One hour of a day on which the page and a spreadsheet take turns: begins an event with names, or goes
// on with a workbook that a spreadsheet has saved; then pairs a round, enters its results, and saves a
// copy. An older workbook is given at the end. Arguments: the page, the folder of the browser's profile,
// the names, the workbook to go on with ("" for none), the round, and an older workbook ("" for none).
import { launch } from "../browsing/launch.mjs";
import { downloads, give, idle, ready, visit } from "./visiting.mjs";

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export default async function hand_over(_, address, profile, names, workbook, round, older) {
  const browser = await launch(profile);
  const { page, seen } = await visit(browser, address, { width: 1280, height: 900 });
  page.on("dialog", (dialog) => dialog.accept());
  await ready(page);
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await pause(80);
      await idle(page);
    }
  };
  const press = async (selector) => {
    await page.waitForSelector(selector, { timeout: 60000 });
    await page.$$eval(selector, (all) => all[all.length - 1].click());
    await settled();
  };
  const texts = (selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));
  const found = { seen, kept_before: await texts(".kept") };
  if (workbook) await give(page, [workbook]);
  else {
    await press("#names");
    await page.type("#names-title", "Two hands");
    await page.type("#names-text", names);
    await page.focus("#names-title");
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector(".desk .pair-next", { timeout: 60000 });
  await settled();
  found.given = { lines: await texts(".understood li"), alarms: await texts(".file .alarm") };
  await press(".pair-next");
  await page.waitForSelector(".board", { timeout: 60000 });
  await settled();
  found.boards = await page.$$eval(".board", (all) => all.map((one) =>
    [one.querySelector(".a").textContent, one.querySelector(".b").textContent]));
  await page.focus(".board .result");
  for (let at = 0; at < found.boards.length; at += 1) {
    await page.keyboard.press("1=0"[(at + round) % 3]);
    await settled(); // the desk is drawn anew, and the next board has the focus
  }
  // What is being typed stays while a change is written.
  await page.evaluate(() => { document.querySelector('[data-fold="child"]').open = true; });
  await page.type('[data-fold="child"] input', "Half a na");
  const key = await page.$eval(".board [aria-pressed=true]", (one) => one.dataset.key);
  await page.$eval(`[data-key="${key}"]`, (one) => one.click()); // blank
  await page.keyboard.type("me");
  await settled();
  found.typed = await page.$eval('[data-fold="child"] input', (one) => one.value);
  await page.$eval(`[data-key="${key}"]`, (one) => one.click()); // and as it was
  await settled();
  found.results = found.boards.map((_, at) => "1=0"[(at + round) % 3]);
  if (await page.$(".keep-yes")) await press(".keep-yes");
  found.lines = await texts(".understood li");
  found.standings = await page.$$eval(".beside .ranking tbody tr", (all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  await press(".copy");
  found.made = await downloads(page);
  if (older) {
    await give(page, [older]);
    await settled();
    found.older = await texts(".file:last-of-type .alarm li");
    found.older_boards = await page.$$eval(".file:last-of-type .board", (all) => all.length);
  }
  await browser.close();
  return found;
}
