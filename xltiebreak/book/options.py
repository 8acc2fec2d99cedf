"""The options of `fill`, and which of them go together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.book.sections.planning import Wishes

if TYPE_CHECKING:
    from xltiebreak.prizes import Dividing


class FillOptions(Wishes, total=False):
    """The keywords of `fill`; all are off by default."""

    functions: bool
    """With `formulas`, write formulas that call named functions of Excel 365."""

    keep_going: bool
    """Fill the sections without errors although others have errors."""

    backup: bool
    """Keep the original beside the target."""

    force: bool
    """Replace an existing target."""

    standings: bool
    """Add a sheet of standings for each crosstable, or renew it."""

    language: str | None
    """The language of the sheets of standings, such as es, which the workbook keeps; by default the
    language that it keeps, or English.
    """

    trophies: bool
    """Write the awards into the blank cells of a column headed Trophy or Prize."""

    prizes: str | PathLike[str] | None
    """The list of prizes, by default the sheet Prizes."""

    division: Dividing | None
    """How tied players divide cash, equal (the default) or hort."""


class Combination(NamedTuple):
    """Options of `fill` that need another option, or exclude each other.

    `in_place` means that the workbook itself is the target.
    """

    given: AbstractSet[str]
    """The options that are wrong together, unless an option of `needed` is given too."""

    needed: AbstractSet[str]
    """The options of which at least one makes `given` right, empty if `given` exclude each
    other.
    """

    why: str
    """The reason, with each option in braces."""


_FROZEN = (
    " does not go with {formulas}: that would stay as it is while the formulas beside it change; "
    "take it after the event, with {overwrite_formulas}"
)
_KEPT = "{backup} goes with {in_place}: else the original stays as it is"
_DESTROYED = (
    "{functions} with {in_place} needs {backup}: LibreOffice, Google Sheets and an older Excel "
    "destroy such a workbook when they save it"
)
_NO_WORDS = "{language} goes with {standings}, {trophies} or {formulas}: nothing else is in words"
_ENGLISH = "{language} does not go with {functions}: what they say is English"
_COMBINATIONS = (
    Combination({"backup"}, {"in_place"}, _KEPT),
    Combination({"standings", "formulas"}, set(), "{standings}" + _FROZEN),
    Combination({"trophies", "formulas"}, set(), "{trophies}" + _FROZEN),
    Combination({"prizes", "formulas"}, set(), "{prizes}" + _FROZEN),
    Combination({"functions"}, {"formulas"}, "{functions} goes with {formulas}"),
    Combination({"functions", "in_place"}, {"backup"}, _DESTROYED),
    Combination({"functions", "language"}, set(), _ENGLISH),
    Combination({"language"}, {"standings", "trophies", "formulas"}, _NO_WORDS),
    Combination({"prizes"}, {"trophies"}, "{prizes} goes with {trophies}"),
    Combination({"division"}, {"trophies"}, "{division} goes with {trophies}"),
    Combination({"overwrite_trophies"}, {"trophies"}, "{overwrite_trophies} goes with {trophies}"),
)


def what_clashes(how: Mapping[str, object], in_place: bool, name_of: Callable[[str], str]) -> str:
    """Return why these options do not go together, "" if they do; name_of: of an option."""
    given = {name for name, value in how.items() if value} | ({"in_place"} if in_place else set())
    wrong = (one.why for one in _COMBINATIONS if one.given <= given and not one.needed & given)
    return re.sub(r"{(\w+)}", lambda option: name_of(option[1]), next(wrong, ""))


def name_in_library(option: str) -> str:
    """Return how a caller of `fill` gives an option."""
    return "the workbook itself as target" if option == "in_place" else option
