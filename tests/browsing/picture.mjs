// Takes a picture of a part of a page: picture.mjs PAGE OUT WIDTH HEIGHT [SELECTOR ...]
// It shows the part from the first to the last of the selectors, without any the top of the page, up
// to HEIGHT.
import { pathToFileURL } from "node:url";
import { watched } from "./launch.mjs";

export default async function picture(browser, file, out, width, height, ...selectors) {
  const { page } = await watched(browser, { width: +width, height: 900, deviceScaleFactor: 1 });
  await page.goto(pathToFileURL(file).href);
  const clip = await page.evaluate(
    (selectors, width, height) => {
      const boxes = selectors.map((one) => document.querySelector(one).getBoundingClientRect());
      const top = boxes.length ? Math.min(...boxes.map((box) => box.top)) - 12 : 0;
      const bottom = boxes.length ? Math.max(...boxes.map((box) => box.bottom)) + 12 : height;
      return { x: 0, y: Math.max(top, 0), width, height: Math.min(bottom - top, height) };
    },
    selectors,
    +width,
    +height,
  );
  await page.screenshot({ path: out, clip, captureBeyondViewport: true });
  return clip;
}
