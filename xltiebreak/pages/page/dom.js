// Elements of the page, and bytes.
const { h, option, framed, all_there, bytes_of, same_bytes, download, plain, state_of, restore_state } = (() => {
  "use strict";
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

  /** A paper as it is printed. It has no scripts; `onload` is called when it can be printed. */
  const framed = ({ text, name }, onload) =>
    h("iframe", { srcdoc: text, title: name, onload, sandbox: "allow-same-origin allow-modals" });

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

  /** Whether two contents are the same. */
  const same_bytes = (one, other) => {
    const [a, b] = [new Uint8Array(one), new Uint8Array(other)];
    return a.length === b.length && a.every((byte, at) => byte === b[at]);
  };

  /** Save a file among the downloads. */
  function download(content, name) {
    const address = URL.createObjectURL(new Blob([content]));
    const link = h("a", { href: address, download: name, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** The last line of an error message. */
  function plain(error) {
    const lines = error.message.trim().split("\n");
    return lines[lines.length - 1].slice(0, 200);
  }

  const fields_of = (fold) => [...fold.querySelectorAll("input:not([type=checkbox]), select")];

  /** What is open, typed and in focus in a part of the page, for the part that replaces it.
   *
   * A button is known again by its data-key, a folded form by its data-fold. */
  function state_of(part) {
    const focused = document.activeElement;
    const own = focused && part.contains(focused) ? focused : null;
    const folds = [...part.querySelectorAll("[data-fold]")].map((fold) => ({
      name: fold.dataset.fold, open: fold.open, values: fields_of(fold).map((field) => field.value), at: fields_of(fold).indexOf(own),
    }));
    return { key: own && own.dataset.key, folds };
  }

  /** Open, type and focus again what was so before. */
  function restore_state(part, { key, folds }) {
    const all = [...part.querySelectorAll("[data-fold]")];
    for (const { name, open, values, at } of folds) {
      const fold = all.find((one) => one.dataset.fold === name);
      const fields = fold ? fields_of(fold) : [];
      if (fold) fold.open = open;
      if (fields.length === values.length) fields.forEach((field, position) => { field.value = values[position]; });
      if (fields[at]) fields[at].focus({ preventScroll: true });
    }
    const again = key && [...part.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key);
    if (again) again.focus({ preventScroll: true });
  }

  return { h, option, framed, all_there, bytes_of, same_bytes, download, plain, state_of, restore_state };
})();
