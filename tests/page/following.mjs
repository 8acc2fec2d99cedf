// Takes the steps of docs/school-day.md on the page, as a reader does: everything is found by its text.
// Arguments: the page, a file with the steps, a file for what was seen.
import { readFileSync, writeFileSync } from "node:fs";
import { downloads, give, idle, ready, visit } from "./visiting.mjs";

const [address, given, out] = process.argv.slice(2);
const steps = JSON.parse(readFileSync(given, "utf-8"));

/** Runs in the page: one step on what a reader sees, in the open dialog or the last file first. */
function take({ do: what, name, value }) {
  const scopes = [document.querySelector("dialog[open]"), [...document.querySelectorAll(".file")].pop(), document];
  const find = (selector, fits) => {
    for (const scope of scopes.filter(Boolean)) {
      const seen = [...scope.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const found = seen.find((one) => fits(one.textContent.trim()));
      if (found) return found;
    }
    throw new Error(`nothing to ${what}: ${name}`);
  };
  const is_name = (text) => text === name;
  if (what === "open") return find("summary", (text) => text.startsWith(name)).click();
  if (what === "click") return find("button, label.button", is_name).click();
  const field = document.getElementById(find("label", is_name).getAttribute("for"));
  if (what === "tick") return field.checked || field.click();
  const chosen = what === "choose" && [...field.options].find((one) => one.textContent === value);
  field.value = chosen ? chosen.value : value;
  if (what === "choose" && !chosen) throw new Error(`no choice ${value} under ${name}`);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

const { browser, page, seen } = await visit(address, { width: 1366, height: 768 });
try {
  await ready(page);
  for (const step of steps) {
    if (step.do === "drop") {
      await give(page, [step.file]);
      continue;
    }
    const before = await page.evaluate(() => window.made.length);
    await page.evaluate(take, step);
    if (step.saved) await page.waitForFunction((count) => window.made.length > count, { timeout: 120000 }, before);
    await idle(page);
  }
  const prizes = await page.$$eval(".prizes tbody tr", (rows) =>
    rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ")));
  writeFileSync(out, JSON.stringify({ made: await downloads(page), prizes }));
  console.log(JSON.stringify({ seen }));
} finally {
  await browser.close();
}
