// Keeps an event in the browser, and tries what could lose it: an original that changes on the disk, an
// older copy, a second tab, a store that refuses. Arguments: the page, a folder for the browser's
// profile, a folder with event.xlsx, changed.xlsx (the same event with another result) and its copy.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { launch } from "../browsing/launch.mjs";
import { downloads, give, idle, ready, unfit, visit } from "./visiting.mjs";

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export default async function keep_it(_, address, profile, folder) {
  const browser = await launch(profile);
  const found = { seen: [] };
  const open = async (before = async () => {}) => {
    const { page, seen } = await visit(browser, address, { width: 1280, height: 900 }, before);
    page.on("dialog", (dialog) => dialog.accept());
    found.seen.push(seen);
    await ready(page);
    return page;
  };
  const settled = async (page) => {
    await pause(60);
    await idle(page);
    await pause(150);
    await idle(page);
  };
  const texts = (page, selector) => page.$$eval(selector, (all) => all.map((one) => one.textContent.trim()));
  const press = async (page, selector) => {
    await page.waitForSelector(selector, { timeout: 60000 });
    await page.$$eval(selector, (all) => all[all.length - 1].click());
    await settled(page);
  };
  const pressed = (page) => page.$$eval(".board [aria-pressed=true]", (all) => all.map((one) => one.dataset.key));
  const path = join(folder, "event.xlsx");

  // The original changes between reading and a press.
  const page = await open();
  await give(page, [path]);
  found.fit = await unfit(page);
  copyFileSync(join(folder, "changed.xlsx"), path);
  await press(page, '[data-key="1 1"]');
  found.changed = { said: await texts(page, ".file .alarm"), pressed: await pressed(page) };
  await press(page, ".file > .top button");

  // Entered, kept, and given again as an older copy.
  await give(page, [path]);
  await press(page, '[data-key="= 2"]');
  found.entered = await pressed(page);
  found.asks = await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await press(page, ".keep-yes");
  found.asks_when_kept = await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await press(page, ".copy");
  found.copies = (await downloads(page)).map((one) => one.name);
  await give(page, [path]);
  found.older = { said: await texts(page, ".file:last-of-type .alarm li"), boards: await page.$$eval(".file:last-of-type .board", (all) => all.length) };
  await press(page, ".file:last-of-type > .top button");

  // A second tab finds the event, and is told that the first one has it.
  if (found.older.said.length) {
    const other = await open();
    found.kept = await texts(other, ".kept .go-on");
    await press(other, ".go-on");
    found.second_tab = { said: await texts(other, ".file [role=alert]"), boards: await other.$$eval(".board", (all) => all.length) };
    await other.close();
  }

  // Put away is not thrown away.
  await press(page, ".file > .top button");
  await page.waitForSelector(".kept", { timeout: 20000 });
  found.after_putting_away = await texts(page, ".kept .go-on");
  await press(page, ".throw-away");
  found.after_throwing_away = await texts(page, ".kept .go-on");
  await page.close();

  // A store that refuses.
  const refused = await open((one) => one.evaluateOnNewDocument(() => {
    IDBFactory.prototype.open = () => { throw new DOMException("The disk is full", "QuotaExceededError"); };
  }));
  await give(refused, [path]);
  await press(refused, '[data-key="0 2"]');
  await press(refused, ".keep-yes");
  found.refused = { said: await texts(refused, ".file .alarm"), pressed: await pressed(refused) };
  await press(refused, ".copy");
  found.copy_of_refused = (await downloads(refused)).length;
  await browser.close();
  return found;
}
