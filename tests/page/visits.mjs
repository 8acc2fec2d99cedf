// Plays one of the cases below on the page. Arguments: the case, the page, and the case's own.
// A case begins on a page that is ready, but for those in STARTING.
import { answered, downloads, give, idle, keep, ready, revisit, unfit, visit } from "./visiting.mjs";

const STARTING = ["early", "queue", "remember"];
const texts = (page, selector) => page.$$eval(selector, (found) => found.map((one) => one.textContent.trim()));
const said = (page) => page.$eval("#said", (one) => one.textContent);
const press = (page, selector) => page.$eval(selector, (one) => one.click());

/** Whether leaving the page would ask; browsers ask only after a click on the page. */
async function asks(page) {
  return page.evaluate(() => {
    const event = new Event("beforeunload", { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  });
}

/** Runs in the page: the text of the paper that is printed by a press of Print. */
function printed() {
  const frame = document.querySelector(".paper iframe");
  let text = "";
  frame.contentWindow.print = () => { text = frame.contentDocument.body.textContent; };
  document.querySelector(".print").click();
  return text;
}

/** Runs in the page: the texts of rows, or of paragraphs, of the paper that is shown. */
function rows_of_paper(selector) {
  const inside = document.querySelector(".paper iframe").contentDocument;
  return [...inside.querySelectorAll(selector)].map((one) =>
    one.cells ? [...one.cells].map((cell) => cell.textContent.trim()) : one.textContent.trim());
}

const cases = {
  /** What a slow machine shows and takes before Python is there. */
  async early(page, [file]) {
    await page.emulateCPUThrottling(6);
    const at = () => page.$eval("#progress", (one) => getComputedStyle(one, "::before").transform);
    const bar = [await at()];
    await page.select("#language", "de");
    await (await page.$("#files")).uploadFile(file);
    const shown = { heading: await page.$eval("h1", (one) => one.textContent), said: await said(page), cards: await texts(page, ".file") };
    await new Promise((done) => setTimeout(done, 300));
    bar.push(await at());
    const was_ready = await page.evaluate(() => Boolean(document.documentElement.dataset.ready));
    await ready(page);
    await answered(page, 1);
    await page.emulateCPUThrottling(null);
    await page.select("#language", "en");
    await idle(page);
    return { ...shown, bar, was_ready, tables: (await page.$$(".standings")).length };
  },

  /** Files dropped while Python is starting, and more while it works. */
  async queue(page, files) {
    const input = await page.$("#files");
    await input.uploadFile(files[0]);
    const waiting = await texts(page, ".file .small");
    await ready(page);
    await input.uploadFile(files[1]);
    await input.uploadFile(...files.slice(2));
    await answered(page, files.length);
    const names = await texts(page, ".file h2");
    return { waiting, names, tables: (await page.$$(".standings")).length };
  },

  async unsaved(page, files) {
    const before = await asks(page);
    await give(page, files);
    const read = await asks(page);
    await press(page, ".save");
    await idle(page);
    return { before, read, saved: await asks(page) };
  },

  /** Names with markup; the message for a large or hostile file, while the page stays usable. */
  async hostile(page, files) {
    await give(page, files);
    const shown = await texts(page, ".file");
    const harmed = await page.evaluate(() => window.harmed === 1);
    const images = await page.$$eval(".file img, .file script", (found) => found.length);
    return { shown, harmed, images };
  },

  async stop(page, files) {
    await give(page, [files[0]]);
    await page.evaluate(() => {
      // A slow worker: it never gets the question.
      const post = (window.post = Worker.prototype.postMessage);
      Worker.prototype.postMessage = function (message, ...more) {
        if (message.ask !== "look") post.call(this, message, ...more);
      };
    });
    await page.select("#rules", "fide2026");
    await page.waitForFunction(() => !document.querySelector("#stop").hidden, { timeout: 30000 });
    await press(page, "#stop");
    await page.waitForFunction(() => document.querySelector(".file .alarm"), { timeout: 30000 });
    await page.evaluate(() => { Worker.prototype.postMessage = window.post; });
    const told = await texts(page, ".file .alarm");
    await give(page, [files[1]]);
    return { told, tables: (await page.$$(".standings")).length };
  },

  async orders(page, files) {
    await give(page, files);
    const heads = async () => (await texts(page, ".ranking thead th")).slice(4, -2);
    await page.$eval("#settings", (details) => { details.open = true; });
    const found = { sheet: await heads() };
    await page.select("#order", "uschess");
    await idle(page);
    found.named = await heads();
    await page.select("#order", "own");
    for (const code of ["SO", "CU", "MM"]) {
      await page.select("#add", code);
      await press(page, "#add-go");
      await idle(page);
    }
    found.own = await heads();
    await page.focus("#chosen li:nth-child(3) button");
    await page.keyboard.press("Enter");
    await idle(page);
    found.moved = await heads();
    found.focus = await page.evaluate(() => document.activeElement.closest("li").textContent.slice(0, 2));
    await page.select("#rules", "fide2026");
    await page.select("#order", "fide-swiss");
    await idle(page);
    found.fide = await heads();
    found.says = await page.$eval("#add-help", (one) => one.textContent);
    return found;
  },

  async why(page, files) {
    await give(page, files);
    await page.focus(".why");
    await page.keyboard.press("Enter");
    await idle(page);
    const sentence = await page.$eval("#sentence", (one) => one.textContent);
    const titles = await texts(page, "#pairs h3");
    const focus = await page.evaluate(() => document.querySelector("#why").contains(document.activeElement));
    await page.keyboard.press("Escape");
    const open = await page.$eval("#why", (one) => one.open);
    const back = await page.evaluate(() => document.activeElement.className);
    return { sentence, titles, focus, open, back };
  },

  /** A pasted table, a report, a workbook for a new event. */
  async made(page, [pasted]) {
    await press(page, "#paste");
    await page.$eval("#pasted", (box, text) => { box.value = text; }, pasted);
    await press(page, "#paste-form button[value=read]");
    await answered(page, 1);
    await press(page, ".save");
    await idle(page);
    await press(page, ".to-standings");
    await idle(page);
    const paper = await page.evaluate(printed);
    await press(page, ".save-paper");
    await idle(page);
    await press(page, "#new");
    await page.$eval("#plan-sections", (box) => { box.value = "U8, U10"; });
    await page.$eval("#plan-rounds", (box) => { box.value = "99"; });
    await page.$eval("#new-form", (form) => { form.noValidate = true; form.requestSubmit(); form.noValidate = false; });
    await page.waitForFunction(() => document.querySelector("#new-refused li"), { timeout: 30000 });
    const refused = await texts(page, "#new-refused li");
    await page.$eval("#plan-rounds", (box) => { box.value = "5"; });
    await page.$eval("#new-form", (form) => form.requestSubmit());
    await page.waitForFunction(() => !document.querySelector("#new-dialog").open, { timeout: 60000 });
    return { refused, paper, steps: await texts(page, ".steps li"), made: await downloads(page) };
  },

  async prizes(page, [workbook, list]) {
    await give(page, [workbook]);
    await press(page, ".to-prizes");
    await idle(page);
    const without = await texts(page, ".paper .problems");
    await (await page.$(".list")).uploadFile(list);
    await idle(page);
    await page.focus(".teams");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await idle(page);
    const focus = await page.evaluate(() => document.activeElement.className);
    const fit = await unfit(page);
    const paper = await page.evaluate(printed);
    await press(page, ".save-paper");
    return { without, focus, paper, fit, made: await downloads(page) };
  },

  /** From a workbook after a round to the printed pairings of the next one. */
  async propose(page, [workbook]) {
    await give(page, [workbook]); // the first press: Go on with my workbook
    await press(page, ".to-round");
    await idle(page);
    const proposal = await page.evaluate(rows_of_paper, ".to-pair tbody tr");
    const notes = await page.evaluate(rows_of_paper, ".marks");
    await press(page, ".take");
    await idle(page);
    await page.waitForFunction(() => !document.querySelector(".take"));
    const boards = await page.evaluate(rows_of_paper, ".pairings tbody tr");
    const paper = await page.evaluate(printed);
    const fit = await unfit(page);
    return { proposal, notes, boards, paper, fit, said: await texts(page, ".file [role=status] p"), made: await downloads(page) };
  },

  /** Names that moved: in one visit, after a reload, and with the tick. */
  async remember(page, [first, second]) {
    const found = {};
    const moved = () => texts(page, ".file:last-of-type .alarm");
    const reload = async () => {
      page.once("dialog", (dialog) => dialog.accept());
      await page.reload();
      await ready(page);
    };
    const stored = () => page.evaluate(() => localStorage.getItem("xltiebreak"));
    await give(page, [first]);
    await give(page, [second]);
    found.in_one_visit = await moved();
    found.stored_without = await stored();
    await page.$eval(".file:last-of-type .alarm button", (one) => one.click());
    await idle(page);
    found.after_accepting = await moved();
    await reload();
    await give(page, [first]);
    found.after_reload_without = await moved();
    await page.click("#remember");
    await page.select("#rules", "fide2026");
    await idle(page);
    await reload();
    await give(page, [second]);
    found.after_reload_with = await moved();
    found.rules_after_reload = await page.$eval("#rules", (one) => one.value);
    await page.$eval("#forget", (one) => one.click());
    found.stored_after_forgetting = await stored();
    return found;
  },

  /** The accessibility checker in every state of the page. */
  async fit(page, files) {
    const found = { empty: await unfit(page) };
    await give(page, files);
    await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
    await page.select("#order", "own");
    await idle(page);
    await press(page, "#add-go");
    await idle(page);
    await page.$$eval(".file details", (all) => all.forEach((one) => { one.open = true; }));
    found.results = await unfit(page);
    for (const kind of ["round", "standings", "prizes", "own"]) {
      await press(page, `.to-${kind}`);
      await idle(page);
      found[kind] = await unfit(page);
    }
    await press(page, ".why");
    await idle(page);
    found.why = await unfit(page);
    await page.$eval("#why", (one) => one.close());
    await press(page, "#new");
    found.new = await unfit(page);
    await page.$eval("#new-dialog", (one) => one.close());
    await press(page, "#paste");
    found.paste = await unfit(page);
    await page.$eval("#paste-dialog", (one) => one.close());
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
    found.dark = await unfit(page);
    await page.emulateMediaFeatures([]);
    return found;
  },

  /** Whether anything on the page is wider than the screen. */
  async narrow(page, files) {
    await give(page, files);
    const found = {};
    for (const width of [320, 360, 768, 1280, 1920]) {
      await page.setViewport({ width, height: 800 });
      found[width] = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    }
    return found;
  },
};

export default async function play(browser, name, address, ...given) {
  const opened = STARTING.includes(name) ? await visit(browser, address) : await revisit(browser, address);
  const { page, seen } = opened;
  const answer = { ...(await cases[name](page, given)), seen: structuredClone(seen), last: await said(page) };
  keep(address, opened);
  return answer;
}
