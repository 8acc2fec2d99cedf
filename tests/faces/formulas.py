"""Named functions of a workbook, calculated by IronCalc."""

from __future__ import annotations

from pathlib import Path

from conformance import Answer, Case
from faces.library import event_of
from formulas.live_sheets import LiveBook, LiveSection

from xltiebreak.live.formulas import is_understood
from xltiebreak.live.formulas.systems import SYSTEMS
from xltiebreak.rules import find

MOST = 8  # systems of an event: IronCalc needs seconds for more


def answer(case: Case, folder: Path) -> Answer | None:
    """None where no function computes a system, or understands a cell; they know Swisses only."""
    head, *lines = case.rows
    first = next((at for at, one in enumerate(head) if str(one).startswith("Rnd")), 0)
    results = {int(str(line[0])): [str(cell or "") for cell in line[first:]] for line in lines}
    cells = [cell for row in results.values() for cell in row]
    known = {code: system for code in case.order if (system := find(code)).identity in SYSTEMS}
    is_swiss = case.stated is False or not event_of(case).is_round_robin
    if not known or not first or not is_swiss or not all(map(is_understood, cells)):
        return None
    asked = list(known)[:: 1 + len(known) // MOST]
    section = LiveSection(results, [known[code] for code in asked], placed=False, with_check=False)
    book = LiveBook(folder / "event.xlsx", [[section]])
    return Answer(
        {
            code: {no: float(str(value)) for no, value in values.items()}
            for code in asked
            for values in [book.values(0, section, known[code].exact)]
        }
    )
