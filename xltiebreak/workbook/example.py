"""A workbook with all named functions and an example that calls each of them."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from xltiebreak.figures import as_float
from xltiebreak.languages import language
from xltiebreak.systems import all_systems
from xltiebreak.systems.examples import OPEN
from xltiebreak.tables import Table, TableColumn
from xltiebreak.workbook import understood
from xltiebreak.workbook.filling import fill
from xltiebreak.workbook.layout import letters, workbook_of
from xltiebreak.workbook.reading import read_workbook, report_of


def functions_workbook() -> bytes:
    """Return the workbook. Raises Refused if XlsxWriter is not installed."""
    heads, *lines = (line.split() for line in OPEN.strip().splitlines())
    rounds = [index for index, head in enumerate(heads) if head.startswith("Rnd")]
    nothing = [None] * len(lines)
    columns = [
        TableColumn("No.", "number", [int(line[0]) for line in lines]),
        TableColumn("Name", "name", [line[1] for line in lines]),
        TableColumn("Place", "number", nothing),
        TableColumn("Pts", "points", nothing),
        *(TableColumn(heads[index], "result", [line[index] for line in lines]) for index in rounds),
    ]
    table = Table("Example", "Example", columns, language(), letters(language()))
    order = tuple(
        one for one in all_systems() if one.definition.udf and understood.has_function(one)
    )
    with TemporaryDirectory() as folder:
        path, target = Path(folder, "example.xlsx"), Path(folder, "functions.xlsx")
        path.write_bytes(workbook_of([table]))
        (section,) = report_of(read_workbook(path), order).sections
        for system in order:  # with their values, which decide how many decimals a column shows
            values = list(map(as_float, section.values(system).values()))
            columns.append(TableColumn(system.heading, "tiebreak", values))
        path.write_bytes(workbook_of([table]))
        fill(path, target, order, formulas=True, functions=True)
        return target.read_bytes()
