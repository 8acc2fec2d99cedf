// Runs Python beside the page. The page puts Pyodide's own two files before this one; the other parts
// come with the first message. Nothing is ever fetched.

const START = `
import sys
from pathlib import Path
sys.path.insert(0, "/packages")
from xltiebreak.page.answers import Desk
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

async function begin(parts) {
  const names = Object.keys(parts);
  const all = await Promise.all(names.map((name) => unpacked(parts[name])));
  const files = Object.fromEntries(names.map((name, position) => [name, all[position]]));
  self.fetch = async (address) => {
    const name = String(address).split("/").pop();
    if (!(name in files)) throw new Error(`${name} is no part of this page`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "content-type": type } });
  };
  const python = await loadPyodide({
    indexURL: "https://embedded.invalid/",
    lockFileContents: new TextDecoder().decode(files["pyodide-lock.json"]),
    stdin: () => null,
    env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" },
  });
  self.fetch = () => Promise.reject(new Error("this page fetches nothing"));
  python.unpackArchive(files["packages.zip"], "zip", { extractDir: "/packages" });
  answer = python.runPython(START);
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
      await begin(data.parts);
      postMessage({ ready: true });
    } else {
      const reply = answered(data);
      postMessage(reply, [reply.file.buffer]);
    }
  } catch (error) {
    postMessage({ id: data.id, broken: String(error.message || error) });
  }
};
