// Excel's side of Office.js, as far as the client of xlwings Server needs it: a workbook of values,
// formats, names and colours. As in Excel, a change waits until the next sync, a change of a
// protected sheet fails there, and so does all that follows. What the client asks for and this
// stand-in does not have is an error that `missing` keeps: no test passes over it.

/** What the client asked for in vain. */
export const missing = [];

function fault(message) {
  missing.push(message);
  return new Error(message);
}

/** The object, with an error for each property that it does not have. */
export function only(kind, object) {
  const has = (property) => typeof property === "symbol" || property === "then" || property in object;
  return new Proxy(object, {
    get(target, property, self) {
      if (!has(property)) throw fault(`the stand-in has no ${kind}.${property}`);
      return Reflect.get(target, property, self);
    },
    set(target, property, value, self) {
      if (!has(property)) throw fault(`the stand-in has no ${kind}.${property} to set`);
      return Reflect.set(target, property, value, self);
    },
  });
}

const letters = (index) =>
  (index > 25 ? letters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
const place = (row, column) => `${letters(column)}${row + 1}`;

function corner(text) {
  const [, column, row] = /^\$?([A-Z]+)\$?(\d+)$/.exec(text);
  const index = [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return [Number(row) - 1, index];
}

/** Row, column, rows and columns of an address such as B2:C9. */
function area(address) {
  const [first, last] = address.split(":").map(corner);
  const [row, column] = last ?? first;
  return [...first, row - first[0] + 1, column - first[1] + 1];
}

/** What Excel makes of a value that is written into a cell. */
function taken(value) {
  if (typeof value !== "string" || value === "") return value;
  if (value.startsWith("'")) return value.slice(1);
  if (/^[=+@-]/.test(value)) throw fault(`Excel makes a formula of ${value}`);
  if (/^\d+\s*[-/.:]\s*\d/.test(value)) throw fault(`Excel makes a date or a number of ${value}`);
  return value.trim() !== "" && !Number.isNaN(Number(value)) ? Number(value) : value;
}

const nothing = only("null object", {
  isNullObject: true,
  load: () => nothing,
  shapes: { getItemOrNullObject: () => nothing },
  onSelectionChanged: { add: () => ({ context: null, remove() {} }) },
});

function collection(kind, items) {
  const all = only(kind, {
    items,
    load: () => all,
    getItemOrNullObject: (name) => items.find((item) => item.name === name) ?? nothing,
  });
  return all;
}

const HIDES_ALL = ";;;"; // shows no number and no text, but errors and TRUE

/** What is in the cells of a sheet. Cells are counted from 0, as "row,column". */
class Sheet {
  constructor(book, name, rows, more) {
    Object.assign(this, { book, name, isProtected: false, visibility: "Visible", shapes: [] });
    this.rows = rows.map((row) => [...row]);
    this.names = [];
    Object.assign(this, { colors: new Map(), formats: new Map(), fonts: new Map() });
    Object.assign(this, { formulas: new Map(), widths: new Map(), indents: new Map() });
    this.merged = (more.merged ?? []).map(area);
    for (const of of ["formulas", "formats", "colors"])
      for (const [cell, value] of Object.entries(more[of] ?? {})) this[of].set(`${corner(cell)}`, value);
    this.selectionHandlers = [];
  }
  at(row, column) {
    return this.rows[row]?.[column] ?? "";
  }
  isHidden(row, column) {
    return this.merged.some(
      ([top, left, rows, columns]) =>
        row >= top && row < top + rows && column >= left && column < left + columns &&
        (row !== top || column !== left),
    );
  }
  put(row, column, value) {
    if (value === null || this.isHidden(row, column)) return;
    (this.rows[row] ??= [])[column] = taken(value);
    this.formulas.delete(`${row},${column}`);
  }
  /** The length of the longest text that a column shows. */
  longest(column) {
    const shown = this.rows.map((line, row) => {
      const value = line?.[column] ?? "";
      const hidden = this.formats.get(`${row},${column}`) === HIDES_ALL;
      return hidden && typeof value !== "boolean" && !`${value}`.startsWith("#") ? 0 : `${value}`.length;
    });
    return Math.max(0, ...shown);
  }
  clear() {
    this.rows = [];
    this.merged = [];
    for (const of of [this.colors, this.formats, this.fonts, this.formulas, this.indents]) of.clear();
  }
}

function rangeOf(sheet, row, column, rowCount, columnCount) {
  const { book } = sheet;
  const last = place(row + rowCount - 1, column + columnCount - 1);
  const local = rowCount * columnCount === 1 ? last : `${place(row, column)}:${last}`;
  const cells = [];
  for (let down = 0; down < rowCount; down += 1)
    for (let right = 0; right < columnCount; right += 1)
      cells.push([row + down, column + right, down, right]);
  const change = (what, how) =>
    book.later(`${sheet.name}!${local} ${what}`, () => {
      if (sheet.isProtected) throw new Error("AccessDenied: this sheet is protected.");
      how();
    });
  const matrix = (tell) => {
    const lines = Array.from({ length: rowCount }, () => []);
    for (const [at, side, down] of cells) lines[down].push(tell(at, side));
    return lines;
  };
  const ofCells = (what, values, value) =>
    change(what, () => {
      for (const [at, side] of cells) values.set(`${at},${side}`, value);
    });
  const font = (property) => ({
    set(value) {
      change(`font.${property}`, () => {
        for (const [at, side] of cells) {
          const before = sheet.fonts.get(`${at},${side}`);
          sheet.fonts.set(`${at},${side}`, { ...before, [property]: value });
        }
      });
    },
    enumerable: true,
  });
  const properties = Object.fromEntries(["bold", "size", "color", "name"].map((one) => [one, font(one)]));
  const range = only("Range", {
    isNullObject: false,
    address: `'${sheet.name}'!${local}`,
    rowIndex: row,
    columnIndex: column,
    rowCount,
    columnCount,
    load: () => range,
    get worksheet() {
      return sheet.shown;
    },
    get values() {
      return matrix((at, side) => sheet.at(at, side));
    },
    set values(lines) {
      if (lines.length !== rowCount || lines.some((line) => line.length !== columnCount))
        throw new Error("The dimensions of the values do not match the range.");
      change("values", () => {
        for (const [at, side, down, right] of cells) sheet.put(at, side, lines[down][right]);
      });
    },
    get numberFormat() {
      return matrix((at, side) => sheet.formats.get(`${at},${side}`) ?? "General");
    },
    set numberFormat(forms) {
      const one = forms.length === 1 && forms[0].length === 1; // for all cells
      change("numberFormat", () => {
        for (const [at, side, down, right] of cells)
          sheet.formats.set(`${at},${side}`, one ? forms[0][0] : forms[down][right]);
      });
    },
    format: only("RangeFormat", {
      font: only("RangeFont", Object.defineProperties({}, properties)),
      fill: only("RangeFill", {
        clear: () => ofCells("no color", sheet.colors, null),
        set color(value) {
          ofCells("color", sheet.colors, value);
        },
      }),
      adjustIndent: (by) =>
        change(`adjustIndent(${by})`, () => {
          for (const [at, side] of cells)
            sheet.indents.set(`${at},${side}`, (sheet.indents.get(`${at},${side}`) ?? 0) + by);
        }),
      autofitColumns: () =>
        change("autofitColumns", () => {
          for (let side = column; side < column + columnCount; side += 1)
            sheet.widths.set(side, sheet.longest(side));
        }),
      // Rows have the height of their texts here, as in Excel if nobody changed it.
      autofitRows: () => change("autofitRows", () => {}),
    }),
    getOffsetRange: (down, right) =>
      rangeOf(sheet, row + down, column + right, rowCount, columnCount),
    select: () => book.later(`${sheet.name}!${local} select`, () => book.select(sheet, local)),
  });
  return range;
}

function nameOf(sheet, name, formula) {
  const refers = /^='?(.+?)'?!(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?)$/.exec(formula);
  return only("NamedItem", {
    name,
    type: refers ? "Range" : "String",
    getRangeOrNullObject() {
      const target = sheet.book.sheets.find((one) => one.name === refers[1].replaceAll("''", "'"));
      return target ? rangeOf(target, ...area(refers[2])) : nothing;
    },
    get formula() {
      return formula;
    },
    set formula(text) {
      sheet.book.later(`${sheet.name}!${name} formula`, () => (formula = short(text)));
    },
  });
}

/** Some versions of Excel refuse longer ones from a program. */
function short(text) {
  if (text.length > 255) throw new Error(`a name of ${text.length} characters`);
  return text;
}

function namesOf(sheet) {
  const names = only("NamedItemCollection", {
    get items() {
      return [...sheet.names];
    },
    load: () => names,
    add(name, formula) {
      sheet.book.later(`${sheet.name}!${name} add`, () => {
        if (sheet.names.some((one) => one.name === name)) throw new Error(`the name ${name} exists`);
        sheet.names.push(nameOf(sheet, name, short(formula)));
      });
    },
    getItem(name) {
      const found = sheet.names.find((one) => one.name === name);
      if (!found) throw new Error(`no name ${name}`);
      return found;
    },
  });
  return names;
}

function worksheetOf(book, sheet) {
  const worksheet = only("Worksheet", {
    isNullObject: false,
    get name() {
      return sheet.name;
    },
    get visibility() {
      return sheet.visibility;
    },
    showGridlines: true,
    load: () => worksheet,
    protection: only("WorksheetProtection", {
      load() {},
      get protected() {
        return sheet.isProtected;
      },
    }),
    names: namesOf(sheet),
    pageLayout: only("PageLayout", { getPrintAreaOrNullObject: () => nothing }),
    tables: collection("TableCollection", []),
    charts: collection("ChartCollection", []),
    notes: collection("NoteCollection", []),
    pivotTables: collection("PivotTableCollection", []),
    shapes: collection("ShapeCollection", sheet.shapes),
    onSelectionChanged: only("EventHandlers", {
      add(handler) {
        sheet.selectionHandlers.push(handler);
        const remove = () => sheet.selectionHandlers.splice(sheet.selectionHandlers.indexOf(handler), 1);
        return { context: book.context, remove };
      },
    }),
    get position() {
      return book.sheets.indexOf(sheet);
    },
    set position(index) {
      book.later(`${sheet.name} position`, () => {
        book.sheets.splice(book.sheets.indexOf(sheet), 1);
        book.sheets.splice(index, 0, sheet);
      });
    },
    getUsedRangeOrNullObject() {
      const filled = sheet.rows.flatMap((line, row) =>
        [...(line ?? [])].flatMap((value, side) => ((value ?? "") === "" ? [] : [[row, side]])),
      );
      if (!filled.length) return nothing;
      const [rows, columns] = [0, 1].map((axis) => filled.map((cell) => cell[axis]));
      const [top, left] = [Math.min(...rows), Math.min(...columns)];
      const [bottom, right] = [Math.max(...rows), Math.max(...columns)];
      return rangeOf(sheet, top, left, bottom - top + 1, right - left + 1);
    },
    getRange: (address) => rangeOf(sheet, ...area(address)),
    getRangeByIndexes: (...where) => rangeOf(sheet, ...where),
    getRanges: () =>
      only("RangeAreas", {
        clear(what) {
          if (what !== "All") throw fault(`the stand-in cannot clear ${what}`);
          book.later(`${sheet.name} clear`, () => {
            if (sheet.isProtected) throw new Error("AccessDenied: this sheet is protected.");
            sheet.clear();
          });
        },
      }),
    activate: () => book.later(`${sheet.name} activate`, () => book.select(sheet, "A1")),
  });
  return worksheet;
}

/**
 * A workbook; sheets: name -> rows of values; formulas, formats, colors: sheet -> cell -> its own;
 * merged: sheet -> areas; shapes: sheet -> names; names: sheet, name, formula; hidden, isProtected:
 * sheets.
 */
export class Workbook {
  constructor({ sheets, names = [], hidden = [], isProtected = [], ...more }) {
    Object.assign(this, { waiting: [], done: [] });
    this.sheets = Object.entries(sheets).map(([name, rows]) => this.newSheet(name, rows, more));
    for (const sheet of this.sheets) {
      sheet.isProtected = isProtected.includes(sheet.name);
      if (hidden.includes(sheet.name)) sheet.visibility = "Hidden";
    }
    for (const [of, name, formula] of names) {
      const sheet = this.sheets.find((one) => one.name === of);
      sheet.names.push(nameOf(sheet, name, formula));
    }
    this.select(this.sheets[0], "A1");
  }
  newSheet(name, rows = [], more = {}) {
    const own = Object.fromEntries(Object.entries(more).map(([of, all]) => [of, all[name]]));
    const sheet = new Sheet(this, name, rows, own);
    sheet.shapes = (own.shapes ?? []).map((one) => only("Shape", { name: one, isNullObject: false,
      type: "GeometricShape", width: 1, height: 1, left: 0, top: 0 }));
    sheet.shown = worksheetOf(this, sheet);
    return sheet;
  }
  select(sheet, address) {
    this.active = sheet;
    this.selection = address;
  }
  /** Keep a change until the next sync. */
  later(what, change) {
    this.waiting.push([what, change]);
  }
  async sync() {
    const waiting = this.waiting;
    this.waiting = []; // as in Excel, what follows a change that fails is dropped
    for (const [what, change] of waiting) {
      change();
      this.done.push(what);
    }
  }
  get context() {
    const book = this;
    const find = (name) => book.sheets.find((sheet) => sheet.name === name)?.shown;
    const worksheets = only("WorksheetCollection", {
      load: () => worksheets,
      get items() {
        return book.sheets.map((sheet) => sheet.shown);
      },
      getActiveWorksheet: () => book.active.shown,
      getItemOrNullObject: (name) => find(name) ?? nothing,
      add(name) {
        const sheet = book.newSheet(name);
        book.later(`${name} add`, () => book.sheets.push(sheet));
        return sheet.shown;
      },
    });
    const workbook = only("Workbook", {
      name: "event.xlsx",
      load() {},
      worksheets,
      names: collection("NamedItemCollection", []),
      application: only("Application", {
        load: () => ({ calculationMode: "Automatic" }),
      }),
      getSelectedRange: () => rangeOf(book.active, ...area(book.selection)),
    });
    return only("RequestContext", { workbook, sync: () => this.sync() });
  }
  /** What the sheets hold now; the changes since the last time, in their order. */
  get told() {
    const flat = (of, tell) =>
      this.sheets.flatMap((sheet) =>
        [...sheet[of]].map(([cell, value]) => [sheet.name, ...tell(cell), value]),
      );
    const cell = (text) => text.split(",").map(Number);
    return {
      sheets: Object.fromEntries(this.sheets.map(({ name, rows }) => [name, rows])),
      colors: flat("colors", cell),
      formats: flat("formats", cell),
      fonts: flat("fonts", cell),
      formulas: flat("formulas", cell),
      indents: flat("indents", cell),
      widths: flat("widths", (column) => [column]),
      names: this.sheets.flatMap((sheet) =>
        sheet.names.map(({ name, formula }) => [sheet.name, name, formula]),
      ),
      active: this.active.name,
      selection: this.selection,
      done: this.done.splice(0),
    };
  }
}
