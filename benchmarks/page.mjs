// Opens a page and waits until it takes questions; with a workbook, waits for its first fill too. The
// answer has seconds of the clock, and of the processor in all processes of the browser where it tells
// them (Chromium does).
import { answered, ready, visit } from "../tests/page/visiting.mjs";

async function used(browser) {
  if (process.env.XLTIEBREAK_BROWSER === "firefox") return 0;
  const told = await browser.target().createCDPSession();
  const { processInfo } = await told.send("SystemInfo.getProcessInfo");
  await told.detach();
  return processInfo.reduce((sum, one) => sum + one.cpuTime, 0);
}

async function measured(browser, action) {
  const [clock, processor] = [performance.now(), await used(browser)];
  await action();
  return { clock: (performance.now() - clock) / 1000, processor: (await used(browser)) - processor };
}

export default async function (browser, address, workbook) {
  let page;
  const start = await measured(browser, async () => {
    ({ page } = await visit(browser, address));
    await ready(page);
  });
  if (!workbook) return { start };
  const fill = await measured(browser, async () => {
    await (await page.$("#files")).uploadFile(workbook);
    await answered(page, 1);
    await page.$eval(".save", (one) => one.click());
    await page.waitForFunction(() => window.made.length > 0, { polling: 20 });
  });
  return { start, fill };
}
