// The page's behaviour. The worker knows chess, tables and files and sends texts; the page shows
// them as text, never as markup.
"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  const data = (id) => JSON.parse(by(id).textContent);
  const MILLION = 1_000_000;

  const STORE = "xltiebreak"; // its name in this browser's storage
  const stored = (() => {
    try {
      return JSON.parse(localStorage.getItem(STORE));
    } catch {
      return null; // nothing is stored, or this browser stores nothing
    }
  })();

  // The language: as the address says after #, else the remembered one, else the first of the browser's
  // that the page has.

  const languages = data("texts");
  const ENGLISH = "en";
  const has = (code) => Object.hasOwn(languages, code);
  const of_browser = () => navigator.languages.map((tag) => tag.split("-")[0].toLowerCase()).find(has);
  let chosen = [location.hash.slice(1), stored && stored.language].find(has) || null; // by hand
  let language = languages[chosen || of_browser() || ENGLISH];

  /** A text of the page with its values filled in; `count` decides between its forms. */
  function t(key, values = {}) {
    const { texts, forms } = key in language.texts ? language : languages[ENGLISH];
    const count = values.count < 200 ? values.count : 100 + (values.count % 100);
    const form = typeof texts[key] === "string" ? texts[key] : texts[key][forms[count] ?? forms.at(-1)];
    return form.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  const english = new Set(); // messages that are in no other language

  /** The language of an English text, to mark it on a page in another one; null for other texts. */
  const in_english = (text) => (language.code === ENGLISH || !english.has(text) ? null : ENGLISH);
  const always_english = () => (language.code === ENGLISH ? null : ENGLISH);

  /** Write the texts of the page itself, which its elements name, and what was said last. */
  function translate() {
    document.documentElement.lang = language.code;
    document.title = t("title");
    by("language").value = language.code;
    for (const one of document.querySelectorAll("[data-text]")) one.textContent = t(one.dataset.text, one.dataset);
    for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", t(one.dataset.label, one.dataset));
    for (const one of document.querySelectorAll("[data-value]")) one.defaultValue = t(one.dataset.value);
  }

  by("language").addEventListener("change", async () => {
    chosen = by("language").value;
    language = languages[chosen];
    history.replaceState(null, "", `#${chosen}`); // for a bookmark or a reload
    translate();
    say(...said);
    for (const file of files.values()) if (!file.told) file.retell();
    offers.forEach((retell) => retell());
    keep();
    if (!known) return; // Python is still starting
    await learn();
    for (const file of files.values()) {
      if (file.told) follow(file, ask("look", given_of(file), null, file.name), true);
    }
  });

  /** An element with attributes, listeners (on...) and children; strings become text nodes. */
  function h(tag, given = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(given)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value === true) made.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return made;
  }

  const option = (value, text) => h("option", { value }, text);

  // What the visitor lets this computer remember; without the tick nothing is stored.

  const FIELDS = [
    "rules", "order", "plan-sections", "plan-players", "plan-rounds", "plan-columns", "plan-order", "plan-paper",
  ];
  let seen = stored ? stored.seen : []; // looks at workbooks, to notice names that moved
  let reporting = stored ? stored.reporting : {}; // what was ticked for a page last

  function keep() {
    if (!by("remember").checked) return;
    const fields = Object.fromEntries(FIELDS.map((id) => [id, by(id).value]));
    const order = own_order.map((code) => [code, own_systems.get(code)]);
    try {
      localStorage.setItem(STORE, JSON.stringify({ seen, reporting, fields, order, language: chosen }));
      by("forget").hidden = false;
    } catch (error) {
      by("remember").checked = false;
      say("not_remembered", { why: error.message });
    }
  }

  function forget() {
    localStorage.removeItem(STORE);
    [by("remember").checked, by("forget").hidden] = [false, true];
    say("forgotten");
  }

  /** Choose again what was chosen when something was remembered. */
  function restore() {
    if (!stored) return;
    [by("remember").checked, by("forget").hidden] = [true, false];
    for (const [code, plain] of stored.order) {
      own_systems.set(code, plain);
      own_order.push(code);
    }
    for (const [id, value] of Object.entries(stored.fields)) {
      const field = by(id);
      if (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === value)) field.value = value;
    }
    offer_systems();
    show_own();
    look_again();
  }

  // Messages, and how long a task takes.

  let since = 0;
  let longer = "";

  let said = ["waking"];

  function say(key, values = {}) {
    said = [key, values];
    by("said").textContent = t(key, values);
  }

  function busy(key, values, key_longer) {
    if (!since) since = performance.now();
    longer = key_longer;
    say(key, values);
    by("progress").classList.add("busy");
  }

  function idle(key, values) {
    since = 0;
    by("progress").classList.remove("busy");
    by("stop").hidden = true;
    say(key, values);
  }

  setInterval(() => {
    if (!since) return;
    const seconds = Math.round((performance.now() - since) / 1000);
    if (seconds < 5) return;
    if (seconds % 5 === 0) say(longer, { seconds });
    by("stop").hidden = !running;
  }, 1000);

  // The worker answers one question after the other, in the order of asking.

  const PROGRAM = ["pyodide.asm.js", "pyodide.js"];
  let parts = null;
  let program = null;
  let worker = null;
  let started = null;
  let running = null;
  const queue = [];

  function bytes_of(base64) {
    const text = atob(base64.trim());
    const bytes = new Uint8Array(text.length);
    for (let position = 0; position < text.length; position++) bytes[position] = text.charCodeAt(position);
    return bytes;
  }

  const all_there = () => new Promise((done) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", done);
    else done();
  });

  async function load() {
    await all_there(); // the parts stand behind this script
    const served = data("served");
    const found = served.length
      ? await Promise.all(served.map(async (name) => [name.replace(/\.bin$/, ""), await fetched(name)]))
      : [...document.querySelectorAll("script.part")].map((one) => [one.dataset.name, bytes_of(one.textContent)]);
    document.querySelectorAll("script.part").forEach((one) => one.remove());
    parts = Object.fromEntries(found);
    const sources = await Promise.all(PROGRAM.map(async (name) => {
      const stream = new Blob([parts[name]]).stream().pipeThrough(new DecompressionStream("gzip"));
      delete parts[name];
      return (await new Response(stream).text()).replace(/^\/\/# sourceMappingURL=.*$/m, "");
    }));
    program = new Blob([sources.join("\n"), "\n", by("worker").textContent], { type: "text/javascript" });
  }

  async function fetched(name) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  function start() {
    started = new Promise((ready, failed) => {
      const address = URL.createObjectURL(program);
      worker = new Worker(address);
      worker.onmessage = ({ data: told }) => {
        if (told.ready) {
          URL.revokeObjectURL(address);
          ready();
        } else if (told.id === undefined) failed(new Error(told.broken));
        else end(told);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        failed(new Error(event.message));
        if (running) end({ broken: event.message });
      };
      worker.postMessage({ parts });
    });
    started.catch((error) => idle("not_started", { why: error.message }));
    return started;
  }

  /** The worker's answer, after those of the questions before it in the queue. */
  function ask(wanted, given = {}, content = null, name = "") {
    return new Promise((done, failed) => {
      queue.push({ wanted, given, content, name, done, failed });
      next();
    });
  }

  const COMPARING = ["read", "join", "accept"];
  let last = 0;

  async function next() {
    if (running || !queue.length) return;
    running = queue.shift();
    try {
      await started;
      if (!running) return;
      busy(running.name ? "reading" : "working", { name: running.name }, "working_longer");
      const content = running.content ? await running.content() : null;
      if (!running) return;
      running.id = ++last;
      const { id, wanted } = running;
      const given = { ...running.given, language: language.code, chosen };
      if (COMPARING.includes(wanted)) given.seen = seen;
      worker.postMessage({ id, ask: wanted, given, content }, content ? [content] : []);
    } catch (error) {
      end({ broken: String(error.message || error), unread: true, told: error.told });
    }
  }

  function end(told) {
    const ended = running;
    if (!ended || (told.id !== undefined && told.id !== ended.id)) return;
    running = null;
    for (const message of (told.form && told.form.english) || []) english.add(message);
    if (told.form && told.form.seen) {
      seen = told.form.seen;
      keep();
    }
    if (told.broken && !told.unread) again();
    if (!queue.length) idle("ready");
    if (told.broken) ended.failed(Object.assign(new Error(told.broken), told));
    else ended.done(told);
    next();
  }

  /** Replace a worker that broke or was stopped; the new one gets all files again. */
  function again(without) {
    worker.terminate();
    start();
    const there = [...files.values()].filter((file) => file !== without && file.read);
    const read_again = (file) => ({
      wanted: "read", given: given_of(file), content: file.content, name: file.name,
      done: () => {}, failed: () => {},
    });
    queue.unshift(...there.flatMap((file) => file.pieces
      ? [...file.pieces.map(read_again), { ...read_again(file), wanted: "join" }]
      : [read_again(file)]));
  }

  by("stop").addEventListener("click", () => {
    if (!running) return;
    const name = running.name || t("working");
    end({ broken: t("stopped", { name }), told: ["stopped", { name }] });
  });

  // The files.

  const files = new Map();
  const offers = new Set(); // to read files as one event: each shows itself again
  let number = 0;
  let known = null;

  const given_of = (file) => ({
    file: file.id, name: file.name, how: how(), files: file.pieces && file.pieces.map((one) => one.id),
  });
  const has_unsaved = () => [...files.values()].some((file) => file.told && file.fillable && !file.saved);

  addEventListener("beforeunload", (event) => {
    if (!has_unsaved()) return;
    event.preventDefault();
    event.returnValue = "";
  });

  function take(list) {
    const taken = [...list].map((one) => add(one.name, one.size, () => one.arrayBuffer()));
    if (taken.length > 1) offer_to_join(taken);
  }

  function new_file(name) {
    const file = { id: ++number, name, card: h("article", { class: "file" }) };
    file.card.setAttribute("aria-label", name);
    files.set(file.id, file);
    by("results").append(file.card);
    make_room();
    return file;
  }

  /** The doors are small, and the order can be chosen, once something is in. */
  function make_room() {
    document.body.classList[files.size ? "add" : "remove"]("in");
    by("settings").hidden = !files.size;
  }

  function add(name, size, content) {
    for (const steps of document.querySelectorAll(".steps .top button")) steps.click();
    const file = new_file(name);
    file.content = async () => {
      if (size <= known.largest) return content();
      const told = ["too_large", { name, size: Math.round(size / MILLION) }];
      throw Object.assign(new Error(t(...told)), { told });
    };
    show_waiting(file);
    const reading = ask("read", given_of(file), file.content, name);
    file.read = true;
    file.done = follow(file, reading);
    return file;
  }

  /** Offer to read files that came together as one event, if they fit. */
  async function offer_to_join(taken) {
    await Promise.all(taken.map((file) => file.done));
    const there = () => taken.every((file) => file.read && files.has(file.id));
    if (!there()) return;
    const ids = taken.map((file) => file.id);
    const fits = await ask("together", { files: ids, how: how() }).then(({ form }) => form.fits, () => false);
    if (!fits || !there()) return;
    const names = taken.map((file) => file.name).join(", ");
    const note = h("p", { class: "offer" });
    const accept = () => {
      note.remove();
      offers.delete(retell);
      if (there()) join(taken);
    };
    const retell = () => note.replaceChildren(t("fit_together", { names }), " ",
      h("button", { type: "button", onclick: accept }, t("join")));
    retell();
    offers.add(retell);
    by("results").prepend(note);
    say("fit_together", { names });
  }

  /** One card for the event of several files, in place of theirs. */
  function join(pieces) {
    const file = new_file(pieces.map((one) => one.name).join(" + "));
    file.pieces = pieces;
    for (const one of pieces) {
      files.delete(one.id);
      one.card.remove();
    }
    show_waiting(file);
    file.read = true;
    follow(file, ask("join", given_of(file), null, file.name));
    by("results").focus();
  }

  /** Show the answer about a file; again: the same in another language. */
  async function follow(file, asked, again = false) {
    try {
      const { form } = await asked;
      file.told = form;
      file.moved = form.moved || file.moved;
      file.saved = again && file.saved;
      show(file, again);
      const [first] = form.shown;
      const sound = first && !form.book.error && form.shown.every((one) => one.sound);
      say(sound ? "read_ok" : "read_bad", { name: file.name });
    } catch (error) {
      file.read = false;
      file.told = null;
      const told = error.told || (error.unread ? ["unreadable", { name: file.name }]
        : ["broke", { name: file.name, why: plain(error) }]);
      show_message(file, told);
      say(...told);
    }
  }

  /** The last line of an error message. */
  function plain(error) {
    const lines = error.message.trim().split("\n");
    return lines[lines.length - 1].slice(0, 200);
  }

  function put_away(file) {
    for (const one of file.read ? [file, ...(file.pieces || [])] : []) {
      ask("forget", { file: one.id }).catch(() => {});
    }
    files.delete(file.id);
    file.card.remove();
    make_room();
    by("results").focus();
  }

  function look_again() {
    show_choices();
    for (const file of files.values()) {
      if (file.read) follow(file, ask("look", given_of(file), null, file.name));
    }
  }

  // The view of a file.

  function top_of(file) {
    return h("div", { class: "top" }, h("h2", {}, file.name), h("button", {
      type: "button", class: "quiet no-print", "aria-label": t("take_away_of", { name: file.name }),
      onclick: () => put_away(file),
    }, t("take_away")));
  }

  function show_waiting(file) {
    file.retell = () => file.card.replaceChildren(top_of(file), h("p", { class: "small" }, t("waiting")));
    file.retell();
  }

  function show_message(file, told) {
    file.retell = () => file.card.replaceChildren(top_of(file), h("p", { class: "alarm" }, t(...told)));
    file.retell();
  }

  function show(file, again) {
    const { book, shown, around } = file.told;
    if (file.more) remember_fields(file);
    file.fillable = shown.some((one) => one.sound);
    const whole = (book.problems || []).map((problem, position) => [problem, around[position]]);
    const own = shown.flatMap((one, section) =>
      book.sections[section].problems.map((problem, position) => [problem, one.around[position]]));
    const all = [...whole, ...own];
    const inside = [
      top_of(file),
      h("ul", { class: "understood" }, shown.map((one) => h("li", {},
        h("span", { class: one.fine ? "verdict" : "verdict differs" }, one.line)))),
      moved_of(file),
      file.fillable ? actions_of(file) : null,
      problems_of(t("errors"), all.filter(([problem]) => problem.severity === "error")),
      ...shown.flatMap((one, section) => standings_of(file, one, section)),
      problems_of(t("warnings"), all.filter(([problem]) => problem.severity !== "error" && !problem.note)),
      notes_of(shown, all.filter(([problem]) => problem.note)),
    ];
    file.card.replaceChildren(...inside.filter(Boolean));
    for (const cell of file.card.querySelectorAll(".marked")) { // a phone shows a part of the row
      const box = cell.closest(".scroll");
      box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
    }
    if (!file.fillable) return;
    if (again && file.outcome) tell(file, file.outcome);
    else file.outcome = null;
    if (file.paper) show_paper(file, file.paper);
  }

  /** Names that left their results since this workbook was here last. */
  function moved_of(file) {
    if (!file.moved || !file.moved.length) return null;
    const accept = async () => {
      await ask("accept", given_of(file), null, file.name).catch(() => {});
      file.moved = null;
      show(file, true);
    };
    return h("div", { class: "alarm", role: "alert" }, h("h3", { class: "minor" }, t("moved")),
      h("ul", {}, file.moved.map((one) => h("li", {}, t("moved_one", one)))),
      h("p", {}, t("moved_help")), h("button", { type: "button", onclick: accept }, t("moved_accept")));
  }

  /** Remember what a file's fields hold, for those that replace them. */
  function remember_fields(file) {
    file.writing = ticked(file, "writing");
    file.reporting = ticked(file, "reporting");
    file.prizegiving = prizegiving_of(file);
    file.list = list_of(file);
    file.open = file.more.open;
    reporting = file.reporting;
    keep();
  }

  function problems_of(title, problems) {
    if (!problems.length) return "";
    return h("section", {}, h("h3", {}, title), h("ul", { class: "problems" },
      problems.map(([problem, rows]) => problem_of(problem, rows))));
  }

  /** How each sheet was read, and what nobody has to act on, folded. */
  function notes_of(shown, notes) {
    if (!shown.length) return "";
    const read = (one) => h("li", {}, h("span", { lang: always_english() }, one.sentence),
      one.verdict ? [h("br"), h("span", {}, one.verdict)] : null,
      one.agreements.length ? h("p", { class: "small" }, t("agreements"), " ",
        h("span", { lang: always_english() }, one.agreements.join("; "))) : null);
    return h("details", { class: "folded" }, h("summary", {}, t("details")),
      h("ul", { class: "small read" }, shown.map(read)),
      h("ul", { class: "problems" }, notes.map(([problem, rows]) => problem_of(problem, rows))));
  }

  function problem_of(problem, rows) {
    const where = [problem.sheet, problem.cell && t("cell", { cell: problem.cell })].filter(Boolean);
    const prefix = t("problem", { severity: t(problem.severity), where: where.join(", ") });
    return h("li", { class: problem.severity }, where.length ? h("b", {}, prefix, " ") : null,
      h("span", { lang: in_english(problem.message) }, problem.message), rows ? rows_of(rows, problem) : null);
  }

  function rows_of(rows, problem) {
    const name = t("around", { cell: problem.cell });
    return scrolled(name, h("table", { class: "cells" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("row")),
        rows.columns.map((letters) => h("th", { scope: "col" }, letters)))),
      h("tbody", {}, rows.rows.map(({ row, cells }) => h("tr", {},
        h("th", { scope: "row" }, String(row)),
        cells.map(({ text, marked }) => h("td", { class: marked ? "marked" : null }, text)))))));
  }

  const scrolled = (name, inside) =>
    h("div", { class: "scroll", role: "region", "aria-label": name, tabindex: "0" }, inside);

  const WRITING = [
    "standings", "complete", "formulas", "functions", "overwrite_points", "overwrite_formulas", "keep_going",
    "trophies", "overwrite_trophies",
  ];
  const TEXT_OF = { standings: "standings_sheet" };
  const ONLY = {
    pairings: "report_pairings", by_name: "report_by_name", slips: "slips.title", to_pair: "report_to_pair",
    standings: "standings", ties: "ties.title", crosstable: "report_crosstable",
  };

  function tick(file, name, text, before) {
    const id = `${name}-${file.id}`;
    const box = h("input", { type: "checkbox", id, "data-name": name });
    box.checked = Boolean(before && before[name]);
    return h("p", { class: "tick" }, box, h("label", { for: id }, text));
  }

  function actions_of(file) {
    file.result = h("div", { role: "status" });
    file.sheet_of_paper = h("div", { class: "paper" });
    const before = file.reporting || reporting;
    const boxes = WRITING.map((name) => tick(file, name, t(TEXT_OF[name] || name), file.writing));
    const told = [
      tick(file, "worked", t("report_worked"), before),
      h("p", { class: "small" }, t("report_only")),
      ...Object.entries(ONLY).map(([name, text]) => tick(file, `only-${name}`, t(text), before)),
    ];
    const paper = (kind, text, look) => h("button", {
      type: "button", class: `${look}to-${kind}`, onclick: () => show_paper(file, kind),
    }, t(text));
    const saving = h("button", { type: "button", class: file.told.by_itself ? "save" : "strong save", onclick: () => save(file) }, t("save"));
    file.prizes = prizes_of(file);
    file.more = h("details", { class: "no-print", open: file.open }, h("summary", {}, t("more")),
      h("h3", { class: "minor" }, t("workbook")), h("div", { class: "writing" }, boxes),
      file.told.by_itself ? h("p", {}, saving) : null,
      h("h3", { class: "minor" }, t("wall")), h("div", { class: "reporting" }, told),
      h("p", {}, paper("own", "report_own", "")));
    return h("div", { class: "no-print" },
      h("p", { class: "buttons big" },
        paper("round", "next_round", "strong "), paper("standings", "standings", "strong "), paper("prizes", "prizes", "strong "),
        file.told.by_itself ? null : saving),
      file.result, file.sheet_of_paper, file.more);
  }

  /** The fields for a list of prizes and the number of players in a team. */
  function prizes_of(file) {
    const [list, teams] = [`list-${file.id}`, `teams-${file.id}`];
    const given = file.prizegiving || {};
    const anew = () => show_paper(file, "prizes");
    const field = h("input", {
      type: "file", id: list, class: "list", accept: ".csv,.tsv,.txt,.xlsx,.xlsm", "aria-describedby": `${list}-help`,
      onchange: anew,
    });
    if (file.list) field.files = file.list;
    const several = tick(file, "several", t("prizes_several"), given);
    several.addEventListener("change", anew);
    return h("div", { class: "prizes" },
      h("div", { class: "fields" },
        h("p", {}, h("label", { for: list }, t("prizes_list")),
          field,
          h("span", { id: `${list}-help`, class: "small" }, t("prizes_help"))),
        h("p", {}, h("label", { for: teams }, t("teams_counting")),
          h("input", { type: "number", min: "1", id: teams, class: "teams", value: given.teams || "", onchange: anew }))),
      several);
  }

  /** Ask a question about a file, with the chosen list of prizes. */
  function with_list(file, more) {
    const [list] = list_of(file);
    const given = { ...given_of(file), ...more, list: list ? list.name : null };
    return [given, list ? () => list.arrayBuffer() : null, file.name];
  }

  const list_of = (file) => file.prizes.querySelector(".list").files;
  const prizegiving_of = (file) => ({
    teams: Number(file.prizes.querySelector(".teams").value) || null,
    several: file.prizes.querySelector("input[data-name=several]").checked,
  });

  function about_report(file, kind) {
    remember_fields(file);
    return with_list(file, { report: { ...file.reporting, ...file.prizegiving, kind: kind === "own" ? "" : kind } });
  }

  function ticked(file, group) {
    const boxes = file.more.querySelectorAll(`.${group} input`);
    return Object.fromEntries([...boxes].map((box) => [box.dataset.name, box.checked]));
  }

  // Papers: the next round, the standings, the prizes. They are shown as they are printed and saved.

  const TITLES = { round: "next_round", standings: "standings", prizes: "prizes", own: "report_own" };

  async function show_paper(file, kind) {
    file.paper = kind;
    const place = file.sheet_of_paper;
    const made = await paper_of(file, kind);
    if (file.paper !== kind || place !== file.sheet_of_paper) return; // another button was pressed since
    const close = () => {
      file.paper = null;
      place.replaceChildren();
    };
    const frame = made.text ? h("iframe", { srcdoc: made.text, sandbox: "allow-same-origin allow-modals", title: made.name }) : null;
    const buttons = frame ? [
      h("button", { type: "button", class: "strong print", onclick: () => frame.contentWindow.print() }, t("print")),
      h("button", { type: "button", class: "save-paper", onclick: () => save_paper(file, made) }, t("save_paper")),
      kind === "round" ? h("button", { type: "button", class: "project", onclick: () => project(file) }, t("projector")) : null,
      made.proposed ? h("button", { type: "button", class: "strong take", onclick: () => take_proposal(file) }, t("take_it")) : null,
    ] : [];
    const focused = document.activeElement;
    place.replaceChildren(
      h("div", { class: "top" }, h("h3", {}, t(TITLES[kind])),
        h("button", { type: "button", class: "quiet", onclick: close }, t("close"))),
      kind === "prizes" ? file.prizes : "",
      h("p", { class: "buttons" }, buttons), ...made.said(), frame || "");
    if (kind === "prizes" && file.prizes.contains(focused)) focused.focus();
  }

  /** A paper's text and name; said: makes the elements that say why it lacks something. */
  async function paper_of(file, kind) {
    try {
      const { form, file: made } = await ask("report", ...about_report(file, kind));
      if (form.refused) return { said: () => [problems_of(t("errors"), form.refused.map((one) => [one, null]))] };
      const missing = Object.entries(form.left_out);
      const said = () => [
        ...missing.map(([name, why]) => h("div", { class: "alarm" }, t("left_out_section", { name }),
          h("ul", {}, why.map((one) => h("li", { lang: in_english(one) }, one))))),
        problems_of(t("was_said"), form.problems.map((one) => [one, null])),
      ];
      return { said, made, name: form.name, proposed: form.proposed, text: new TextDecoder().decode(made) };
    } catch (error) {
      return { said: () => [h("p", { class: "alarm" }, t("broke", { name: file.name, why: plain(error) }))] };
    }
  }

  /** Save the workbook with the proposed pairings, and go on with it. */
  async function take_proposal(file) {
    try {
      const { form, file: made } = await ask("take", given_of(file), null, file.name);
      if (form.refused) {
        tell(file, () => [problems_of(t("errors"), form.refused.map((one) => [one, null]))]);
        return;
      }
      download(made, form.name);
      const content = made.slice().buffer;
      file.content = async () => content.slice();
      await follow(file, ask("read", given_of(file), file.content, file.name), true);
      tell(file, () => [h("p", {}, t("taken", { name: form.name }))]);
    } catch (error) {
      tell_broken(file, error);
    }
  }

  function save_paper(file, { made, name }) {
    download(made, name);
    tell(file, () => [h("p", {}, t("saved_new", { name }))]);
  }

  async function project(file) {
    const made = await paper_of(file, "projector");
    if (!made.text) return tell(file, made.said);
    by("leaves").srcdoc = made.text;
    by("screen").showModal();
    if (by("screen").requestFullscreen) by("screen").requestFullscreen().catch(() => {});
  }

  /** Say what became of a file's saving; make: returns the elements. */
  function tell(file, make) {
    file.outcome = make;
    file.result.replaceChildren(...make());
  }

  function tell_broken(file, error) {
    const why = plain(error);
    tell(file, () => [h("p", { class: "alarm" }, t("broke", { name: file.name, why }))]);
  }

  async function save(file) {
    file.writing = ticked(file, "writing");
    let told;
    try {
      told = await ask("fill", ...with_list(file, { writing: file.writing }));
    } catch (error) {
      tell_broken(file, error);
      return;
    }
    const { form, file: made } = told;
    const said = form.refused || [...(form.book.problems || []), ...form.book.sections.flatMap((one) => one.problems)];
    if (made.length) {
      download(made, form.name);
      file.saved = true;
    }
    const by_itself = !made.length && !form.refused && !said.some((one) => one.severity === "error");
    const line = made.length ? (form.cells ? "saved" : "saved_new") : by_itself ? "nothing_to_fill" : "not_saved";
    if (by_itself) file.saved = true;
    const shown_before = new Set([...(file.told.book.problems || []), ...file.told.book.sections.flatMap((one) => one.problems)].map((one) => one.message));
    const fresh = made.length ? said.filter((one) => !shown_before.has(one.message)) : said;
    tell(file, () => [
      h("p", { class: made.length ? null : "alarm" }, t(line, { name: form.name, count: form.cells })),
      problems_of(t("was_said"), fresh.map((problem) => [problem, null])),
    ]);
  }

  function download(content, name) {
    const address = URL.createObjectURL(new Blob([content]));
    const link = h("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  // Standings and explanations.

  function standings_of(file, one, section) {
    if (!one.standings.length) return [h("p", { class: "small" }, t("no_standings"))];
    const name = file.told.book.sections[section].sheet || file.name;
    const names = Object.fromEntries(one.systems.map(({ code, name: full }) => [code, full]));
    const head = h("tr", {},
      h("th", { scope: "col" }, t("head.place")), h("th", { scope: "col" }, t("head.no")),
      h("th", { scope: "col", class: "left" }, t("head.name")), h("th", { scope: "col" }, t("head.points")),
      one.systems.map(({ name: full }) => h("th", { scope: "col", class: "wrapped" }, full)),
      h("th", { scope: "col", class: "left" }, t("separated_by")),
      h("th", { scope: "col", class: "asks" }, h("span", { class: "unseen" }, t("why"))));
    const order = one.systems.map(({ name: full }) => full).join(", ");
    const rows = one.standings.map((standing, position) => {
      const before = one.standings[position - 1];
      const first = before && before.points !== standing.points;
      return h("tr", { class: first ? "first-of-score" : null },
        h("td", {}, standing.place), h("td", {}, String(standing.no)),
        h("th", { scope: "row", class: "left who" }, standing.name), h("td", {}, standing.points),
        standing.values.map((value) => h("td", {}, value)),
        h("td", { class: "left" }, separation(one, position, names)),
        h("td", {}, h("button", {
          type: "button", class: "quiet why", "data-no": String(standing.no),
          "aria-label": t("why_of", { name: standing.name || standing.no, place: standing.place }),
          onclick: () => why(file, section, standing.no),
        }, t("why"))));
    });
    const title = t("standings.of", { section: name });
    return [h("h3", {}, title), h("p", { class: "small" }, t("by_order", { order })),
      scrolled(title, h("table", { class: "standings ranking" }, h("thead", {}, head), h("tbody", {}, rows)))];
  }

  /** The name of the tie-break that separates a player from the next one with the same score. */
  function separation(one, position, names) {
    const [standing, below] = [one.standings[position], one.standings[position + 1]];
    if (standing.separated_by) return names[standing.separated_by] || standing.separated_by;
    return below && below.place === standing.place ? t("separated_none") : "";
  }

  let asked_why = null;

  function why(file, section, player) {
    const { standings } = file.told.shown[section];
    const at = standings.findIndex((one) => one.no === player);
    const own = standings[at];
    const beside = [standings[at + 1], standings[at - 1]].filter((one) => one && one.points === own.points);
    by("against").replaceChildren(option("", t("alone")), ...standings.filter((one) => one !== own)
      .map((one) => option(String(one.no), `${one.place}  ${one.name || one.no}`)));
    by("against").value = beside.length ? String(beside[0].no) : "";
    asked_why = { file, section, player };
    by("why-title").textContent = t("why_of", { name: own.name || own.no, place: own.place });
    by("why").showModal();
    show_why();
  }

  async function show_why() {
    const { file, section, player } = asked_why;
    const other = by("against").value;
    by("sentence").textContent = t("working");
    by("pairs").replaceChildren();
    let form;
    try {
      const given = { ...given_of(file), section, player };
      ({ form } = await ask("explain", other ? { ...given, other: Number(other) } : given));
    } catch (error) {
      by("sentence").textContent = t("broke", { name: file.name, why: plain(error) });
      return;
    }
    if (form.refused) {
      by("sentence").textContent = form.refused.map((one) => one.message).join(" ");
      return;
    }
    by("sentence").textContent = form.explained.sentence || "";
    by("pairs").replaceChildren(...form.tables.map((pair) => h("div", { class: "pair" }, pair.map(worked))));
  }

  function worked(table) {
    const head = table.in_rounds ? t("round") : "";
    return h("div", {}, h("h3", { class: "minor" }, table.title), h("table", {},
      h("thead", {}, h("tr", {}, head ? h("th", { scope: "col" }, head) : h("td"), h("td"),
        h("th", { scope: "col" }, table.term))),
      h("tbody", {}, table.rows.map((row) => h("tr", {}, h("td", {}, row.round),
        h("td", { class: "left" }, row.what),
        h("td", {}, h("span", { class: row.dropped ? "dropped" : null }, row.amount), row.mark,
          row.dropped ? h("span", { class: "unseen" }, t("left_out")) : null)))),
      h("tfoot", {}, h("tr", {}, h("td"), h("th", { scope: "row" }, table.total), h("td", {}, table.value)))),
    h("ul", { class: "notes" }, table.notes.map((note) => h("li", {}, note))));
  }

  by("against").addEventListener("change", show_why);

  // The order and the rules.

  const own_order = [];
  const own_systems = new Map(); // the plain code by that in the order, which may end in a number or a modifier
  const system_of = (code) => known.systems[by("rules").value || "us"].find((one) => one.code === code);

  function how() {
    const chosen = by("order").value;
    const order = chosen === "own" ? (own_order.length ? [...own_order] : null) : chosen || null;
    const worth = by("worth").value;
    const pairing = by("pairing").value;
    const sheet = by("sheet").value.trim();
    return {
      rules: by("rules").value || null, order,
      by_game_points: by("game-points").checked,
      match_points: worth ? worth.split(",").map(Number) : null,
      round_robin: pairing ? pairing === "rr" : null,
      sheets: sheet ? [sheet] : [],
    };
  }

  /** Offer choices in place of those there are, and keep what was chosen. */
  function offer_in(id, options) {
    const before = by(id).value;
    by(id).replaceChildren(...options);
    if (options.some((one) => one.value === before)) by(id).value = before;
  }

  function show_choices() {
    const chosen = by("order");
    const text = chosen.value === "own" ? own_order.join(", ") : chosen.selectedOptions[0].textContent;
    by("in-force").textContent = `${by("rules").selectedOptions[0].textContent}; ${text}`;
    by("own").hidden = chosen.value !== "own";
    const named = known.orders[chosen.value];
    by("order-help").textContent = named ? named.names.join(", ") : "";
    keep();
  }

  function offer_systems() {
    const systems = known.systems[by("rules").value || "us"];
    offer_in("add", systems.map((one) => option(one.code, `${one.code}  ${one.name}`)));
    explain_system();
  }

  function explain_system() {
    const one = system_of(by("add").value);
    const needs = one.needs.length ? ` (${t("needs", { what: one.needs.join(", ") })})` : "";
    by("add-help").textContent = `${one.says}${needs}`;
    by("number").value = "";
    by("number-field").hidden = one.behind !== "number";
    by("modifier-field").hidden = one.behind === "number" || !one.behind.length;
    by("modifier").replaceChildren(option("", t("own_plain")));
    if (one.behind !== "number") by("modifier").append(...one.behind.map((each) => option(each, each)));
  }

  function show_own() {
    const move = (from, to) => () => {
      const [code] = own_order.splice(from, 1);
      if (to !== null) own_order.splice(to, 0, code);
      show_own();
      const moved = by("chosen").children[to === null ? from : to];
      ((moved && moved.querySelector("button:not(:disabled)")) || by("add")).focus();
      look_again();
    };
    by("chosen").replaceChildren(...own_order.map((code, at) => {
      const { name, says } = system_of(own_systems.get(code));
      const button = (sign, label, to, off) => h("button", {
        type: "button", "aria-label": t(label, { name }), disabled: off, onclick: move(at, to),
      }, sign);
      return h("li", {}, h("b", {}, code), ` ${name} `, button("↑", "up", at - 1, at === 0),
        button("↓", "down", at + 1, at === own_order.length - 1), button("×", "remove", null, false),
        h("span", { class: "small" }, says));
    }));
    by("none-chosen").hidden = own_order.length > 0;
  }

  function offer() {
    offer_in("rules", [option("", t("rules_auto")), ...Object.entries(known.rules).map(([one, label]) => option(one, label))]);
    offer_in("order", [option("", t("order_auto")),
      ...Object.keys(known.orders).map((one) => option(one, t(`order_${one}`))), option("own", t("order_own"))]);
    offer_in("template", [option("", t("new_own")),
      ...Object.entries(known.templates).map(([name, use]) => option(name, use))]);
    offer_in("plan-order", Object.entries(known.orders)
      .filter(([, { codes }]) => codes.every((code) => known.formulas.includes(code)))
      .map(([one]) => option(one, t(`order_${one}`))));
    by("version").textContent = t("about_version", { version: known.version });
    offer_systems();
    show_own();
    show_choices();
  }

  by("rules").addEventListener("change", () => {
    own_order.length = 0;
    offer_systems();
    show_own();
    look_again();
  });
  by("order").addEventListener("change", look_again);
  ["pairing", "worth", "sheet", "game-points"].forEach((id) => by(id).addEventListener("change", look_again));
  by("add").addEventListener("change", explain_system);
  by("add-go").addEventListener("click", () => {
    const code = `${by("add").value}${by("number").value.trim()}${by("modifier").value}`;
    if (own_order.includes(code)) return;
    own_systems.set(code, by("add").value);
    own_order.push(code);
    show_own();
    look_again();
  });

  // Files that are dropped, chosen or pasted, and a new workbook.

  by("files").addEventListener("change", () => {
    take(by("files").files);
    by("files").value = "";
  });
  let over = 0;
  const holds_files = (event) => [...event.dataTransfer.types].includes("Files");
  addEventListener("dragenter", (event) => {
    if (!holds_files(event)) return;
    over += 1;
    document.body.classList.add("over");
  });
  addEventListener("dragleave", () => {
    over = Math.max(over - 1, 0);
    if (!over) document.body.classList.remove("over");
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    over = 0;
    document.body.classList.remove("over");
    take(event.dataTransfer.files);
  });

  by("paste").addEventListener("click", () => {
    by("pasted").value = "";
    by("paste-dialog").showModal();
  });
  by("paste-dialog").addEventListener("close", () => {
    const text = by("pasted").value;
    if (by("paste-dialog").returnValue !== "read" || !text.trim()) return;
    const bytes = new TextEncoder().encode(text);
    add(t("paste_name"), bytes.length, async () => bytes.slice().buffer);
  });

  by("new").addEventListener("click", () => {
    by("new-refused").replaceChildren();
    by("new-dialog").showModal();
  });
  by("new-cancel").addEventListener("click", () => by("new-dialog").close());
  by("template").addEventListener("change", () => {
    for (const id of ["plan", "plan-more"]) by(id).hidden = Boolean(by("template").value);
  });
  const listed = (id) => by(id).value.split(",").map((one) => one.trim()).filter(Boolean);
  by("new-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const template = by("template").value;
    const plan = {
      title: by("plan-title").value, sections: listed("plan-sections"), columns: listed("plan-columns"),
      players: Number(by("plan-players").value), rounds: Number(by("plan-rounds").value),
      order: by("plan-order").value, paper: by("plan-paper").value,
    };
    try {
      const { form, file } = await ask("new", template ? { template } : plan);
      if (form.refused) {
        by("new-refused").replaceChildren(problems_of(t("errors"), form.refused.map((one) => [one, null])));
        return;
      }
      download(file, form.name);
      by("new-dialog").close();
      keep();
      say("saved_new", { name: form.name });
      show_steps(form.name);
    } catch (error) {
      by("new-refused").replaceChildren(h("p", { class: "alarm" }, plain(error)));
    }
  });

  /** What to do with a new workbook, step by step. */
  function show_steps(name) {
    const card = h("article", { class: "steps" });
    const retell = () => card.replaceChildren(
      h("div", { class: "top" }, h("h2", {}, t("saved_new", { name })),
        h("button", { type: "button", class: "quiet", "aria-label": t("take_away_of", { name }), onclick: away }, t("take_away"))),
      h("ol", {}, ["step_open", "step_names", "step_pair", "step_back"].map((one) => h("li", {}, t(one, { name })))));
    const away = () => {
      card.remove();
      offers.delete(retell);
    };
    retell();
    offers.add(retell);
    by("results").prepend(card);
    by("results").focus();
  }

  by("remember").addEventListener("change", () => {
    if (by("remember").checked) keep();
    else forget();
  });
  by("forget").addEventListener("click", forget);
  by("screen").addEventListener("close", () => {
    by("leaves").srcdoc = "";
    if (document.fullscreenElement) document.exitFullscreen();
  });

  // Start.

  /** Ask for the choices, and offer them in the language of the page. */
  async function learn() {
    let spoken;
    do {
      spoken = language;
      known = (await ask("begin")).form;
    } while (spoken !== language);
    offer();
  }

  async function begin() {
    translate();
    busy("waking", {}, "waking_longer");
    if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined") throw new Error(t("too_old"));
    await load();
    start();
    await learn();
    restore();
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    if (data("served").length && "serviceWorker" in navigator) navigator.serviceWorker.register("served.js");
  }

  begin().catch((error) => idle("not_started", { why: error.message }));
})();
