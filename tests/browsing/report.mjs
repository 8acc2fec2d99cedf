// Looks at a report in a browser: report.mjs PAGE WHAT [WIDTH ...]
//   read: the tables as texts, and the page's requests
//   fit: what is wider than the page, on screens of these widths, in print if they end in p
//   sizes: of the texts in the first table of standings, in points, on paper of this width
//   cards: for each row of teams and prizes on a phone its texts that are cut off, and its
//     tallest white gap
//   axe: the problems that axe-core finds, light and dark
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { require, watched } from "./launch.mjs";

async function read(browser, url) {
  const { page, seen } = await watched(browser);
  await page.goto(url);
  const found = await page.evaluate(() => ({
    title: document.title,
    lang: document.documentElement.lang,
    text: document.body.innerText,
    scripts: document.scripts.length,
    names: [...document.querySelectorAll("tbody th bdi")].map((name) => name.textContent),
    chart: [...document.querySelectorAll("svg desc")].map((desc) => desc.textContent),
    ties: [...document.querySelectorAll(".tie p")].map((tie) => tie.textContent),
    tables: [...document.querySelectorAll("table")].map((table) => ({
      caption: table.caption.textContent,
      rows: [...table.rows].map((row) =>
        [...row.cells].map((cell) => (cell.querySelector("bdi") ?? cell).innerText.trim()),
      ),
    })),
  }));
  return { ...found, ...seen };
}

async function fit(browser, url, widths) {
  const found = {};
  for (const width of widths) {
    const { page } = await watched(browser, { width: parseInt(width), height: 900 });
    if (width.endsWith("p")) await page.emulateMediaType("print");
    await page.goto(url);
    found[width] = await page.evaluate((printed) => {
      const wide = document.documentElement.clientWidth;
      const out = document.documentElement.scrollWidth > wide ? ["the page scrolls"] : [];
      for (const one of document.querySelectorAll("h1,h2,h3,h4,p,li,dt,dd,svg,.box,table,th,td")) {
        const box = one.getBoundingClientRect();
        const inBox = !printed && one.closest(".box") && !one.matches(".box");
        if (!inBox && (box.right > wide + 0.5 || box.left < -0.5)) {
          out.push(`${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
        }
        if (one.matches("th,td") && one.scrollWidth > one.clientWidth + 1) {
          out.push(`in ${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
        }
      }
      for (const one of document.querySelectorAll("svg text")) {
        const [own, drawing] = [one, one.ownerSVGElement].map((it) => it.getBoundingClientRect());
        if (own.right > drawing.right + 0.5 || own.bottom > drawing.bottom + 0.5) {
          out.push(`outside of its drawing: ${one.textContent}`);
        }
      }
      for (const drawing of document.querySelectorAll("svg")) {
        const boxes = [...drawing.querySelectorAll("g text")].map((it) => it.getBoundingClientRect());
        boxes.sort((one, other) => one.top - other.top);
        if (boxes.some((one, at) => at && one.top < boxes[at - 1].bottom - 4)) {
          out.push("a name of the drawing covers another one");
        }
      }
      return out.slice(0, 5);
    }, width.endsWith("p"));
    await page.close();
  }
  return found;
}

async function sizes(browser, url, [width]) {
  const { page } = await watched(browser, { width: parseInt(width), height: 900 });
  await page.emulateMediaType("print");
  await page.goto(url);
  return page.evaluate(() => {
    const points = (cells) =>
      [...cells].map((cell) => (parseFloat(getComputedStyle(cell).fontSize) * 3) / 4);
    const table = document.querySelector("table.standings");
    return {
      names: points(table.querySelectorAll("tbody th")),
      places: points(table.querySelectorAll(".p")),
      others: points(table.querySelectorAll("thead th, tbody td:not(.p)")),
      heads: [...table.tHead.rows[0].cells].map((cell) => cell.innerText),
      legend: document.querySelector(".meanings").innerText,
    };
  });
}

async function cards(browser, url) {
  const { page } = await watched(browser, { width: 360, height: 900 });
  await page.goto(url);
  return page.evaluate(() =>
    [...document.querySelectorAll("#teams tbody tr, #prizes tbody tr")].map((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const boxes = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        boxes.push(...range.getClientRects());
      }
      const shown = boxes.filter((box) => box.right <= 360).sort((one, other) => one.top - other.top);
      let { top: end, bottom } = row.getBoundingClientRect();
      let white = 0;
      for (const box of [...shown, { top: bottom, bottom }]) {
        white = Math.max(white, box.top - end);
        end = Math.max(end, box.bottom);
      }
      return { cut: boxes.length - shown.length, white, said: row.innerText.replace(/\s+/g, " ") };
    }),
  );
}

async function axe(browser, url) {
  const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const found = [];
  for (const scheme of ["light", "dark"]) {
    for (const width of [1280, 360]) {
      const { page } = await watched(browser, { width, height: 900 });
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
      await page.goto(url);
      await page.evaluate(source);
      const { violations, passes } = await page.evaluate(() => axe.run());
      found.push({
        scheme,
        width,
        violations: violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 200)}`),
        passes: passes.map((one) => one.id),
        ink: await page.evaluate(() => getComputedStyle(document.body).color),
      });
      await page.close();
    }
  }
  return found;
}

export default (browser, file, what, ...widths) =>
  ({ read, fit, sizes, cards, axe })[what](browser, pathToFileURL(file).href, widths.map(String));
