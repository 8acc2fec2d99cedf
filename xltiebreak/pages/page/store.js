// The events that the visitor keeps in this browser: each workbook as bytes, by the identity of its
// event, and the presses that the workbook does not have yet. Nothing is kept before the visitor says so.
const event_store = (() => {
  "use strict";
  const NAME = "xltiebreak";
  const EVENTS = "events";
  const PRESSES = "presses";
  let base = null; // opened when it is needed first

  const is_there = () => typeof indexedDB !== "undefined";

  function opened() {
    base ||= new Promise((done, failed) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore(EVENTS, { keyPath: "event" });
        asked.result.createObjectStore(PRESSES, { autoIncrement: true }).createIndex("event", "event");
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = asked.onblocked = () => failed(asked.error || new Error("blocked"));
    });
    return base;
  }

  /** Do something in one transaction; what `act` asked for last, when all is written. */
  async function transact(mode, act) {
    const transaction = (await opened()).transaction([EVENTS, PRESSES], mode, { durability: "strict" });
    return new Promise((done, failed) => {
      const asked = act(transaction.objectStore(EVENTS), transaction.objectStore(PRESSES), transaction);
      transaction.oncomplete = () => done(asked && asked.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error || new Error("aborted"));
    });
  }

  /** All events, the last kept one first; none if this browser keeps nothing. */
  async function all() {
    if (!is_there()) return [];
    const found = await transact("readonly", (events) => events.getAll()).catch(() => []);
    return found.sort((one, other) => other.at - one.at);
  }

  const get = async (event) => (is_there() && event
    ? transact("readonly", (events) => events.get(event)).catch(() => null) : null);

  function delete_presses(presses, event) {
    presses.index("event").openKeyCursor(event).onsuccess = ({ target: { result: cursor } }) => {
      if (!cursor) return;
      presses.delete(cursor.primaryKey);
      cursor.continue();
    };
  }

  /** Keep a workbook unless this browser has a later one of its event, which is returned then.
   *
   * all_in: whether the workbook has all presses, which are forgotten then; instead: also in place of a
   * later one. */
  async function keep(record, all_in, instead) {
    let later = null;
    await transact("readwrite", (events, presses) => {
      const asked = events.get(record.event);
      asked.onsuccess = () => {
        if (asked.result && asked.result.revision > record.revision && !instead) {
          later = asked.result;
          return;
        }
        events.put(record);
        if (all_in) delete_presses(presses, record.event);
      };
      return asked;
    });
    return later;
  }

  const throw_away = (event) => transact("readwrite", (events, presses) => {
    delete_presses(presses, event);
    return events.delete(event);
  });

  const press = (event, entry) => transact("readwrite", (_, presses) => presses.add({ event, entry }));

  const presses = async (event) => (await transact("readonly", (_, kept) => kept.index("event").getAll(event)))
    .map((one) => one.entry);

  /** Hold an event for this tab alone: a function that lets it go; null if another tab has it. */
  async function hold(event) {
    if (!navigator.locks) return () => {};
    return new Promise((done) => {
      navigator.locks.request(`${NAME} ${event}`, { ifAvailable: true }, (lock) => {
        if (!lock) return done(null);
        return new Promise((free) => done(free));
      }).catch(() => done(() => {}));
    });
  }

  // Files that the visitor chose or lets this browser write.

  const stamp_of = (file) => `${file.size} ${file.lastModified}`;

  const may_write = async (handle) =>
    (await handle.requestPermission({ mode: "readwrite" }).catch(() => "")) === "granted";

  /** Write a whole file; what shows later whether it is still the same. */
  async function write_file(handle, bytes) {
    const stream = await handle.createWritable();
    await stream.write(bytes);
    await stream.close();
    return stamp_of(await handle.getFile());
  }

  /** The bytes and the stamp of a file that changed since it was read or written, [] if it did not.
   *
   * Rejects if the browser cannot read it, as some cannot read a chosen file that changed. */
  async function changed_file({ original, first, handle, stamp }) {
    if (original) {
      const now = await original.arrayBuffer();
      return same_bytes(now, first) ? [] : [now];
    }
    const now = handle && stamp ? await handle.getFile() : null;
    return now && stamp_of(now) !== stamp ? [await now.arrayBuffer(), stamp_of(now)] : [];
  }

  return { is_there, all, get, keep, throw_away, press, presses, hold, may_write, write_file, changed_file };
})();
