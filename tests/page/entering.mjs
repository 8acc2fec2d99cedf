// Acts a school day on the page alone, by its buttons and keys: names, pairings, results, a late child,
// one who leaves, one who moves, a correction, a reload, and a browser that is closed. It logs what it
// pressed, and what the page showed after each round. Arguments: the page, a folder for the browser's
// profile, the folder for pictures ("" for none), and the day as JSON.
import { join } from "node:path";
import { launch } from "../browsing/launch.mjs";
import { downloads, idle, ready, unfit, visit } from "./visiting.mjs";

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export default async function enter_day(_, address, profile, pictures, told) {
  const day = JSON.parse(told);
  const log = [];
  const found = { log, hours: [], clicks: 0, keys: 0, seen: [], times: {} };
  let browser = await launch(profile);
  let page = null;

  async function open() {
    const opened = await visit(browser, address, { width: 1280, height: 900 });
    page = opened.page;
    page.on("dialog", (dialog) => dialog.accept());
    found.seen.push(opened.seen);
    found.times.ready = await ready(page);
  }
  const picture = async (name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  async function settled() {
    await idle(page);
    await page.waitForFunction(() => !document.querySelector("#progress.busy"), { polling: 20 });
    await pause(60);
    await idle(page);
  }
  async function click(selector) {
    found.clicks += 1;
    await page.evaluate((wanted) => {
      const all = [...document.querySelectorAll(wanted)].filter((one) => one.offsetParent);
      if (!all.length) throw new Error(`no ${wanted}`);
      all[all.length - 1].click();
    }, selector);
  }
  async function press(key) {
    found.keys += 1;
    await page.keyboard.press(key);
  }
  const choose = (selector, value) => page.evaluate(([wanted, chosen]) => {
    const field = document.querySelector(wanted);
    field.value = chosen;
    if (field.value !== chosen) throw new Error(`${wanted} has no ${chosen}`);
    field.dispatchEvent(new Event("change"));
  }, [selector, value]);
  const section = (at) => click(`[data-key="section ${at}"]`);
  const round = (number) => click(`[data-key="round ${number - 1}"]`);
  const entered = async () => Number(await page.evaluate(() => document.documentElement.dataset.entered || 0));

  /** What the desk shows of its section and round. */
  const desk = () => page.evaluate(() => {
    const text = (one, selector) => one.querySelector(selector).textContent;
    const cells = (row) => [...row.cells].map((cell) => cell.textContent);
    return {
      boards: [...document.querySelectorAll(".board")].map((one) => [text(one, ".n"), text(one, ".a"), text(one, ".b"),
        (one.querySelector("[aria-pressed=true]") || { dataset: { key: "" } }).dataset.key.split(" ")[0]]),
      alone: [...document.querySelectorAll(".alone li")].map((one) => one.textContent),
      standings: [...document.querySelectorAll(".beside .ranking tbody tr")].map(cells),
      lines: [...document.querySelectorAll(".understood li")].map((one) => one.textContent.trim()),
      problems: [...document.querySelectorAll(".problems .error")].map((one) => one.textContent),
      alarms: [...document.querySelectorAll(".file .alarm")].map((one) => one.textContent),
    };
  });

  /** Enter the results of the section that is shown, by keys; only: how many. */
  async function results(at, number, only = Infinity) {
    const { boards } = await desk();
    await page.focus(".board .result");
    for (const [position, [, a, b, now]] of boards.entries()) {
      if (now !== "" || position >= only) {
        await press("ArrowDown");
        continue;
      }
      const result = day.results[(7 * at + 3 * position + 5 * number) % day.results.length];
      await press(result);
      log.push({ act: "result", section: at, round: number, a, b, result });
    }
    await settled();
  }

  async function fold(name) {
    await page.evaluate((wanted) => { document.querySelector(`[data-fold="${wanted}"]`).open = true; }, name);
    found.clicks += 1;
  }
  async function away(at, number, no, what) {
    await fold("away");
    await choose('[data-fold="away"] select', String(no));
    await choose('[data-fold="away"] select + select', what);
    await click('[data-fold="away"] button');
    log.push({ act: "away", section: at, round: number, no, what });
    await settled();
  }

  /** Pair the coming round of a section, and log its boards. */
  async function pair(at, number) {
    await click(".pair-next");
    await page.waitForFunction(() => document.querySelector(".board"), { timeout: 60000 });
    await settled();
    const { boards, alone } = await desk();
    log.push({ act: "pair", section: at, round: number, boards, alone });
  }

  await open();
  await picture("1-first-screen");
  await click("#names");
  await page.type("#names-title", "Oak Hill Open");
  await page.evaluate((text) => {
    const box = document.getElementById("names-text");
    box.value = text;
    box.dispatchEvent(new Event("input"));
  }, day.names);
  await page.waitForFunction(() => document.querySelectorAll("#names-seen table").length === 3, { timeout: 60000 });
  found.preview = await page.$$eval("#names-seen h3", (all) => all.map((one) => one.textContent));
  await picture("2-names");
  found.unfit = await unfit(page);
  await page.focus("#names-title");
  await press("Enter");
  await page.waitForSelector(".desk .pair-all", { timeout: 60000 });
  await settled();
  for (const { section: at, round: number, no, what } of day.ahead) {
    await section(at);
    await round(number);
    await away(at, number, no, what);
    await round(1);
  }
  await click(".pair-all");
  await page.waitForFunction(() => document.querySelector(".board"), { timeout: 60000 });
  await settled();
  for (const at of [0, 1, 2]) {
    await section(at);
    const { boards, alone } = await desk();
    log.push({ act: "pair", section: at, round: 1, boards, alone });
  }
  await click(".keep-yes");
  await settled();

  for (let number = 1; number <= 5; number += 1) {
    for (const at of [0, 1, 2]) {
      await section(at);
      if (number > 1) await pair(at, number);
      if (number === 3 && at === 1) {
        await results(at, number, 3); // half of the round, then the page is loaded anew
        await page.reload();
        await ready(page);
        found.kept = await page.$$eval(".kept", (all) => all.map((one) => one.textContent));
        await click(".go-on");
        await page.waitForSelector(".board", { timeout: 60000 });
        await settled();
        await section(at);
      }
      const before = Date.now();
      await results(at, number);
      found.times[`results ${number} ${at}`] = Date.now() - before;
    }
    if (number === 4) { // a result of round 2 was wrong
      await section(0);
      await round(2);
      const [[, a, b, now]] = (await desk()).boards;
      await page.focus(".board .result");
      const result = now === "0" ? "1" : "0";
      await press(result);
      log.push({ act: "result", section: 0, round: 2, a, b, result });
      await settled();
      await round(4);
    }
    const hour = [];
    for (const at of [0, 1, 2]) {
      await section(at);
      hour.push(await desk());
    }
    found.hours.push(hour);
    await picture(`3-round-${number}`);
    if (number === 1) {
      await section(0);
      for (const one of ["away", "child", "wishes"]) await fold(one);
      found.unfit.push(...(await unfit(page)));
      await fold("child");
      await page.type('[data-fold="child"] input', day.late);
      await click('[data-fold="child"] button');
      log.push({ act: "late", section: 0, round: 2, name: day.late });
      await settled();
    }
    if (number === 2) {
      await section(1);
      await away(1, 3, day.moves, `to ${day.sections[2]}`);
    }
    if (number === 3) {
      await section(2);
      await away(2, 4, day.leaves, "home");
    }
    if (number === 4) {
      const revision = await entered();
      await browser.close();
      browser = await launch(profile);
      await open();
      await click(".go-on");
      await page.waitForSelector(".board", { timeout: 60000 });
      await settled();
      found.after_restart = [revision, (await page.$$eval(".understood li", (all) => all.map((one) => one.textContent)))];
    }
  }
  await click(".copy");
  await settled();
  found.made = await downloads(page);
  await picture("4-over");
  await browser.close();
  return found;
}
