"""The prizes of a workbook that is filled, and a column of awards for a new one."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike

from xltiebreak.book.paths import path_in
from xltiebreak.book.prizes import won
from xltiebreak.book.reading import Report
from xltiebreak.book.sections.awarding import award_texts
from xltiebreak.book.sections.prizegiving import Prizegiving, PrizeOptions
from xltiebreak.files.written import TableColumn
from xltiebreak.languages import Language
from xltiebreak.prizes import Award, Dividing
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.grid import Problem, Refused


def prizes_given(
    report: Report, listed: str | PathLike[str] | None, division: Dividing, words: Language
) -> tuple[Prizegiving, tuple[Problem, ...]]:
    """Return the prizes given in a workbook, and the warnings about them.

    listed: the file with the list of prizes; None: the sheet Prizes; division: how tied players
    divide cash. Raises Refused if the list cannot be used.
    """
    path = path_in(listed, "list of prizes") if listed else None
    (found,) = won([report], path, PrizeOptions(division=division), words=words)
    of_list = found.prizes.in_list
    if path:
        of_list = tuple(one._replace(sheet=path.name) for one in of_list)
    problems = (*of_list, *found.prizes.problems)
    if not found.prizes.sound:
        raise Refused(*(one for one in problems if one.severity == "error"))
    return found.prizes, problems


def trophy_column(table: Crosstable, awards: Sequence[Award], words: Language) -> TableColumn:
    """Return a column of awards for a new workbook, in the order of the sheet."""
    texts = award_texts(awards, with_cash=True)
    prizes = [texts.get(one.number) for one in table.event.players]
    return TableColumn(words.say("head.prize"), "text", prizes)
