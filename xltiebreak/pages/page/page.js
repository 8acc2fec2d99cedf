// The page's behaviour. The worker knows chess, tables and files and sends texts; the page shows
// them as text, never as markup.
"use strict";
(() => {
  const by = (id) => document.getElementById(id);
  const data = (id) => JSON.parse(by(id).textContent);
  const MILLION = 1_000_000;

  const STORE = "xltiebreak"; // its name in this browser's storage
  function saved_choices() {
    try {
      return JSON.parse(localStorage.getItem(STORE));
    } catch {
      return null; // nothing is stored, or this browser stores nothing
    }
  }
  const stored = saved_choices();

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
    show_kept();
    keep();
    if (!known) return; // Python is still starting
    await learn();
    for (const file of files.values()) {
      if (file.told) follow(file, ask("look", given_of(file), null, file.name), true);
    }
  });

  // What the visitor lets this computer remember; without the tick nothing is stored.

  const FIELDS = [
    "rules", "order", "plan-sections", "plan-players", "plan-rounds", "plan-columns", "plan-order", "plan-paper",
  ];
  let seen = (stored && stored.looks) || []; // looks at workbooks, to notice names that moved
  let reporting = stored ? stored.reporting : {}; // what was ticked for a page last

  function keep() {
    if (!by("remember").checked) return;
    const fields = Object.fromEntries(FIELDS.map((id) => [id, by(id).value]));
    const order = own_order.map((code) => [code, own_systems.get(code)]);
    try {
      localStorage.setItem(STORE, JSON.stringify({ looks: seen, reporting, fields, order, language: chosen }));
      by("forget").hidden = false;
    } catch (error) {
      by("remember").checked = false;
      say("not_remembered", { why: error.message });
    }
  }

  function forget() {
    localStorage.removeItem(STORE);
    program.forget();
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

  let worker = null;
  let started = null;
  let running = null;
  const queue = [];

  function start() {
    ({ worker, started } = program.start(may_keep_start(), end, (message) => running && end({ broken: message })));
    started.catch((error) => idle("not_started", { why: error.message }));
  }

  /** Whether the visitor lets this browser keep something: then the started program, too. */
  async function may_keep_start() {
    return Boolean(saved_choices()) || (await event_store.all()).length > 0;
  }

  /** The worker's answer, after those of the questions before it in the queue. */
  function ask(wanted, given = {}, content = null, name = "") {
    return new Promise((done, failed) => {
      queue.push({ wanted, given, content, name, done, failed });
      next();
    });
  }

  const COMPARING = ["read", "join", "accept", "enter", "take"];
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
      if (COMPARING.includes(wanted)) given.seen = [...kept_looks, ...seen];
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
    const taken = [...list].map((one) => add(one.name, one.size, () => one.arrayBuffer(), one));
    if (taken.length > 1) offer_to_join(taken);
  }

  function new_file(name) {
    const file = { id: ++number, name, card: h("article", { class: "file", tabindex: "-1" }), entries: [] };
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

  /** Take a file; original: the visitor's own one, which others may change meanwhile. */
  function add(name, size, content, original = null) {
    for (const steps of document.querySelectorAll(".steps .top button")) steps.click();
    const file = Object.assign(new_file(name), { original });
    file.content = async () => {
      if (size <= known.largest) {
        const bytes = await content();
        if (original) [file.first, file.content] = [bytes.slice(0), async () => file.first.slice(0)];
        return bytes;
      }
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
      file.doubts = form.doubts || file.doubts;
      file.saved = again && file.saved;
      await recognise(file, form);
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

  function put_away(file) {
    for (const one of file.read ? [file, ...(file.pieces || [])] : []) {
      ask("forget", { file: one.id }).catch(() => {});
    }
    if (file.free) file.free();
    files.delete(file.id);
    file.card.remove();
    make_room();
    show_kept();
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
    const { book, shown, around, names } = file.told;
    if (file.more) remember_fields(file);
    const state = state_of(file.card);
    [file.desk, file.note] = [null, null];
    file.fillable = shown.some((one) => one.sound);
    const whole = (book.problems || []).map((problem, position) => [problem, around[position]]);
    const own = shown.flatMap((one, section) =>
      book.sections[section].problems.map((problem, position) => [problem, one.around[position]]));
    const all = [...whole, ...own];
    const inside = [
      top_of(file),
      h("ul", { class: "understood" }, shown.map((one) => h("li", {},
        h("span", { class: one.fine ? "verdict" : "verdict differs" }, one.line)))),
      doubts_of(file),
      desks_of(file).some(Boolean) && !file.doubts && !file.older && !file.elsewhere ? desk_of(file) : null,
      file.fillable ? actions_of(file) : null,
      names ? h("p", {}, h("button", { type: "button", class: "strong take-names", onclick: () => open_names(names, bare_name(file.name)) }, t("take_names"))) : null,
      problems_of(t("errors"), all.filter(([problem]) => problem.severity === "error")),
      ...shown.flatMap((one, section) => (file.desk && section === file.at ? [] : standings_of(file, one, section))),
      problems_of(t("warnings"), all.filter(([problem]) => problem.severity !== "error" && !problem.note)),
      notes_of(shown, all.filter(([problem]) => problem.note)),
    ];
    file.card.replaceChildren(...inside.filter(Boolean));
    restore_state(file.card, state);
    for (const cell of file.card.querySelectorAll(".marked")) { // a phone shows a part of the row
      const box = cell.closest(".scroll");
      box.scrollLeft = cell.offsetLeft - box.clientWidth / 2;
    }
    if (!file.fillable) return;
    if (again && file.outcome) tell(file, file.outcome);
    else file.outcome = null;
    if (file.paper) show_paper(file, file.paper);
  }

  const newest = new Map(); // the revision of each event that was here, by its identity
  let kept_looks = []; // at the events that this browser keeps

  /** Compare a file that was read with what was here of its event, and with what is kept of it. */
  async function recognise(file, form) {
    const event = identity_of(file);
    if (!event || !form.look || file.older) return;
    const kept = await event_store.get(event);
    const [now, before] = [revision_of(file), Math.max(newest.get(event) || 0, kept ? kept.revision : 0)];
    if (now < before) file.older = { now, before, kept };
    else newest.set(event, now);
    file.elsewhere = Boolean(kept) && !file.older && !(await hold(file));
    if (kept && !file.older && !file.elsewhere) file.kept = true;
    if (file.kept && !file.older && !file.doubts) await keep_event(file);
  }

  /** What differs from this event as it was here last: an older copy, names that moved, results that went. */
  function doubts_of(file) {
    const lines = (file.doubts || []).map((one) => h("li", {}, one));
    const { now, before, kept } = file.older || {};
    if (file.older) lines.unshift(h("li", {}, t("older", { now, before })));
    if (file.elsewhere) return h("p", { class: "alarm", role: "alert" }, t("elsewhere", { name: file.name }));
    if (!lines.length) return null;
    const accept = async () => {
      await ask("accept", given_of(file), null, file.name).catch(() => {});
      newest.set(identity_of(file), revision_of(file));
      Object.assign(file, { doubts: null, older: null, instead: true });
      file.elsewhere = Boolean(kept) && !(await hold(file));
      await keep_event(file);
      show(file, true);
    };
    const instead = () => {
      put_away(file);
      go_on(kept);
    };
    return h("div", { class: "alarm", role: "alert" }, h("h3", { class: "minor" }, t("doubts")), h("ul", {}, lines),
      file.doubts ? h("p", {}, t("moved_help")) : null, h("p", { class: "buttons" },
        kept ? h("button", { type: "button", class: "go-on", onclick: instead }, t("go_on_kept", { name: kept.name })) : null,
        h("button", { type: "button", class: "accept", onclick: accept }, t("moved_accept"))));
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
    const frame = made.text ? framed(made, () => { place.querySelector(".print").disabled = false; }) : null;
    const buttons = frame ? [
      h("button", { type: "button", class: "strong print", disabled: true, onclick: () => frame.contentWindow.print() }, t("print")),
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

  /** Type the proposed pairings into the workbook, and save a copy for the spreadsheet. */
  async function take_proposal(file) {
    if (!(await pair(file, null))) return;
    await save_copy(file);
    await show_paper(file, "round");
  }

  function save_paper(file, { made, name }) {
    download(made, name);
    tell(file, () => [h("p", {}, t("saved_new", { name }), " ", t("may_be_numbered"))]);
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

  const tell_broken = (file, error) => tell_alarm(file, "broke", { name: file.name, why: plain(error) });

  async function save(file) {
    file.writing = ticked(file, "writing");
    if (!(await fresh(file))) return;
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
    const unseen = made.length ? said.filter((one) => !shown_before.has(one.message)) : said;
    tell(file, () => [
      h("p", { class: made.length ? null : "alarm" }, t(line, { name: form.name, count: form.cells }), made.length ? ` ${t("may_be_numbered")}` : ""),
      problems_of(t("was_said"), unseen.map((problem) => [problem, null])),
    ]);
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
      h("div", { class: "top" }, h("h2", {}, t("saved_new", { name }), " ", h("span", { class: "small" }, t("may_be_numbered"))),
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

  // The event on the page: names and results are entered here. The workbook's bytes are all that is
  // kept; a press becomes an entry, which the worker types into the workbook and reads again.

  /** A time; with the date if it was on another day. */
  const clock = (when) => {
    const [at, now] = [new Date(when), new Date()];
    const time = { hour: "2-digit", minute: "2-digit" };
    return at.toDateString() === now.toDateString() ? at.toLocaleTimeString(language.code, time)
      : at.toLocaleString(language.code, { dateStyle: "medium", timeStyle: "short" });
  };
  const identity_of = (file) => (desks_of(file).find(Boolean) || {}).identity || "";
  const revision_of = (file) => (desks_of(file).find(Boolean) || {}).revision || 0;
  const desks_of = (file) => ((file.told && file.told.shown) || []).map((one) => one.desk);
  /** The name of a copy: with the round, without what browsers and earlier copies added to it. */
  function name_of_copy(file) {
    const round = Math.max(0, ...desks_of(file).filter(Boolean).map(paired_rounds));
    const [, stem, end] = /^(.*?)(\.\w+)?$/.exec(file.name);
    const words = Object.values(languages).map(({ texts }) => texts.round_of_copy).filter(Boolean);
    const added = words.map((text) => text.replace("{round}", "\\d+")).join("|");
    const bare = stem.replace(/( \(\d+\))+$/, "").replace(new RegExp(`(?: (?:${added}))+$`, "i"), "");
    return `${bare}${round ? ` ${t("round_of_copy", { round })}` : ""}${end || ""}`;
  }

  // Events that this browser keeps.

  /** Keep the workbook as it is now, unless this browser has a later one of the same event. */
  async function keep_event(file) {
    const event = identity_of(file);
    if (!file.kept || !event) return;
    const record = {
      event, revision: revision_of(file), name: file.name, language: language.code, line: file.told.shown.map((one) => one.line).join("; "), bytes: await file.content(), at: Date.now(),
      look: file.told.look, handle: file.handle || null, stamp: file.stamp || null,
    };
    try {
      const later = await event_store.keep(record, !file.entries.length, file.instead);
      if (later) return tell_alarm(file, "kept_later", { at: clock(later.at) });
      [file.saved, file.kept_at] = [true, record.at];
      document.documentElement.dataset.kept = `${event} ${record.revision}`;
    } catch (error) {
      tell_alarm(file, "not_kept", { why: error.message });
    }
  }

  const tell_alarm = (file, key, values, more = "") =>
    tell(file, () => [h("p", { class: "alarm" }, t(key, values), more && ` ${t("lost", { what: more })}`)]);

  /** Hold an event for this tab alone; false if another tab has it. */
  async function hold(file) {
    if (identity_of(file)) file.free ||= await event_store.hold(identity_of(file));
    return Boolean(file.free);
  }

  async function show_kept() {
    const all = await event_store.all();
    kept_looks = all.map((one) => one.look).filter(Boolean);
    const drop = async (one) => {
      if (!confirm(t("throw_away_sure", { name: bare_name(one.name) }))) return;
      program.forget();
      await event_store.throw_away(one.event).catch((error) => say("not_thrown", { name: bare_name(one.name), why: error.message }));
      await show_kept();
    };
    by("kept").replaceChildren(...all.filter((one) => !is_open(one.event)).map((one) => h("p", { class: "kept" },
      h("button", { type: "button", class: "strong go-on", onclick: () => go_on(one) }, t("go_on_kept", { name: bare_name(one.name) })), " ",
      h("span", { class: "small", lang: one.language === language.code ? null : one.language }, t("kept_line", { line: one.line, at: clock(one.at) })), " ",
      h("button", {
        type: "button", class: "quiet throw-away", "aria-label": t("throw_away_of", { name: bare_name(one.name) }), onclick: () => drop(one),
      }, t("throw_away")))));
  }

  const bare_name = (name) => name.replace(/\.\w+$/, "");
  const is_open = (event) => [...files.values()].some((file) => file.kept && identity_of(file) === event);

  /** Go on with an event that this browser keeps, with the presses that its workbook has not yet. */
  async function go_on(one) {
    const presses = await event_store.presses(one.event);
    const file = add(one.name, one.bytes.byteLength, async () => one.bytes.slice(0));
    Object.assign(file, { kept: true, kept_at: one.at, handle: one.handle, stamp: one.stamp });
    by("kept").replaceChildren();
    await file.done;
    if (!file.told) return;
    if (file.handle && !(await event_store.may_write(file.handle))) file.handle = null;
    else if (file.handle && !(await fresh(file))) return;
    if (presses.length && file.desk) enter(file, presses);
    else if (!running) idle("ready");
  }

  // The visitor's own file, which others may change, and in which some browsers can write.

  async function save_in_file(file) {
    const [end] = /\.\w+$/.exec(file.name) || [".xlsx"];
    try {
      file.handle = await showSaveFilePicker({ suggestedName: file.name, types: [{ accept: { "application/octet-stream": [end] } }] });
      file.original = null;
      await write_through(file);
      await keep_event(file);
      show_desk(file);
    } catch (error) {
      if (error.name !== "AbortError") tell_broken(file, error);
    }
  }

  async function write_through(file) {
    if (!file.handle) return;
    file.stamp = await event_store.write_file(file.handle, await file.content());
    [file.saved, file.written_at] = [true, Date.now()];
  }

  /** Whether a file is still as it was read; if not, it is read again, which is said, with what is lost. */
  async function fresh(file) {
    const lost = file.entries.map((one) => one.what).filter(Boolean).join("; ");
    busy("working", {}, "working_longer"); // until the question that follows is answered
    const [now, stamp] = await event_store.changed_file(file).catch(() => ["unreadable"]);
    if (!now) return true;
    file.entries = [];
    if (now === "unreadable") {
      await follow(file, ask("look", given_of(file), null, file.name), true); // without what was pressed
      tell_alarm(file, "give_again", { name: file.name }, lost);
      return false;
    }
    Object.assign(file, { stamp, first: now, content: async () => now.slice(0) });
    await follow(file, ask("read", given_of(file), file.content, file.name), true);
    tell_alarm(file, "changed_outside", { name: file.name }, lost);
    return false;
  }

  // Names.

  const text_of_names = () => ({ text: by("names-text").value, only: t("new_sections_value").split(",")[0] });
  let previewing = 0;

  function open_names(text = "", title = "") {
    [by("names-text").value, by("names-title").value] = [text, title];
    by("names-seen").replaceChildren();
    by("names-dialog").showModal();
    if (text) preview_names();
  }

  async function preview_names() {
    const { form } = await ask("names", text_of_names());
    if (form.refused) return show_refused(form);
    const heads = [t("head.name"), ...form.columns].map((one) => h("th", { scope: "col", class: "left" }, one));
    const cells = (row) => h("tr", {}, row.map((cell) => h("td", { class: "left" }, cell)));
    by("names-seen").replaceChildren(
      h("ul", {}, form.said.map((one) => h("li", { class: "alarm" }, one))),
      ...Object.entries(form.sections).flatMap(([section, rows]) => [
        h("h3", { class: "minor" }, t("names_count", { count: rows.length, section })),
        scrolled(section, h("table", { class: "cells" }, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows.map(cells)))),
      ]));
  }

  const show_refused = (form) => by("names-seen").prepend(problems_of(t("errors"), form.refused.map((one) => [one, null])));

  by("names").addEventListener("click", () => open_names());
  by("names-cancel").addEventListener("click", () => by("names-dialog").close());
  by("names-text").addEventListener("input", () => {
    clearTimeout(previewing);
    previewing = setTimeout(preview_names, 300);
  });
  by("names-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(previewing);
    const { form, file: made } = await ask("start", {
      ...text_of_names(), title: by("names-title").value, rounds: Number(by("names-rounds").value), spare: 6,
      order: by("plan-order").value, paper: by("plan-paper").value,
    });
    if (form.refused) return show_refused(form);
    by("names-dialog").close();
    const bytes = made.slice().buffer;
    const file = add(form.name, bytes.byteLength, async () => bytes.slice(0));
    file.made_here = true;
    await file.done;
    file.card.focus();
  });

  // The boards: rounds of a section, results by press or key.

  const paired_rounds = (desk) => desk.rounds.reduce((last, round, at) => (round.boards.length ? at + 1 : last), 0);
  const open_boards = (round) => round.boards.filter((board) => board.now === "").length;
  const SIGNS = [["1", "1"], ["=", "½"], ["0", "0"]];
  const FORFEITS = ["+", "-", "--"];
  const KEYS = { 1: "1", 0: "0", "=": "=", d: "=", 5: "=", "½": "=" };
  const BYES = ["out", "half", "bye", "home", "back"];

  function desk_of(file) {
    file.desk = h("section", { class: "desk no-print", "aria-label": `${t("desk")}: ${file.name}`, onkeydown: (event) => on_key(file, event) });
    file.at = Math.max(0, desks_of(file)[file.at || 0] ? file.at || 0 : desks_of(file).findIndex(Boolean));
    show_desk(file);
    return file.desk;
  }

  /** Draw the desk anew; what had the focus has it again. */
  function show_desk(file) {
    const state = state_of(file.desk);
    const desks = desks_of(file);
    const desk = desks[file.at];
    const paired = paired_rounds(desk);
    const shown = (file.rounds ||= {})[desk.sheet] || Math.max(paired, 1);
    const tab = (key, text, on, go) => h("button", {
      type: "button", class: on ? "tab on" : "tab", "data-key": key, "aria-pressed": String(on), onclick: go,
    }, text);
    const round = desk.rounds[shown - 1];
    const to_come = open_boards(round);
    file.note = h("p", { class: "small keeping", role: "status" }, keeping_line(file));
    file.desk.replaceChildren(...[
      desks.filter(Boolean).length > 1 ? h("p", { class: "buttons sections" }, desks.map((one, at) => one
        && tab(`section ${at}`, one.sheet, at === file.at, () => { file.at = at; show(file, true); }))) : null,
      h("p", { class: "buttons rounds" }, desk.rounds.map((_, at) =>
        tab(`round ${at}`, t("round_tab", { round: at + 1 }), at + 1 === shown, () => { file.rounds[desk.sheet] = at + 1; show_desk(file); }))),
      h("div", { class: "two" },
        h("div", { class: "boards" },
          round.boards.length ? h("p", { class: "small" }, to_come ? t("to_come", { count: to_come }) : t("all_in")) : null,
          round.boards.map((board) => board_of(file, desk, shown, board)),
          h("ul", { class: "alone" }, round.alone.map(({ no, now }) => h("li", {}, `${desk.names[no]}: ${t(`entry_${now || "bye"}`)}`))),
          pairing_of(file, desk, shown, paired),
          h("ul", { class: "small notes" }, ((file.notes || {})[desk.sheet] || []).map((one) => h("li", {}, one))),
          away_of(file, desk, shown), by_hand_of(file, desk, shown, round), child_of(file, desk, paired), wishes_of(file, desk)),
        h("div", { class: "beside" }, standings_of(file, file.told.shown[file.at], file.at))),
      keeping_of(file), file.note].filter(Boolean));
    restore_state(file.desk, state);
  }

  function board_of(file, desk, round, board) {
    const [a, b] = [desk.names[board.a] || board.a, desk.names[board.b] || board.b];
    const press = (now) => enter(file, [{
      sheet: desk.sheet, round, number: board.a, opponent: board.b, now: board.now === now ? "" : now, what: `${a} – ${b} ${now}`,
    }]);
    const says = { 1: t("wins", { name: a }), "=": t("drawn"), 0: t("wins", { name: b }) };
    const more = h("select", {
      class: "other", "data-key": `more ${board.n}`, "aria-label": t("board_says", { board: board.n, result: t("other_result") }),
      onchange: (event) => press(event.target.value),
    }, [["", "…"], ["+", t("did_not_come", { name: b })], ["-", t("did_not_come", { name: a })], ["--", t("nobody_came")], ["none", t("not_paired")]]
      .map(([value, text]) => option(value, text)));
    more.value = FORFEITS.includes(board.now) ? board.now : "";
    const row = h("div", { class: board.now === "" ? "board" : "board in-it", "data-board": String(board.n) },
      h("span", { class: "n" }, String(board.n)), h("span", { class: "a" }, a),
      h("span", { class: "three" }, SIGNS.map(([now, sign]) => h("button", {
        type: "button", class: "result", "data-key": `${now} ${board.n}`, "aria-pressed": String(board.now === now),
        "aria-label": `${sign}: ${t("board_says", { board: board.n, result: says[now] })}`, onclick: () => press(now),
      }, sign))),
      h("span", { class: "b" }, b), more);
    row.press = press;
    row.board = board;
    return row;
  }

  /** Results by key: 1, 0, = or d; arrows go from board to board. */
  function on_key(file, event) {
    const rows = [...file.desk.querySelectorAll(".board")];
    const at = rows.indexOf(event.target.closest(".board"));
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] || 0;
    const now = KEYS[event.key];
    if (at < 0 || event.target.tagName === "SELECT" || event.ctrlKey || event.metaKey || event.altKey || !(step || now)) return;
    event.preventDefault();
    if (now && rows[at].board.now !== now) rows[at].press(now);
    const again = file.desk.querySelectorAll(".board");
    again[Math.max(0, Math.min(again.length - 1, at + (step || 1)))].querySelector(".result").focus();
  }

  function pairing_of(file, desk, shown, paired) {
    const next = paired + 1;
    const round = desk.rounds[shown - 1];
    const unplayed = round.boards.length && shown === paired && open_boards(round) === round.boards.length;
    const may_pair = next <= desk.rounds.length && (!paired || !open_boards(desk.rounds[paired - 1]));
    const first = desks_of(file).filter((one) => one && !paired_rounds(one));
    const button = (key, text, act, look) => h("button", { type: "button", class: look, "data-key": key, onclick: act }, text);
    const back = () => enter(file, [
      ...round.boards.map((board) => ({ sheet: desk.sheet, round: shown, number: board.a, opponent: board.b, now: "none" })),
      ...round.alone.filter((one) => one.now === "bye").map(({ no }) => ({ sheet: desk.sheet, round: shown, number: no, now: "none" })),
    ]);
    return h("p", { class: "buttons" },
      next === 1 && first.length > 1 ? button("pair all", t("pair_all"), () => pair(file, first.map((one) => one.sheet)), "strong pair-all") : null,
      may_pair ? button("pair", t("pair_round", { round: next }), () => pair(file, [desk.sheet]), "strong pair-next") : null,
      unplayed ? button("unpair", t("take_back"), back, "quiet unpair") : null);
  }

  const folded = (key, text, ...inside) => h("details", { class: "further", "data-fold": key }, h("summary", {}, text), ...inside);
  const players_of = (desk, numbers = Object.keys(desk.names)) => numbers.map((no) => option(String(no), `${no} ${desk.names[no]}`));
  const chooser = (label, options) => h("select", { "aria-label": label }, option("", label), ...options);
  /** The button of a folded form: it is folded and blank again when its entries are on their way. */
  const doing = (file, entries_of) => h("button", { type: "button", onclick: ({ target }) => {
    const entries = entries_of();
    if (entries) target.closest("details").remove();
    if (entries) enter(file, entries);
  } }, t("do_it"));

  /** A child who is away, goes home, comes back, or moves to another section. */
  function away_of(file, desk, shown) {
    const who = chooser(t("which_player"), players_of(desk));
    const others = desks_of(file).filter((one) => one && one !== desk).map((one) => option(`to ${one.sheet}`, t("moves_to", { section: one.sheet })));
    const what = h("select", { "aria-label": t("away") }, BYES.map((one) => option(one, t(`away_${one}`, { round: shown }))), others);
    const entries = () => {
      if (!who.value) return null;
      const number = Number(who.value);
      const plays = (round) => desk.rounds[round - 1].boards.some((board) => board.a === number || board.b === number);
      let from = shown; // who goes plays the round that is paired to its end
      while (from <= desk.rounds.length && plays(from)) from += 1;
      const base_of = { sheet: desk.sheet, number, what: `${desk.names[number]}: ${what.selectedOptions[0].textContent}` };
      if (what.value.startsWith("to ")) return [{ ...base_of, to: what.value.slice(3), round: from }];
      if (what.value === "home") return [{ ...base_of, now: "out", round: from, onward: true }];
      if (what.value === "back") return [{ ...base_of, now: "none", round: shown, onward: true }];
      return [{ ...base_of, now: what.value, round: shown }];
    };
    return folded("away", t("away"), h("p", { class: "buttons" }, who, what, doing(file, entries)));
  }

  function by_hand_of(file, desk, shown, round) {
    if (round.free.length < 2) return null;
    const [one, other] = [1, 2].map(() => chooser(t("which_player"), players_of(desk, round.free)));
    const entries = () => one.value && other.value && one.value !== other.value && [{
      sheet: desk.sheet, round: shown, number: Number(one.value), opponent: Number(other.value), now: "",
      what: `${desk.names[one.value]} – ${desk.names[other.value]}`,
    }];
    return folded("by hand", t("pair_by_hand"), h("p", { class: "buttons" }, one, other, doing(file, entries)));
  }

  /** A late child, or a name to correct. */
  function child_of(file, desk, paired) {
    const fields = Object.entries(desk.fields).map(([column, heading]) => [column, h("input", { "aria-label": heading, placeholder: heading, autocomplete: "off" })]);
    const who = h("select", { "aria-label": t("which_player") }, option("", t("late_player")), players_of(desk));
    const missed = h("select", { "aria-label": t("missed_rounds") }, ["out", "half"].map((one) => option(one, t(`missed_${one}`))));
    const entries = () => {
      const cells = Object.fromEntries(fields.map(([column, field]) => [column, field.value.trim()]).filter(([, text]) => text));
      if (!Object.keys(cells).length) return null;
      const what = Object.values(cells).join(" ");
      return [who.value ? { sheet: desk.sheet, number: Number(who.value), cells, what }
        : { sheet: desk.sheet, cells, missed: missed.value, round: paired + 1, what }];
    };
    return folded("child", t("late_or_wrong"), h("p", { class: "buttons" }, who, fields.map(([, field]) => field), paired ? missed : null, doing(file, entries)));
  }

  function wishes_of(file, desk) {
    const wish = (name, text) => {
      const id = `${name}-${file.id}`;
      const box = h("input", { type: "checkbox", id, onchange: () => enter(file, [{ sheet: desk.sheet, wishes: { [name]: box.checked } }]) });
      box.checked = desk[name];
      return h("p", { class: "tick" }, box, h("label", { for: id }, text));
    };
    const until = h("input", {
      type: "number", min: "0", max: String(desk.rounds.length), id: `apart-${file.id}`, value: String(desk.schools_apart ?? 1),
      onchange: () => enter(file, [{ sheet: desk.sheet, wishes: { schools_apart: Number(until.value) } }]),
    });
    return folded("wishes", t("wishes"),
      desk.can_meet_all ? wish("schedule", t("wish_all_meet")) : null, wish("rematches", t("wish_rematches")),
      desk.schools ? h("p", {}, h("label", { for: until.id || `apart-${file.id}` }, t("wish_schools")), until) : null,
      h("p", { class: "small" }, t("wish_apart")));
  }

  const keeping_line = (file) => (file.written_at ? `${t("written_at", { name: file.handle.name, at: clock(file.written_at) })} ` : "")
    + (file.kept && file.kept_at ? t("kept_at", { at: clock(file.kept_at) }) : "");

  /** How the event is kept: the question, a copy, a file. */
  function keeping_of(file) {
    const answer = (kept) => async () => {
      [file.kept, file.asked] = [kept, true];
      if (kept && !(await hold(file))) [file.kept, file.elsewhere] = [false, true];
      await keep_event(file);
      show(file, true);
    };
    return h("div", { class: "keeping" },
      file.entered && !file.asked && !file.kept && event_store.is_there() ? h("div", { class: "offer ask-keep" },
        h("p", {}, t("keep_ask")), h("p", { class: "small" }, t("keep_says")),
        h("p", { class: "buttons" }, h("button", { type: "button", class: "strong keep-yes", onclick: answer(true) }, t("keep_yes")),
          h("button", { type: "button", class: "keep-no", onclick: answer(false) }, t("keep_no")))) : null,
      h("p", { class: "buttons" },
        h("button", { type: "button", class: "copy", "data-key": "copy", onclick: () => save_copy(file) }, t("save_copy")),
        typeof showSaveFilePicker === "function" && !file.handle
          ? h("button", { type: "button", class: "in-file", "data-key": "in-file", onclick: () => save_in_file(file) }, t("save_in_file")) : null));
  }

  async function save_copy(file) {
    const name = name_of_copy(file);
    download(await file.content(), name);
    file.saved = true;
    tell(file, () => [h("p", {}, t("copy_saved", { name }), " ", t("may_be_numbered"))]);
  }

  // Entries.

  /** Show entries at once, and send all that came meanwhile as one change. */
  function enter(file, entries) {
    for (const one of entries) {
      const desk = desks_of(file).find((each) => each && each.sheet === one.sheet);
      const board = one.opponent && desk.rounds[one.round - 1].boards.find((each) => each.a === one.number && each.b === one.opponent);
      if (board && one.now !== "none") board.now = one.now;
      if (file.kept) event_store.press(identity_of(file), one).catch(() => {});
    }
    file.entries.push(...entries);
    [file.saved, file.entered, file.paper] = [false, true, null];
    show_desk(file);
    send(file);
  }

  /** Do something with a file after what is being done with it; false if it failed. */
  function in_turn(file, act) {
    file.turn = (file.turn || Promise.resolve()).then(act).catch((error) => {
      tell_broken(file, error);
      return false;
    });
    return file.turn;
  }

  const send = (file) => in_turn(file, async () => {
    if (!file.entries.length || !(await fresh(file))) return false;
    const entries = file.entries.splice(0).map(({ what, ...entry }) => entry);
    return changed(file, await ask("enter", { ...given_of(file), entries }));
  });

  /** Type the proposed pairings of some sheets, or of all, into the workbook; whether it worked. */
  const pair = (file, sheets) => in_turn(file, async () => {
    if (!(await fresh(file))) return false;
    const answer = await ask("take", { ...given_of(file), sheets }, null, file.name);
    for (const sheet of Object.keys(answer.form.notes || {})) delete (file.rounds || {})[sheet];
    file.notes = { ...file.notes, ...answer.form.notes };
    [file.entered, file.paper] = [true, null];
    return changed(file, answer);
  });

  /** Take the workbook that a change made: show it, keep it, write it where it is kept. */
  async function changed(file, { form, file: made }) {
    if (form.refused) {
      await follow(file, ask("look", given_of(file), null, file.name), true);
      tell(file, () => [problems_of(t("errors"), form.refused.map((one) => [one, null]))]);
      return false;
    }
    const bytes = made.slice().buffer;
    file.content = async () => bytes.slice(0);
    file.original = null; // from now on the page has the event
    for (const entry of file.entries) { // pressed meanwhile
      const desk = form.shown.map((one) => one.desk).find((each) => each && each.sheet === entry.sheet);
      const board = desk && entry.opponent && desk.rounds[entry.round - 1].boards.find((each) => each.a === entry.number);
      if (board && entry.now !== "none") board.now = entry.now;
    }
    Object.assign(file, { told: form, saved: false, outcome: null });
    newest.set(identity_of(file), Math.max(newest.get(identity_of(file)) || 0, revision_of(file)));
    show(file, true);
    await write_through(file);
    await keep_event(file);
    if (file.note) file.note.textContent = keeping_line(file);
    document.documentElement.dataset.entered = String(revision_of(file));
    return true;
  }

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
    await all_there(); // the parts stand behind this script
    await program.load(data("served"), by("worker").textContent);
    start();
    await learn();
    restore();
    await show_kept();
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    if (data("served").length && "serviceWorker" in navigator) navigator.serviceWorker.register("served.js");
  }

  begin().catch((error) => idle("not_started", { why: error.message }));
})();
