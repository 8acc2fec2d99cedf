// Visits the page in a browser of another language, drops files, and goes through all languages.
// Arguments: the page, the browser's languages, a list of prizes, the files.
import { give, idle, ready, unfit, visit } from "./visiting.mjs";

const press = (page, selector) => page.$$eval(selector, (all) => all[all.length - 1].click());
const spoken = (page) => page.evaluate(() => ({
  lang: document.documentElement.lang, chosen: document.querySelector("#language").value, title: document.title,
}));

/** Runs in the page: what it says anywhere, but for cells of a sheet and what is marked as English. */
function words() {
  const told = [document.title];
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) told.push(node.data.trim());
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[lang], .cells, #why:not([open])") || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.tagName)) return;
    told.push(node.getAttribute("aria-label") || "", node.getAttribute("title") || "");
    (node.contentDocument ? [node.contentDocument.body] : node.childNodes).forEach(read);
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

const fields = (page) => page.$$eval(".file", (cards) => cards.map((card) => ({
  ticked: [...card.querySelectorAll("input:checked")].map((box) => box.dataset.name),
  teams: card.querySelector(".teams").value,
  list: [...card.querySelector(".list").files].map((file) => file.name),
})));

async function states(page) {
  const told = { ...(await spoken(page)), main: await page.evaluate(words) };
  await page.setViewport({ width: 360, height: 740 });
  told.cut = await page.evaluate(cut);
  await press(page, ".why");
  await idle(page);
  told.why = await page.evaluate(words);
  told.cut.push(...(await page.evaluate(cut)));
  await page.$eval("#why", (one) => one.close());
  await press(page, "#new");
  told.cut.push(...(await page.evaluate(cut)));
  await page.$eval("#new-dialog", (one) => one.close());
  await page.setViewport({ width: 1280, height: 800 });
  return told;
}

export default async function speak(browser, address, accepted, list, ...files) {
  const { page, seen } = await visit(browser, address, { width: 1280, height: 800 }, async (opened) => {
    const client = await opened.createCDPSession();
    const { userAgent } = await client.send("Browser.getVersion");
    await client.send("Network.setUserAgentOverride", { userAgent, acceptLanguage: accepted });
  });
  const found = {};
  found.start = { ...(await spoken(page)), main: await page.evaluate(words) };
  await ready(page);
  await give(page, files);
  await page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
  await press(page, "[data-name=standings]");
  await press(page, "[data-name=worked]");
  await page.$$eval(".to-prizes", (all) => all.forEach((one) => one.click()));
  await idle(page);
  await (await page.$$(".list")).at(-1).uploadFile(list);
  await page.$$eval(".teams", (boxes) => {
    boxes[boxes.length - 1].value = "4";
    boxes[boxes.length - 1].dispatchEvent(new Event("change"));
  });
  await idle(page);
  await press(page, ".save");
  await idle(page);
  found.fields = await fields(page);
  found.states = { [found.start.lang]: await states(page) };
  for (const code of await page.$$eval("#language option", (all) => all.map((one) => one.value))) {
    if (code === found.start.lang) continue;
    await page.select("#language", code);
    await idle(page);
    found.states[code] = await states(page);
    if (code === "de") found.unfit = await unfit(page);
  }
  found.fields_after = await fields(page);
  found.asks = await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await page.focus("#language");
  await page.keyboard.press("Home");
  found.by_keyboard = await spoken(page);
  page.on("dialog", (dialog) => dialog.accept()); // about leaving, as a file is not saved
  await page.reload();
  found.reloaded = await spoken(page);
  return { ...found, seen };
}
