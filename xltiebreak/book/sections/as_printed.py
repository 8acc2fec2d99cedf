"""A tie-break that ranks as it is printed: its data is not there, or no system gives its values."""

from __future__ import annotations

from collections.abc import Mapping

from xltiebreak.core.event import Event
from xltiebreak.core.registry import Definition
from xltiebreak.core.terms import NoValue, Terms
from xltiebreak.languages.text import Phrase, shown
from xltiebreak.rules import System

_TERM = Phrase("term.as_printed")
_NONE = Phrase("none.as_printed")


def as_printed(
    values: Mapping[int, float],
    text: str,
    system: System | None = None,
    *,
    lowest_first: bool = False,
) -> System:
    """Return the system that gives each player the value that a column prints.

    text: the heading of the column. It equals `system`, the one whose data is missing, so that
    columns and orders find each other; nothing but the column knows its values.
    """

    def printed(event: Event, number: int) -> Terms | NoValue:
        """The value that the sheet prints: it cannot be computed from the results."""
        value = values.get(number)
        return NoValue(_NONE) if value is None else Terms([value])

    own = (
        system.definition
        if system
        else Definition(shown(text), shown(text), _TERM, "the sheet", ())
    )
    definition = own._replace(
        code=system.identity[0] if system else shown(text),
        plain_name=system.name if system else shown(text),
        heading=shown(text),
        term=_TERM,
        counts=None,
        mean=False,
        lowest_first=system.lowest_first if system else lowest_first,
        needs=(),
        cautions=(),
        parameter=None,
        takes="",
        not_for_teams="its values are printed, not computed",
        function=printed,
        arguments=("event",),
        as_printed=True,
    )
    return System(definition, system.rules) if system else System(definition)
