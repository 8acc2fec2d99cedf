// Excel's side of Office.js, as far as the client of xlwings Server needs it: a workbook of values,
// names and colours. As in Excel, a change waits until the next sync, and a change of a protected
// sheet fails there.

const letters = (index) =>
  (index > 25 ? letters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
const corner = (text) => {
  const [, column, row] = /^\$?([A-Z]+)\$?(\d+)$/.exec(text);
  const index = [...column].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
  return [Number(row) - 1, index];
};
const listOf = (items) => ({ items, load: () => listOf(items) });
class Name {
  constructor(name, formula) {
    Object.assign(this, { name, type: "String", formula });
  }
  get formula() {
    return this.text;
  }
  set formula(text) {
    // Some versions of Excel refuse longer ones from a program.
    if (text.length > 255) throw new Error(`a name of ${text.length} characters`);
    this.text = text;
  }
}
const nothing = { isNullObject: true, load: () => nothing };

class Range {
  constructor(sheet, row, column, rows, columns) {
    Object.assign(this, { worksheet: sheet, rowIndex: row, columnIndex: column });
    Object.assign(this, { rowCount: rows, columnCount: columns, isNullObject: false });
    const color = (value) => this.change(() => this.each((r, c) => sheet.colors.set(`${r},${c}`, value)));
    const fill = {
      clear: () => color(null),
      set color(value) {
        color(value);
      },
    };
    const written = () => this.change(() => {});
    this.format = { fill, font: {}, adjustIndent: written, autofitColumns: written };
  }
  load() {
    return this;
  }
  get address() {
    const last = `${letters(this.columnIndex + this.columnCount - 1)}${this.rowIndex + this.rowCount}`;
    return `'${this.worksheet.name}'!${letters(this.columnIndex)}${this.rowIndex + 1}:${last}`;
  }
  each(visit) {
    for (let row = 0; row < this.rowCount; row += 1)
      for (let column = 0; column < this.columnCount; column += 1)
        visit(this.rowIndex + row, this.columnIndex + column, row, column);
  }
  change(how) {
    this.worksheet.book.waiting.push(() => {
      if (this.worksheet.isProtected) throw new Error("AccessDenied: this sheet is protected.");
      how();
    });
  }
  get values() {
    return this.matrix((row, column) => this.worksheet.rows[row]?.[column] ?? "");
  }
  set values(lines) {
    if (lines.length !== this.rowCount || lines[0].length !== this.columnCount)
      throw new Error("The dimensions of the values do not match the range.");
    this.change(() =>
      this.each((row, column, down, right) => {
        const value = lines[down][right];
        const line = (this.worksheet.rows[row] ??= []);
        if (value !== null) line[column] = typeof value === "string" ? value.replace(/^'/, "") : value;
      }),
    );
  }
  get numberFormat() {
    return this.matrix(() => "General");
  }
  matrix(tell) {
    const lines = Array.from({ length: this.rowCount }, () => []);
    this.each((row, column, down) => lines[down].push(tell(row, column)));
    return lines;
  }
  set numberFormat(form) {
    this.change(() => {});
  }
}

class Names {
  constructor(book) {
    Object.assign(this, { book, items: [] });
  }
  load() {
    return this;
  }
  add(name, formula) {
    this.book.waiting.push(() => {
      if (this.items.some((one) => one.name === name)) throw new Error(`the name ${name} exists`);
      this.items.push(new Name(name, formula));
    });
  }
  getItem(name) {
    const found = this.items.find((one) => one.name === name);
    if (!found) throw new Error(`no name ${name}`);
    return found;
  }
}

class Sheet {
  constructor(book, name, rows) {
    Object.assign(this, { book, name, isProtected: false, colors: new Map() });
    this.rows = rows.map((row) => [...row]);
    this.names = new Names(book);
    Object.assign(this, { visibility: "Visible", showGridlines: true });
    this.pageLayout = { getPrintAreaOrNullObject: () => nothing };
    this.tables = this.shapes = this.charts = listOf([]);
  }
  load() {
    return this;
  }
  get protection() {
    return { load() {}, protected: this.isProtected };
  }
  get position() {
    return this.book.sheets.indexOf(this);
  }
  set position(index) {
    this.book.waiting.push(() => {
      this.book.sheets.splice(this.position, 1);
      this.book.sheets.splice(index, 0, this);
    });
  }
  getUsedRangeOrNullObject() {
    const filled = this.rows.flatMap((line, row) =>
      [...line].flatMap((value, column) => ((value ?? "") === "" ? [] : [[row, column]])),
    );
    if (!filled.length) return nothing;
    const [rows, columns] = [0, 1].map((axis) => filled.map((cell) => cell[axis]));
    const [top, left] = [Math.min(...rows), Math.min(...columns)];
    const [bottom, right] = [Math.max(...rows), Math.max(...columns)];
    return new Range(this, top, left, bottom - top + 1, right - left + 1);
  }
  getRange(address) {
    const [first, last] = address.split(":").map(corner);
    const [row, column] = last ?? first;
    return new Range(this, ...first, row - first[0] + 1, column - first[1] + 1);
  }
  getRangeByIndexes(...where) {
    return new Range(this, ...where);
  }
  getRanges() {
    return { clear: () => new Range(this, 0, 0, 1, 1).change(() => (this.rows = [])) };
  }
  activate() {
    this.book.waiting.push(() => (this.book.active = this));
  }
}

/** A workbook; sheets: name -> rows of values; names: sheet, name, formula. */
export class Workbook {
  constructor({ sheets, names = [], isProtected = [] }) {
    this.waiting = [];
    this.names = new Names(this);
    this.sheets = Object.entries(sheets).map(([name, rows]) => new Sheet(this, name, rows));
    this.sheets.forEach((sheet) => (sheet.isProtected = isProtected.includes(sheet.name)));
    for (const [sheet, name, formula] of names)
      this.sheets.find((one) => one.name === sheet).names.items.push(new Name(name, formula));
    this.active = this.sheets[0];
  }
  async sync() {
    const waiting = this.waiting;
    this.waiting = []; // as in Excel, what follows a change that fails is dropped
    waiting.forEach((change) => change());
  }
  get context() {
    const book = this;
    const worksheets = {
      load: () => worksheets,
      get items() {
        return [...book.sheets];
      },
      getActiveWorksheet: () => book.active,
      getItemOrNullObject: (name) => book.sheets.find((one) => one.name === name) ?? nothing,
      add(name) {
        const sheet = new Sheet(book, name, []);
        book.waiting.push(() => book.sheets.push(sheet));
        return sheet;
      },
    };
    const workbook = {
      name: "event.xlsx",
      load() {},
      worksheets,
      names: this.names,
      application: { load: () => ({ calculationMode: "Automatic" }) },
      getSelectedRange: () => this.active.getRange("A1"),
    };
    return { workbook, sync: () => this.sync() };
  }
  /** What the sheets hold now. */
  get told() {
    return {
      sheets: Object.fromEntries(this.sheets.map(({ name, rows }) => [name, rows])),
      colors: this.sheets.flatMap((one) =>
        [...one.colors].map(([cell, color]) => [one.name, ...cell.split(",").map(Number), color]),
      ),
      names: this.sheets.flatMap((sheet) =>
        sheet.names.items.map(({ name, formula }) => [sheet.name, name, formula]),
      ),
      active: this.active.name,
    };
  }
}
