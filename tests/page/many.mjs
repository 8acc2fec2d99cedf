// Drops many files on the page at once, saves each, and asks why about its first player.
// Arguments: the page, and the files.
import { downloads, give, idle, keep, revisit } from "./visiting.mjs";

export default async function many(browser, address, ...files) {
  const opened = await revisit(browser, address);
  const { page, seen } = opened;
  await give(page, files);
  const cards = await page.$$(".file");
  for (const card of cards) {
    const save = await card.$(".save");
    if (!save) continue;
    await save.evaluate((button) => button.click());
    await idle(page);
    const why = await card.$(".why");
    if (!why) continue;
    await why.evaluate((button) => button.click());
    await idle(page);
    await page.select("#against", "");
    await idle(page);
    await page.evaluate(() => document.querySelector("#why").close());
  }
  const names = await page.evaluate(() => [...document.querySelectorAll(".file h2")].map((one) => one.textContent));
  const told = await page.evaluate(() => window.told);
  const answer = { told, made: await downloads(page), names, seen: structuredClone(seen) };
  keep(address, opened);
  return answer;
}
