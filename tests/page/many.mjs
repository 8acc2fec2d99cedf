// Drops many files on the page at once, saves each, and asks why about its first player.
// Arguments: the page, a file for the answers, and the files.
import { writeFileSync } from "node:fs";
import { downloads, give, idle, ready, visit } from "./visiting.mjs";

const [address, out, ...files] = process.argv.slice(2);
const { browser, page, seen } = await visit(address);
try {
  await ready(page);
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
  writeFileSync(out, JSON.stringify({ told, made: await downloads(page), names }));
  console.log(JSON.stringify({ seen }));
} finally {
  await browser.close();
}
