// Takes the steps of docs/school-day.md on the page, as a reader does: everything is found by its text.
// Arguments: the page, the steps, whether to go on with the page of the steps before.
import { downloads, give, idle, ready, visit } from "./visiting.mjs";
import { kept } from "../browsing/launch.mjs";

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
  const field = document.getElementById(find("label", is_name).getAttribute("for"));
  if (what === "tick") return field.checked || field.click();
  const chosen = what === "choose" && [...field.options].find((one) => one.textContent === value);
  field.value = chosen ? chosen.value : value;
  if (what === "choose" && !chosen) throw new Error(`no choice ${value} under ${name}`);
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

let visited = null;

export default async function follow(browser, address, steps, go_on) {
  if (!go_on) {
    visited = await visit(browser, address, { width: 1366, height: 768 });
    await ready(visited.page);
  }
  const { page, seen } = visited;
  if (go_on) kept.delete(page);
  else kept.add(page);
  const there = await page.evaluate(() => window.made.length);
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
  const prizes = await page.evaluate(() => {
    const paper = document.querySelector(".paper iframe");
    const rows = paper ? [...paper.contentDocument.querySelectorAll("#prizes tbody tr")] : [];
    return rows.map((row) => [...row.cells].map((cell) => cell.textContent).join(" "));
  });
  return { made: (await downloads(page)).slice(there), prizes, seen };
}
