// Starts the page again and again in one browser: without leave, with it, from what was kept, and from
// what was spoilt. Arguments: the page, a folder for the browser's profile, a workbook.
import { launch } from "../browsing/launch.mjs";
import { downloads, give, idle, ready, visit } from "./visiting.mjs";

/** Runs in the page before everything else: what the worker says when it can be asked. */
function watch_starts() {
  const Own = window.Worker;
  window.starts = [];
  window.Worker = class extends Own {
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        if (data.ready) window.starts.push({ restored: data.restored, made: Boolean(data.start) });
      });
    }
  };
}

/** Runs in the page: what its browser keeps of the program; given a change, after it. */
async function kept_now(word, spoil) {
  if (!(await indexedDB.databases()).some((one) => one.name === "xltiebreak start")) return null;
  const base = await new Promise((done) => {
    const asked = indexedDB.open("xltiebreak start");
    asked.onsuccess = () => done(asked.result);
  });
  const act = (mode, what) => new Promise((done) => {
    const transaction = base.transaction("starts", mode);
    const asked = what(transaction.objectStore("starts"));
    transaction.oncomplete = () => done(asked.result);
  });
  const [keys, values] = [await act("readonly", (s) => s.getAllKeys()), await act("readonly", (s) => s.getAll())];
  const made = values.filter((one) => one.bytes);
  if (spoil && made.length) {
    const { bytes, digest } = made[0];
    const anew = async (spoilt) => ({ bytes: spoilt, digest: new Uint8Array(await crypto.subtle.digest("SHA-256", spoilt)) });
    const spoilt = await {
      changed: () => ({ bytes: bytes.fill(255, 20_000_000, 20_000_001), digest }),
      other: () => anew(bytes.fill(7, 0, 4)), // as it is, but of another program
      short: () => anew(bytes.slice(0, 5_000_000)), // starting from it does not end
      text: () => "no bytes",
    }[spoil]();
    await act("readwrite", (s) => s.put(spoilt, keys[values.indexOf(made[0])]));
  }
  const encoded = [...new TextEncoder().encode(word)];
  const holds = (bytes) => {
    for (let at = bytes.indexOf(encoded[0]); at >= 0; at = bytes.indexOf(encoded[0], at + 1)) {
      if (encoded.every((one, ahead) => bytes[at + ahead] === one)) return true;
    }
    return false;
  };
  const found = made.map(({ bytes }) => ({ size: bytes.length, holds: spoil ? null : holds(bytes) }));
  base.close();
  return found;
}

export default async function start(_, address, profile, workbook, word) {
  const browser = await launch(profile);
  const found = { seen: [], visits: [] };
  const stay = async (act = async () => {}, spoil = null) => {
    const opened = await visit(browser, address, { width: 1280, height: 900 },
      (page) => page.evaluateOnNewDocument(watch_starts));
    const { page, seen } = opened;
    page.on("dialog", (dialog) => dialog.accept());
    found.seen.push(seen);
    const milliseconds = await ready(page);
    await act(page);
    await idle(page);
    await new Promise((done) => setTimeout(done, 500)); // what is kept is written beside
    const [first] = await page.evaluate(() => window.starts);
    found.visits.push({ ...first, milliseconds, kept: await page.evaluate(kept_now, word, spoil) });
    await page.close({ runBeforeUnload: false });
  };
  const filled = (name) => async (page) => {
    await give(page, [workbook]);
    await page.$eval(".save", (one) => one.click());
    await idle(page);
    found[name] = (await downloads(page))[0].content;
  };
  const identity = (name) => async (page) => {
    await page.$eval("#new", (one) => one.click());
    await page.$eval("#new-form", (form) => form.requestSubmit());
    await page.waitForFunction(() => window.made.length, { timeout: 60000 });
    found[name] = (await downloads(page))[0].content;
  };
  await stay(filled("anew"));
  await stay((page) => page.click("#remember"));
  await stay(filled("making"));
  await stay(filled("restored"));
  await stay(identity("event"));
  await stay(identity("another_event"), "changed");
  await stay(filled("after_changed"), "other");
  await stay(filled("after_other"), "text");
  await stay(filled("after_text"), "short");
  await stay(filled("after_short"));
  await stay(async (page) => {
    await page.$eval("#forget", (one) => one.click());
  });
  await stay();
  await browser.close();
  return found;
}
