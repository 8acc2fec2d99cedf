// Visits the page in a browser of another language, drops files, and goes through all languages.
// Arguments: the page, the browser's languages, a file for what was seen, a list of prizes, the files.
import { readFileSync, writeFileSync } from "node:fs";
import { give, idle, ready, unfit, visit } from "./visiting.mjs";

const [address, accepted, out, list, ...files] = process.argv.slice(2);
const { browser, page, seen } = await visit(address, { width: 1280, height: 800 }, accept);
const found = {};

async function accept(page) {
  const client = await page.createCDPSession();
  const { userAgent } = await client.send("Browser.getVersion");
  await client.send("Network.setUserAgentOverride", { userAgent, acceptLanguage: accepted });
}

const press = (selector) => page.$$eval(selector, (all) => all[all.length - 1].click());
const spoken = () => page.evaluate(() => ({
  lang: document.documentElement.lang, chosen: document.querySelector("#language").value, title: document.title,
}));

/** Runs in the page: what it says anywhere, but for cells of a sheet and what is marked as English. */
function words() {
  const told = [document.title];
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) told.push(node.data.trim());
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[lang], .cells, #why:not([open])") || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.tagName)) return;
    told.push(node.getAttribute("aria-label") || "", node.getAttribute("title") || "");
    node.childNodes.forEach(read);
  };
  read(document.body);
  return told.filter(Boolean).join("\n");
}

/** Runs in the page: the elements whose own text does not fit into them, or onto the screen. */
function cut() {
  const clipped = (one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1;
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility() && one.clientWidth > 1 && !one.closest(".scroll, pre, .unseen, option"))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .filter(clipped)
    .map((one) => one.textContent.trim().slice(0, 80));
}

const fields = () => page.$$eval(".file", (cards) => cards.map((card) => ({
  ticked: [...card.querySelectorAll("input:checked")].map((box) => box.dataset.name),
  teams: card.querySelector(".teams").value,
  list: [...card.querySelector(".list").files].map((file) => file.name),
})));

async function states() {
  const told = { ...(await spoken()), main: await page.evaluate(words) };
  await page.setViewport({ width: 360, height: 740 });
  told.cut = await page.evaluate(cut);
  await press(".why");
  await idle(page);
  told.why = await page.evaluate(words);
  told.cut.push(...(await page.evaluate(cut)));
  await page.$eval("#why", (one) => one.close());
  await press("#new");
  told.cut.push(...(await page.evaluate(cut)));
  await page.$eval("#new-dialog", (one) => one.close());
  await page.setViewport({ width: 1280, height: 800 });
  return told;
}

try {
  found.start = { ...(await spoken()), main: await page.evaluate(words) };
  await ready(page);
  await give(page, files);
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  await press("[data-name=standings]");
  await press("[data-name=worked]");
  await (await page.$$(".list")).at(-1).uploadFile(list);
  await page.$$eval(".teams", (boxes) => { boxes[boxes.length - 1].value = "4"; });
  await press(".show-prizes");
  await idle(page);
  await press(".save");
  await idle(page);
  found.fields = await fields();
  found.states = { [found.start.lang]: await states() };
  for (const code of await page.$$eval("#language option", (all) => all.map((one) => one.value))) {
    if (code === found.start.lang) continue;
    await page.select("#language", code);
    await idle(page);
    found.states[code] = await states();
    if (code === "de") found.unfit = await unfit(page);
  }
  found.fields_after = await fields();
  found.asks = await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await page.focus("#language");
  await page.keyboard.press("Home");
  found.by_keyboard = await spoken();
  page.on("dialog", (dialog) => dialog.accept()); // about leaving, as a file is not saved
  await page.reload();
  found.reloaded = await spoken();
  writeFileSync(out, JSON.stringify(found));
  console.log(JSON.stringify({ seen }));
} finally {
  await browser.close();
}
