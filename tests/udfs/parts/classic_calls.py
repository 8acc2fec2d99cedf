"""xlwings' classic add-in: imports the functions, then calls them as Excel does."""

from __future__ import annotations

from typing import Any

from udfs.parts import fake_excel

xlwings = fake_excel.import_classic_xlwings()

from xlwings.com_server import XLPython  # noqa: E402

MODULE = "xltiebreak.udfs"


def argument_of(workbook: fake_excel.Workbook, described: Any) -> Any:
    """A range, an omitted argument, or a constant as VBA passes it."""
    if described == "left out":
        return fake_excel.MISSING
    if isinstance(described, dict):
        return workbook.sheet(described["sheet"]).Range(described["range"])
    if isinstance(described, list):
        return tuple(map(tuple, described))
    return described


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    workbook = fake_excel.Workbook("event.xlsm", asked["sheets"])
    xlwings.import_udfs(MODULE, workbook)
    caller = workbook.sheets[0].Cells(1, 26)
    answers = [
        XLPython().CallUDF(  # type: ignore[no-untyped-call]
            MODULE, name, [argument_of(workbook, d) for d in arguments], workbook, caller
        )
        for name, arguments in asked["calls"]
    ]
    (vba,) = workbook.VBProject.VBComponents.imported
    macros = [call.kwargs | {"Macro": call.args[0]} for call in macro_options(workbook)]
    return {"vba": vba, "macros": macros, "answers": answers}


def macro_options(workbook: fake_excel.Workbook) -> list[Any]:
    calls: list[Any] = workbook.Application.MacroOptions.call_args_list
    return calls
