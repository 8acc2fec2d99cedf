// Begins an event, pairs, enters results and saves a copy by the keyboard alone: Tab, Enter and letters.
// Arguments: the page, and the names.
import { downloads, idle, ready, visit } from "./visiting.mjs";

const MOST = 80; // presses of Tab to reach anything

export default async function by_keyboard(browser, address, names) {
  const { page, seen } = await visit(browser, address, { width: 1280, height: 900 });
  await ready(page);
  const settled = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((done) => setTimeout(done, 80));
      await idle(page);
    }
  };
  const found = { seen, tabs: {} };
  /** Press Tab until something that fits has the focus. */
  async function tab_to(selector) {
    for (let presses = 1; presses <= MOST; presses += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) {
        found.tabs[selector] = presses;
        return;
      }
    }
    throw new Error(`no Tab leads to ${selector}`);
  }
  const enter = async (selector) => {
    await tab_to(selector);
    await page.keyboard.press("Enter");
    await settled();
  };
  await enter("#names");
  await tab_to("#names-title");
  await page.keyboard.type("By hand");
  await tab_to("#names-text");
  for (const name of names.split("\n")) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
  }
  await settled();
  await enter("#names-go");
  await page.waitForSelector(".desk", { timeout: 60000 });
  await settled();
  await enter(".pair-next");
  await page.waitForSelector(".board", { timeout: 60000 });
  await tab_to(".result");
  for (const key of ["1", "d"]) {
    await page.keyboard.press(key);
    await settled();
  }
  found.pressed = await page.$$eval(".board [aria-pressed=true]", (all) => all.map((one) => one.dataset.key));
  await enter(".copy");
  found.made = (await downloads(page)).map((one) => one.name);
  return found;
}
