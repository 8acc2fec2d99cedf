// Takes the steps of docs/school-day.md on the page, as a reader does: everything is found by its text.
// Arguments: the page; what to do, in order: a step of the docs, or a round to play with its pairs,
// which the docs do not tell pair by pair.
import { downloads, give, idle, ready, visit } from "./visiting.mjs";

/** Runs in the page: one step on what a reader sees, in the open dialog or the last file first. */
function take({ do: what, name, value }) {
  const scopes = [document.querySelector("dialog[open]"), [...document.querySelectorAll(".file")].pop(), document];
  const find = (selector, fits) => {
    for (const scope of scopes.filter(Boolean)) {
      const seen = [...scope.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const found = seen.find((one) => fits((one.querySelector("b") || one).textContent.trim()));
      if (found) return found;
    }
    throw new Error(`nothing to ${what}: ${name}`);
  };
  const is_name = (text) => text === name;
  if (what === "open") return find("summary", (text) => text.startsWith(name)).click();
  if (what === "click") return find("button, label.button", is_name).click();
  const field = what === "paste" ? find("textarea", () => true)
    : document.getElementById(find("label", is_name).getAttribute("for"));
  if (what === "tick") return field.checked || field.click();
  const chosen = what === "choose" && [...field.options].find((one) => one.textContent === value);
  field.value = chosen ? chosen.value : value;
  if (what === "choose" && !chosen) throw new Error(`no choice ${value} under ${name}`);
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Runs in the page: shows a round of a section on the desk of the last file. */
function show({ section, round }) {
  const desk = [...document.querySelectorAll(".desk")].pop();
  desk.querySelector(`.sections [data-key="section ${section}"]`).click();
  desk.querySelector(`.rounds [data-key="round ${round - 1}"]`).click();
}

/** Runs in the page: fills in a folded form of the desk, and presses its button. */
function fill([fold, selects, fields]) {
  const form = [...document.querySelectorAll(`.desk [data-fold="${fold}"]`)].pop();
  selects.forEach((value, at) => { form.querySelectorAll("select")[at].value = value; });
  fields.forEach((value, at) => { form.querySelectorAll("input")[at].value = value; });
  form.querySelector("button").click();
}

/** Runs in the page: presses the results of the boards that are shown, by the names at them. */
function press(results) {
  const opposite = { 1: "0", 0: "1", "=": "=" };
  const board_of = (names) => [...document.querySelectorAll(".desk .board")].find((board) =>
    names.includes(board.querySelector(".a").textContent) && names.includes(board.querySelector(".b").textContent));
  for (const [one, other, result] of results) {
    const board = board_of([one, other]); // a press draws the boards anew
    const own = board.querySelector(".a").textContent === one ? result : opposite[result];
    board.querySelector(`[data-key^="${own} "]`).click();
  }
}

/** Waits until the last entry has been in the workbook for a while. */
async function entered(page) {
  let [before, now] = [null, ""];
  while (before !== now) {
    before = now;
    await new Promise((done) => setTimeout(done, 400));
    await idle(page);
    now = await page.evaluate(() => document.documentElement.dataset.entered || "");
  }
}

/** Plays a round of all sections: forms, pairs of numbers by hand, then results by names. */
async function play(page, round, sections) {
  const each = async (act) => {
    for (const one of sections) {
      await page.evaluate(show, { section: one.section, round });
      await act(one);
    }
    await entered(page);
  };
  const fill_all = async (forms) => {
    for (const form of forms) await page.evaluate(fill, form);
  };
  await each(({ pairs }) => pairs.length && page.evaluate(() => {
    const back = document.querySelector(".desk [data-key=unpair]");
    if (back) back.click();
  }));
  await each(({ forms }) => fill_all(forms)); // a late child can be paired from then on
  await each(({ pairs }) => fill_all(pairs.map((pair) => ["by hand", pair, []])));
  await each(({ results }) => page.evaluate(press, results));
}

/** Runs in the page: the rows of the prizes on the paper that is shown. */
function prizes_now() {
  const paper = document.querySelector(".paper iframe");
  const rows = paper && paper.contentDocument ? [...paper.contentDocument.querySelectorAll("#prizes tbody tr")] : [];
  return rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" "));
}

export default async function follow(browser, address, steps) {
  const { page, seen } = await visit(browser, address, { width: 1366, height: 768 });
  await ready(page);
  let prizes = [];
  for (const step of steps) {
    const before = await page.evaluate(() => window.made.length);
    if (step.do === "play") await play(page, step.round, step.sections);
    else if (step.do === "drop") await give(page, [step.file]);
    else if (step.do === "choose" && step.file) await (await page.$(".list")).uploadFile(step.file);
    else await page.evaluate(take, step);
    const saved = (count) => window.made.length > count;
    if (step.saved) await page.waitForFunction(saved, { timeout: 60000 }, before).catch(() => { throw new Error(`not saved: ${step.saved}`); });
    await idle(page);
    if (step.do !== "click") continue;
    await entered(page);
    const listed = await page.evaluate(prizes_now);
    if (listed.length) prizes = listed;
  }
  return { made: await downloads(page), prizes, seen };
}
