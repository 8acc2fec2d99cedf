// The program: Python beside the page, in a worker. With the visitor's leave this browser keeps it as it
// is when it has started, before it has read any file, so that the next start takes seconds.
const program = (() => {
  "use strict";
  const OWN = ["pyodide.asm.js", "pyodide.js"]; // stand before the worker's own source
  const NAME = "xltiebreak start";
  const STARTS = "starts";
  let parts = null;
  let source = null;

  async function fetched(name) {
    const response = await fetch(name);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Take the parts out of the page, or fetch those that are served beside it. */
  async function load(served, own) {
    const found = served.length
      ? await Promise.all(served.map(async (name) => [name.replace(/\.bin$/, ""), await fetched(name)]))
      : [...document.querySelectorAll("script.part")].map((one) => [one.dataset.name, bytes_of(one.textContent)]);
    document.querySelectorAll("script.part").forEach((one) => one.remove());
    parts = Object.fromEntries(found);
    const sources = await Promise.all(OWN.map(async (name) => {
      const stream = new Blob([parts[name]]).stream().pipeThrough(new DecompressionStream("gzip"));
      delete parts[name];
      return (await new Response(stream).text()).replace(/^\/\/# sourceMappingURL=.*$/m, "");
    }));
    source = new Blob([sources.join("\n"), "\n", own], { type: "text/javascript" });
  }

  /** A worker, and a promise that it can be asked.
   *
   * may_keep: a promise whether this browser may keep its start; answered and broke: called with what
   * the worker answers, and with the message if it ends. */
  function start(may_keep, answered, broke) {
    const address = URL.createObjectURL(source);
    const worker = new Worker(address);
    const started = new Promise((ready, failed) => {
      worker.onmessage = ({ data: told }) => {
        if (told.broken) forget(); // should the kept start be the cause, the next one is anew
        if (told.ready) {
          URL.revokeObjectURL(address);
          if (told.start) keep(told.start);
          else if (told.restored) proved();
          ready();
        } else if (told.id === undefined) failed(new Error(told.broken));
        else answered(told);
      };
      worker.onerror = (event) => {
        event.preventDefault();
        forget();
        failed(new Error(event.message));
        broke(event.message);
      };
      may_keep.then(async (allowed) => {
        const kept = allowed ? await take_kept() : null;
        worker.postMessage({ parts, kept, keep: allowed }, kept ? [kept.buffer] : []);
      }).catch(failed);
    });
    return { worker, started };
  }

  // The kept start: one, of this page in this browser, since what it holds depends on both. Whatever
  // fails here costs time only: the program starts as if nothing were kept.

  const TRIED = "tried"; // a start from what is kept has begun, and has not been seen to end well

  const own_key = () => `${document.documentElement.dataset.build} ${navigator.userAgent}`;
  const digest_of = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

  /** Do something with the store in one transaction; the results of what `act` asked for. */
  async function transact(act) {
    const base = await new Promise((done, failed) => {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STARTS);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = asked.onblocked = () => failed(asked.error || new Error("blocked"));
    });
    return new Promise((done, failed) => {
      const transaction = base.transaction(STARTS, "readwrite");
      const asked = act(transaction.objectStore(STARTS));
      transaction.oncomplete = () => done(asked.map((one) => one.result));
      transaction.onerror = transaction.onabort = () => failed(transaction.error || new Error("aborted"));
    }).finally(() => base.close());
  }

  /** What is kept, if it is whole and no start from it was seen to fail. */
  async function take_kept() {
    try {
      const key = own_key();
      const [kept, tried] = await transact((starts) => [starts.get(key), starts.get(TRIED), starts.put(true, TRIED)]);
      if (!kept || tried) return null;
      return same_bytes(await digest_of(kept.bytes), kept.digest) ? kept.bytes : null;
    } catch {
      return null;
    }
  }

  async function keep(bytes) {
    try {
      const made = { bytes, digest: await digest_of(bytes) };
      await transact((starts) => [starts.clear(), starts.put(made, own_key())]);
    } catch {
      forget();
    }
  }

  const proved = () => transact((starts) => [starts.delete(TRIED)]).catch(() => null);
  const forget = () => transact((starts) => [starts.clear()]).catch(() => null);

  return { load, start, forget };
})();
