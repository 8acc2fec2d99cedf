// Runs Python beside the page. The page puts Pyodide's own two files before this one; the other parts
// come with the first message. Nothing is ever fetched.

const START = `
import sys
from pathlib import Path
sys.path.insert(0, "/packages")
from xltiebreak.pages.page.answers import Desk
desk = Desk(Path("/desk"))
def answer(wanted, asked, content=None):
    return desk.answer(wanted, asked, content.to_bytes() if content else b"")
answer
`;

let answer;

async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** All parts by name; Pyodide finds them by its own fetch, which knows nothing else. */
async function served(parts) {
  const names = Object.keys(parts);
  const all = await Promise.all(names.map((name) => unpacked(parts[name])));
  const files = Object.fromEntries(names.map((name, position) => [name, all[position]]));
  self.fetch = async (address) => {
    const name = String(address).split("/").pop();
    if (!(name in files)) throw new Error(`${name} is no part of this page`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "content-type": type } });
  };
  return files;
}

async function python_of(files, more = {}) {
  const python = await loadPyodide({
    indexURL: "https://embedded.invalid/",
    lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
    stdin: () => null,
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
    ...more,
  });
  python.unpackArchive(files["packages.zip"], "zip", { extractDir: "/packages" });
  return python;
}

/** Take Python as it was kept after a start: true when it has answered a question. */
async function restored(files, kept) {
  const python = await python_of(files, { _loadSnapshot: kept });
  python.runPython("import random; random.seed()"); // it was kept as well, in one state
  answer = python.globals.get("answer");
  answered({ ask: "begin", given: {} });
  return true;
}

/** Start Python; the bytes to keep of it, if they are wanted and can be had. */
async function anew(files, keep) {
  const python = await python_of(files, { _makeSnapshot: keep });
  answer = python.runPython(START);
  try {
    return keep ? python.makeMemorySnapshot() : null;
  } catch {
    return null; // how Pyodide does it is its own affair, and may change
  }
}

const PATIENCE = 30_000; // milliseconds; some faults of what was kept show by nothing else

async function begin({ parts, kept, keep }) {
  const files = await served(parts);
  const too_long = new Promise((done) => setTimeout(done, PATIENCE, false));
  const is_restored = kept ? await Promise.race([restored(files, kept), too_long]).catch(() => false) : false;
  const start = is_restored ? null : await anew(files, keep);
  self.fetch = () => Promise.reject(new Error("this page fetches nothing"));
  postMessage({ ready: true, restored: is_restored, start }, start ? [start.buffer] : []);
}

function answered({ id, ask, given, content }) {
  const made = content
    ? answer(ask, JSON.stringify(given), new Uint8Array(content))
    : answer(ask, JSON.stringify(given));
  const bytes = made.get(1);
  const file = bytes.toJs();
  const form = JSON.parse(made.get(0));
  bytes.destroy();
  made.destroy();
  return { id, form, file };
}

onmessage = async ({ data }) => {
  try {
    if (data.parts) {
      await begin(data);
    } else {
      const reply = answered(data);
      postMessage(reply, [reply.file.buffer]);
    }
  } catch (error) {
    postMessage({ id: data.id, broken: String(error.message || error) });
  }
};
