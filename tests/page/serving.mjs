// Opens a served page with a network, then without one. Arguments: the folder, a file.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { give, ready, visit } from "./visiting.mjs";

const KINDS = {
  html: "text/html", js: "text/javascript", svg: "image/svg+xml", webmanifest: "application/manifest+json",
};

export default async function serve(browser, folder, file) {
  const asked = [];
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : request.url.slice(1).split("?")[0];
    asked.push(name);
    const path = join(folder, name);
    if (name.includes("..") || !existsSync(path)) return void response.writeHead(404).end();
    const kind = KINDS[name.split(".").pop()] || "application/octet-stream";
    response.writeHead(200, { "content-type": kind }).end(readFileSync(path));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const { page, seen } = await visit(browser, address);
  await ready(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const first = [...asked];
  const client = await page.createCDPSession();
  const { installabilityErrors } = await client.send("Page.getInstallabilityErrors");
  const missing = installabilityErrors.map(({ errorId }) => errorId);
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await page.goto(address);
  await ready(page);
  await give(page, [file]);
  const tables = (await page.$$(".standings")).length;
  return { first, tables, missing, seen, address };
}
