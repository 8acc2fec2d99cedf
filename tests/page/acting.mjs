// Acts a school day on the page, by its buttons alone. The first visit presses Start an event and gives
// back the workbook; the second takes the workbook of each hour and says what the page shows.
// Arguments: the page, the folder for pictures ("" for none), the workbooks of the hours.
import { join } from "node:path";
import { downloads, give, idle, ready, visit } from "./visiting.mjs";

const press = (page, selector) => page.$$eval(selector, (all) => all[all.length - 1].click());

/** Runs in the page: what the last card says of its workbook. */
function card_now() {
  const card = [...document.querySelectorAll(".file")].pop();
  const texts = (selector) => [...card.querySelectorAll(selector)].map((one) => one.textContent.trim());
  const tables = [...card.querySelectorAll(".ranking")].map((table) =>
    [...table.querySelectorAll("tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)));
  return { lines: texts(".understood li"), problems: texts(".problems .error"), moved: texts(".alarm li"), tables };
}

/** Runs in the page: the paper that is shown, and what is said beside it. */
function paper_now() {
  const paper = [...document.querySelectorAll(".file")].pop().querySelector(".paper");
  const frame = paper.querySelector("iframe");
  const inside = frame ? frame.contentDocument : null;
  const rows = (selector) => (inside ? [...inside.querySelectorAll(selector)] : [])
    .map((row) => [...row.cells].map((cell) => cell.textContent.trim()));
  return {
    boards: rows(".pairings tbody tr"), to_pair: rows(".to-pair tbody tr"), by_name: rows("#by-name tbody tr"),
    prizes: rows("#prizes tbody tr"), teams: rows("#teams tbody tr"),
    slips: inside ? inside.querySelectorAll(".slip").length : 0,
    left_out: [...paper.querySelectorAll(".alarm")].map((one) => one.textContent.trim()),
  };
}

export default async function act(browser, address, pictures, ...hours) {
  const { page, seen } = await visit(browser, address, { width: 1280, height: 900 });
  await ready(page);
  const picture = async (name) => pictures && page.screenshot({ path: join(pictures, `${name}.png`) });
  const found = { hours: [], presses: 0 };
  if (!hours.length) {
    await picture("first-screen");
    await press(page, "#new");
    await page.$eval("#new-form", (form) => form.requestSubmit());
    await page.waitForFunction(() => window.made.length, { timeout: 60000 });
    await idle(page);
    return { ...found, made: await downloads(page), steps: await page.$$eval(".steps li", (all) => all.length), seen };
  }
  for (const [hour, file] of hours.entries()) {
    await give(page, [file]);
    const card = await page.evaluate(card_now);
    await press(page, ".to-round");
    await idle(page);
    await page.waitForFunction(() => [...document.querySelectorAll(".file")].pop().querySelector(".paper").children.length);
    await new Promise((done) => setTimeout(done, 50)); // the frame shows its text
    const round = await page.evaluate(paper_now);
    await picture(`hour-${hour}`);
    await press(page, ".to-prizes");
    await idle(page);
    await page.$$eval(".teams", (boxes) => {
      const box = boxes[boxes.length - 1];
      box.value = "4";
      box.dispatchEvent(new Event("change"));
    });
    await idle(page);
    await new Promise((done) => setTimeout(done, 50));
    const prizes = await page.evaluate(paper_now);
    found.hours.push({ card, round, prizes });
    await press(page, ".file > .top button"); // put away
  }
  return { ...found, seen };
}
