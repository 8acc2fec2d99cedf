// Runs page.js in Node, on a stage that has only what the page asks of a browser: elements that keep
// their attributes, children and listeners, and a worker whose answers Python has written before.
// Usage: node stage.mjs PAGE.JS PAGE.HTML ANSWERS.JSON; prints what was seen as JSON.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const setTimeout_ = setTimeout;

const [script, html, answers] = process.argv.slice(2).map((path) => readFileSync(path, "utf-8"));
const given = JSON.parse(answers);

class Stage {
  constructor(tag) {
    Object.assign(this, { tag, children: [], attributes: {}, listeners: {}, dataset: {}, files: [] });
    this.classes = new Set();
    this.classList = { add: (name) => this.classes.add(name), remove: (name) => this.classes.delete(name) };
  }
  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (name === "class") this.classes = new Set(String(value).split(" "));
    else if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
    else if (name === "value") this.kept = String(value);
  }
  prepend(...children) { this.children.unshift(...children); }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; this.kept = undefined; }
  remove() { this.gone = true; }
  focus() { seen.focus = this.name; }
  showModal() { this.open = true; }
  close() { this.open = false; }
  addEventListener(name, listener) { (this.listeners[name] ||= []).push(listener); }
  fire(name, event = {}) { return Promise.all((this.listeners[name] || []).map((one) => one(event))); }
  click() { if (this.attributes.download) seen.downloads.push(this.attributes.download); return this.fire("click"); }
  get value() { return this.kept ?? (this.tag === "select" ? this.children[0]?.kept ?? "" : ""); }
  set value(value) { this.kept = value; }
  get selectedOptions() { return [this.children.find((one) => one.kept === this.value) || new Stage("option")]; }
  get textContent() { return this.text ?? this.children.map((one) => one.textContent ?? String(one)).join(""); }
  set textContent(text) { this.text = text; }
  get all() { return this.children.flatMap((one) => (one instanceof Stage ? [one, ...one.all] : [])); }
  querySelectorAll(wanted) { return this.all.filter((one) => fits(one, wanted.split(" ").pop())); }
  closest() { return this; }
  querySelector(wanted) { return this.querySelectorAll(wanted)[0] || null; }
}

/** The selectors of the page: `.class`, `tag`, `tag[data-name=x]`, `[data-x]`, `button:not(:disabled)`. */
function fits(element, wanted) {
  const [, own] = /^\[data-([\w-]+)\]$/.exec(wanted) || [];
  if (own) return own in element.dataset;
  const [, tag, name, data] = /^(\w*)(?:\.([\w-]+))?(?:\[data-name=(\w+)\])?/.exec(wanted);
  return (!tag || element.tag === tag) && (!name || element.classes.has(name))
    && (!data || element.dataset.name === data) && !(wanted.includes(":not") && "disabled" in element.attributes);
}

const seen = { downloads: [], asked: [] };
const by = {};
for (const [, tag, id] of html.matchAll(/<(\w+)[^>]*? id="([^"]+)"/g)) {
  by[id] = Object.assign(new Stage(tag), { name: id });
}
by.texts.textContent = JSON.stringify(given.texts);
by.served.textContent = JSON.stringify(["pyodide.asm.js.bin", "pyodide.js.bin"]);
by.worker.textContent = "";
const page = new Stage("html");

class FakeWorker {
  terminate() { this.over = true; }
  postMessage({ parts, id, ask, given: how, content }) {
    const told = parts ? { ready: true } : { id, ...answer(ask, how) };
    if (!parts) seen.asked.push([ask, how, content ? content.byteLength : 0]);
    setTimeout(() => { if (!this.over) this.onmessage({ data: told }); }, 1);
  }
}

function answer(ask, how) {
  const key = ask === "explain" ? `explain ${how.player} ${how.other || ""}`.trim() : ask;
  const name = ask === "read" || ask === "look" ? `${ask} ${how.name}`
    : ask === "together" && how.files.length === 2 && seen.fitting ? "together fitting" : key;
  const form = given.answers[name] ?? given.answers[key];
  if (form === undefined) return { broken: `first line\nno answer to ${name}` };
  return { form, file: new Uint8Array(ask === "fill" || ask === "report" ? 3 : 0) };
}

Object.assign(globalThis, {
  document: {
    getElementById: (id) => by[id], createElement: (tag) => new Stage(tag), querySelectorAll: () => [],
    body: new Stage("body"), documentElement: { dataset: {} },
  },
  Worker: FakeWorker,
  location: { hash: "" },
  fetch: async () => new Response(gzipSync("")),
  addEventListener: (name, listener) => page.addEventListener(name, listener),
  print: () => {},
  setInterval: () => {},
  setTimeout: (act, after) => setTimeout_(act, Math.min(after, 20)),
});

Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-US"] }, configurable: true });

const settled = async () => { for (let turn = 0; turn < 30; turn++) await new Promise((done) => setTimeout_(done, 2)); };
const file = (name, size = 3) => ({ name, size, arrayBuffer: async () => new ArrayBuffer(3) });
const cards = () => by.results.children.filter((one) => !one.gone);
const texts = (element, wanted) => element.querySelectorAll(wanted).map((one) => one.textContent);
const unsaved = async () => {
  let asks = false;
  await page.fire("beforeunload", { preventDefault: () => { asks = true; } });
  return asks;
};
async function take(...files) {
  by.files.files = files;
  await by.files.fire("change");
  await settled();
}

(0, eval)(script);
await settled();
seen.rules = by.rules.children.map((one) => one.value);
seen.version = by.version.textContent;

await take(file("one.xlsx"), file("two.xlsx"));
seen.cards = cards().map((card) => texts(card, "h2")[0]);
const [card] = cards();
seen.verdicts = card.querySelectorAll(".verdict").map((one) => [one.textContent, one.classes.has("differs")]);
const [table] = card.querySelectorAll(".ranking");
const lines = table.querySelectorAll("tr").slice(1);
seen.separated = lines.map((line) => line.children[line.children.length - 2].textContent);
seen.first_of_score = lines.map((line) => line.classes.has("first-of-score"));
seen.problems = cards().map((one) => texts(one, ".problems").length);

const [why] = card.querySelectorAll(".why").slice(1);
await why.click();
await settled();
seen.beside = by.against.value;
seen.sentence = by.sentence.textContent;

seen.unsaved_before = await unsaved();
await card.querySelector(".save").click();
await settled();
seen.unsaved_other = await unsaved();
await cards()[1].querySelector(".save").click();
await settled();
seen.unsaved_after = await unsaved();

await take(file("large.xlsx", given.largest + 1), file("exact.xlsx", given.largest));
seen.large = cards().slice(2).map((one) => texts(one, ".alarm"));

by.order.value = "own";
for (const code of given.codes) {
  by.add.value = code;
  await by["add-go"].fire("click");
  await settled();
}
seen.order = seen.asked.at(-1)[1].how.order;
const up = by.chosen.children[1].querySelectorAll("button")[0];
await up.click();
await settled();
seen.moved = seen.asked.at(-1)[1].how.order;
seen.first_can_go_up = !("disabled" in by.chosen.children[0].querySelectorAll("button")[0].attributes);
by.pairing.value = "swiss";
by.worth.value = "3,1";
by.sheet.value = " Open ";
await by.sheet.fire("change");
await settled();
const { round_robin, match_points, sheets } = seen.asked.at(-1)[1].how;
seen.how = { round_robin, match_points, sheets };

const drag = { dataTransfer: { types: ["Files"], files: [] }, preventDefault: () => {} };
await page.fire("dragenter", drag);
await page.fire("dragenter", drag);
await page.fire("dragleave", drag);
seen.over_inside = document.body.classes.has("over");
await page.fire("dragleave", drag);
seen.over_outside = document.body.classes.has("over");

const before = seen.asked.length;
await take(...["a.csv", "b.csv", "c.csv"].map((name) => file(name)));
seen.in_turn = seen.asked.slice(before).filter(([ask]) => ask === "read").map(([, how]) => how.name);
const asked = seen.asked.length;
const two = cards().length;
seen.fitting = true;
await take(file("crosstable.html"), file("standings.html"));
await settled();
seen.offered = texts(by.results, ".offer");
await by.results.querySelector(".offer").querySelector("button").click();
await settled();
seen.joined = cards().slice(two).map((card) => texts(card, "h2")[0]).filter(Boolean);
seen.joins = seen.asked.slice(asked).filter(([ask]) => ask === "join").map(([, how]) => how.files.length);
seen.asked = seen.asked.length;
console.log(JSON.stringify(seen));
