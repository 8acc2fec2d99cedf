"""Tie-breaks for chess tournaments, inside the spreadsheets that directors already use.

| function                             | what it gives                                           |
|--------------------------------------|---------------------------------------------------------|
| read_values, read_workbook           | the crosstables in rows of cells, or in a file          |
| event_of                             | an event of a program's own players and games           |
| rank                                 | the standings, and what separated each tie              |
| values, explain                      | one tie-break of all players; why a player has a value  |
| tiebreaks                            | all tie-breaks with their rules                         |
| check, fill, convert                 | what is wrong in a file; its tie-breaks filled; a copy  |
| prizegiving, propose                 | who wins what; who plays whom                           |

Read a crosstable, rank it, ask for one system:

>>> import xltiebreak
>>> crosstable, = xltiebreak.read_values([
...     ["No.", "Name", "Pts", "Rnd1", "Rnd2", "Rnd3"],
...     [1, "Ada", 2.5, "W4", "W2", "D3"],
...     [2, "Ben", 1.0, "W3", "L1", "L4"],
...     [3, "Cleo", 1.5, "L2", "-B-", "D1"],
...     [4, "Dan", 1.0, "L1", "-U-", "W2"],
... ])
>>> crosstable.problems
()
>>> for s in xltiebreak.rank(crosstable, "MM,SO,CU"):
...     print(s.place, s.name, s.points, dict(s.tiebreaks), s.separated_by)
1 Ada 2.5 {'MM': 2.5, 'SO': 3.5, 'CU': 5.5} None
2 Cleo 1.5 {'MM': 1.0, 'SO': 3.5, 'CU': 1.5} None
3 Ben 1.0 {'MM': 2.5, 'SO': 5.0, 'CU': 3.0} MM
4 Dan 1.0 {'MM': 1.0, 'SO': 3.5, 'CU': 1.0} None

An event may also be made of a program's own objects: see `event_of`, `Player`, `Game`, `Result`.

The same for files of any kind, filling the tie-break columns of a workbook, and making one:

>>> xltiebreak.fill("event.xlsx")  # doctest: +SKIP
>>> xltiebreak.convert("crosstable.html", "event.xlsx")  # doctest: +SKIP
>>> xltiebreak.prizegiving("event.xlsx", "prizes.csv").awards  # doctest: +SKIP

Everything a director can get wrong is a `Problem` with its cell, in `crosstable.problems` or, if a
file cannot be read at all, in the `problems` of a `Refused`. Whatever a function is given, it
raises only subclasses of `Error`: docs/library.md says which, and what is none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from openpyxl import Workbook as Book
    from typing_extensions import Unpack

    from xltiebreak.book.options import FillOptions as FillOptions
    from xltiebreak.book.reading import Report as Report
    from xltiebreak.book.reading import Where
    from xltiebreak.book.reading import Workbook as Workbook
    from xltiebreak.book.sections.prizegiving import Prizegiving as Prizegiving
    from xltiebreak.core.event import Event as Event
    from xltiebreak.core.event import Game as Game
    from xltiebreak.core.event import Player as Player
    from xltiebreak.core.event import Result as Result
    from xltiebreak.core.explain import Explanation as Explanation
    from xltiebreak.core.explain import Explanations as Explanations
    from xltiebreak.core.ranking import Standing as Standing
    from xltiebreak.errors import Error as Error
    from xltiebreak.pairing.proposal import NoProposal as NoProposal
    from xltiebreak.pairing.proposal import ProposedBoard as ProposedBoard
    from xltiebreak.pairing.proposal import ProposedRound as ProposedRound
    from xltiebreak.prizes import Award as Award
    from xltiebreak.prizes import Dividing
    from xltiebreak.prizes import NotGiven as NotGiven
    from xltiebreak.reading.crosstable import Crosstable as Crosstable
    from xltiebreak.reading.events import EventError as EventError
    from xltiebreak.reading.events import event_of as event_of
    from xltiebreak.reading.grid import Problem as Problem
    from xltiebreak.reading.grid import Refused as Refused
    from xltiebreak.rules import MissingError as MissingError
    from xltiebreak.rules import System, Value
    from xltiebreak.rules import UnknownSystemError as UnknownSystemError
    from xltiebreak.rules.summary import TiebreakRule as TiebreakRule

__version__ = "0.1.0"

_TYPES = {
    "Award": "prizes",
    "Crosstable": "reading.crosstable",
    "Error": "errors",
    "Event": "core.event",
    "EventError": "reading.events",
    "Explanation": "core.explain",
    "Explanations": "core.explain",
    "FillOptions": "book.options",
    "Game": "core.event",
    "MissingError": "rules",
    "NoProposal": "pairing.proposal",
    "NotGiven": "prizes",
    "Player": "core.event",
    "Prizegiving": "book.sections.prizegiving",
    "Problem": "reading.grid",
    "ProposedBoard": "pairing.proposal",
    "ProposedRound": "pairing.proposal",
    "Refused": "reading.grid",
    "Report": "book.reading",
    "Result": "core.event",
    "Standing": "core.ranking",
    "TiebreakRule": "rules.summary",
    "UnknownSystemError": "rules",
    "Workbook": "book.reading",
    "event_of": "reading.events",
}
__all__ = [
    *_TYPES,
    *("check", "convert", "explain", "explanation", "fill", "prizegiving", "propose", "rank"),
    *("read_values", "read_workbook", "tiebreaks", "values"),
]


_MEANT = {
    **dict.fromkeys(("standings", "ranking", "place", "sort"), "rank"),
    **dict.fromkeys(("read", "load", "open", "load_workbook", "read_excel"), "read_workbook"),
    **dict.fromkeys(("read_csv", "read_file", "parse"), "read_workbook"),
    **dict.fromkeys(("read_rows", "from_rows", "from_dataframe"), "read_values"),
    **dict.fromkeys(("tiebreak", "value", "compute", "calculate", "score"), "values"),
    **dict.fromkeys(("systems", "list_tiebreaks"), "tiebreaks"),
    **dict.fromkeys(("pair", "pairings", "next_round"), "propose"),
    **dict.fromkeys(("awards", "trophies"), "prizegiving"),
    **dict.fromkeys(("validate", "verify", "problems"), "check"),
    **dict.fromkeys(("fill_workbook", "write", "save"), "fill"),
    **dict.fromkeys(("Tournament", "make_event", "from_players"), "event_of"),
}
"""What people call our functions at first."""


# The wings are imported inside the functions, so that `import xltiebreak` costs next to nothing.


def __getattr__(name: str) -> object:
    """Import the types of the functions, and the errors that they raise, when they are needed."""
    if name not in _TYPES:
        meant = f": it is called {_MEANT[name]}" if name in _MEANT else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{meant}")
    return getattr(import_module(f"{__name__}.{_TYPES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def read_values(rows: Sequence[Sequence[object]], sheet: str = "") -> list[Crosstable]:
    """Find and read every crosstable in rows of cell values (numbers, texts, None).

    The first value counts as cell A1 of `sheet` in messages. Nothing is raised for what the cells
    hold: see each crosstable's `problems`.
    """
    from xltiebreak.reading.arguments import rows_in, text_in
    from xltiebreak.reading.crosstable import read
    from xltiebreak.reading.grid import Grid

    return read(Grid(text_in(sheet, "sheet"), rows_in(rows)))


def read_workbook(path: str | PathLike[str] | Book, *, sheets: Collection[str] = ()) -> Workbook:
    """Read every crosstable (`.crosstables`) of a file, or of a workbook opened with openpyxl.

    It may be a spreadsheet (.xlsx, .xlsm, .xls, .xlsb, .ods), a text (.csv, .tsv, .txt), a web page
    or a tournament report (.trf); the content decides. "-" is standard input.

    Raises `xltiebreak.Refused` if the file cannot be read or holds no crosstable.
    """
    return _read(path, _asked(path, None, None, sheets)[1])


def _asked(
    path: str | PathLike[str] | Book,
    order: str | Sequence[str] | None,
    rules: str | None,
    sheets: Collection[str],
) -> tuple[tuple[System, ...] | None, Where]:
    """Return the systems of an order, None for none, and where to read, by which rules."""
    from xltiebreak.book.paths import path_in
    from xltiebreak.book.reading import Where, order_and_rules
    from xltiebreak.reading.arguments import texts_in

    names = texts_in(sheets, "sheets")
    paths = [path_in(path)] if isinstance(path, (str, PathLike)) else []
    systems, in_force = order_and_rules(order, rules, paths)
    return systems, Where(names, rules=in_force)


def _read(path: str | PathLike[str] | Book, where: Where) -> Workbook:
    """Read a file, or a workbook that is open."""
    if isinstance(path, (str, PathLike)):
        from xltiebreak.book.paths import path_in
        from xltiebreak.book.reading import read_workbook

        return read_workbook(path_in(path), where)
    from xltiebreak.book import loaded  # imports openpyxl

    return loaded.read_book(path, where)


def values(event: Event | Crosstable, system: str, *, rules: str = "us") -> dict[int, Value]:
    """One tie-break of every player, by number; system is a code or a name, "MM" or "Solkoff".

    The rules ("us", or an edition of FIDE's such as "fide2026") give the code its meaning: SB
    differs between them. "fide2024:BH/C1" names its own.

    Values are exact: floats, or fractions for a mean; None for no value. A system that depends on
    who is tied takes each score group as tied. event: also a crosstable, if it has no errors.

    Raises `xltiebreak.UnknownSystemError` for a name that no system has, MissingError for an event
    without the data that the system needs, Refused for a crosstable with errors.

    >>> (crosstable,) = read_values([["#", 1, 2], [1, "-B-", "W2"], [2, "-U-", "L1"]])
    >>> values(crosstable, "CU")
    {1: 2.0, 2: 0.0}
    """
    from xltiebreak.reading.arguments import event_in
    from xltiebreak.rules import find
    from xltiebreak.rules.orders import rules_of

    return find(system, rules_of(rules)).values(event_in(event))


def rank(
    event: Event | Crosstable | Workbook | str | PathLike[str] | Book,
    order: str | Sequence[str] | None = None,
    *,
    rules: str = "us",
) -> list[Standing]:
    """The standings in the order of places, by a named order or a list of codes.

    event: also a crosstable without errors, or a file, or a workbook opened with openpyxl, that
    holds one; of several rank each of `read_workbook(path).crosstables`. A crosstable's `.event`
    is what could be read, and is ranked whatever its errors.

    The default order is `wscf`, and `golombek-rr` for a matrix, which has no order of rounds; by
    FIDE's rules `fide-swiss`, in a round robin `fide-rr`.

    Raises `xltiebreak.UnknownSystemError` for a code that no system has, `xltiebreak.Error` for
    an empty order or one that names a system twice, `xltiebreak.Refused` for a file with several
    crosstables, and for a crosstable with errors.
    """
    from xltiebreak.core import ranking
    from xltiebreak.rules import orders

    event = _event(event)
    if order is None:
        order = orders.default_order(orders.rules_of(rules), event)
    return ranking.rank(event, orders.order_of(order, rules))


def _event(given: Event | Crosstable | Workbook | str | PathLike[str] | Book) -> Event:
    """Return an event, or the only one of a file. Raises Refused for a crosstable with errors."""
    from xltiebreak.core.event import Event
    from xltiebreak.reading.arguments import event_in
    from xltiebreak.reading.crosstable import Crosstable

    if isinstance(given, (Event, Crosstable, list, tuple)):
        return event_in(given)
    from xltiebreak.book.reading import EVERYWHERE, Workbook, only_table

    read = given if isinstance(given, Workbook) else _read(given, EVERYWHERE)
    return only_table(read).event_without_errors


def tiebreaks(rules: str = "us") -> tuple[TiebreakRule, ...]:
    """Return every tie-break of US Chess ("us") or of an edition of FIDE's rules, by family.

    Its `code` and `name` are what the other functions take as a system.

    >>> [one.code for one in tiebreaks()[:3]]
    ['MM', 'SO', 'ME']
    >>> [one.name for one in tiebreaks("fide2026") if one.code == "BH"]
    ['Buchholz']
    """
    from xltiebreak.rules import orders
    from xltiebreak.rules.summary import tiebreak_rules

    return tiebreak_rules(orders.rules_of(rules))


@overload
def explain(
    event: Event | Crosstable,
    number: int | str,
    system: str,
    order: str | Sequence[str] | None = None,
    *,
    rules: str = "us",
) -> Explanation: ...


@overload
def explain(
    event: Event | Crosstable,
    number: int | str,
    system: None = None,
    order: str | Sequence[str] | None = None,
    *,
    rules: str = "us",
) -> Explanations: ...


def explain(
    event: Event | Crosstable,
    number: int | str,
    system: str | None = None,
    order: str | Sequence[str] | None = None,
    *,
    rules: str = "us",
) -> Explanation | Explanations:
    """Why a player's value of a system is what it is: its entries, marks and sum.

    number: the player's, or a name or a part of it; system: None for all systems of the order, one
    after the other; order: that of the standings, which systems of ties depend on; event: also a
    crosstable without errors. `str` gives the worked table, `as_dict()` plain data for JSON.

    Raises `xltiebreak.EventError` for a number or name that no player has, or several have,
    `xltiebreak.UnknownSystemError` for a code that no system has, `xltiebreak.MissingError` for an
    event without the data that the system needs, `xltiebreak.Refused` for a crosstable with errors.

    >>> (crosstable,) = read_values([["#", 1, 2], [1, "-B-", "W2"], [2, "-U-", "L1"]])
    >>> print(explain(crosstable, 1, "CU"))
    Cumulative (CU) of player 1, 2.0 points: 2.0
      Rnd                                     score after the round
        1  full-point bye                          1.0
        2  beat player 2                           2.0
        1  full-point bye                         -1.0*
                                          sum      2.0
      * what the full-point bye gave is taken off
    >>> [one.system.code for one in explain(crosstable, 1, order="CU,SO")]
    ['CU', 'SO']
    """
    from xltiebreak.core import explain as kernel
    from xltiebreak.reading.arguments import event_in, player_in
    from xltiebreak.rules import find, orders

    rules, event = orders.rules_of(rules), event_in(event)
    number = player_in(number, event)
    if order is None:
        order = orders.default_order(rules, event)
    systems = orders.order_of(order, rules)
    if system is not None:
        return kernel.explain(event, number, find(system, rules), systems)
    return kernel.Explanations(
        kernel.explain(event, number, one, systems) for one in systems if not one.lacks(event)
    )


explanation = explain
"""The same."""


def fill(
    path: str | PathLike[str] | Book,
    target: str | PathLike[str] | None = None,
    order: str | Sequence[str] | None = None,
    *,
    rules: str | None = None,
    sheets: Collection[str] = (),
    **options: Unpack[FillOptions],
) -> Report:
    """Fill the tie-break columns of a workbook; everything else in it stays as it is.

    A workbook opened with openpyxl is changed in place, and nothing is saved; it takes no target.
    If it has errors, Refused is raised, unless `keep_going`; its `report` has the sections.

    A file of another kind becomes a new workbook, by default NAME.xlsx beside it.

    The default order is the one that the workbook was made for; else the one that the sheet's own
    tie-break columns name, from left to right; else that of `rank`. The default rules are those of
    the workbook's order, else "us". The result is saved as `target`, by default NAME-filled.xlsx
    beside the workbook; the same path changes it in place. Blank points and places are filled too,
    and those that an earlier fill wrote are renewed. If a crosstable has errors, nothing is
    written: see the report's `problems` and `written`.

    options: keywords such as `complete=True`; `xltiebreak.FillOptions` says what each does.

    Raises `xltiebreak.Refused` if the file cannot be read or written or if options do not go
    together, TypeError for a keyword that is no option.
    """
    from xltiebreak.reading.grid import Refused

    systems, where = _asked(path, order, rules, sheets)
    if isinstance(path, (str, PathLike)):
        from xltiebreak.book import filling
        from xltiebreak.book.paths import path_in

        own = path_in(path)
        chosen = path_in(target, "target") if target else filling.default_target(own)
        return filling.fill(own, chosen, systems, where, **options)
    if target is not None:
        raise Refused("an open workbook is filled in place: leave out the target, and save it")
    from xltiebreak.book import loaded  # imports openpyxl

    return loaded.fill(path, systems, where, options)


def convert(
    path: str | PathLike[str], target: str | PathLike[str], *, force: bool = False
) -> Report:
    """Write the crosstables of any file as a new one: .xlsx, .csv, or .trf with one section.

    If a crosstable has errors, nothing is written: see the report's `problems` and `written`.
    `force` replaces a target that exists.

    Raises `xltiebreak.Refused` if the file cannot be read or the new one cannot be written.
    """
    from xltiebreak.book import converting
    from xltiebreak.book.paths import path_in

    (report,) = converting.convert([path_in(path)], path_in(target, "target"), force=force)
    return report


def check(
    path: str | PathLike[str] | Book,
    order: str | Sequence[str] | None = None,
    *,
    rules: str | None = None,
    sheets: Collection[str] = (),
) -> Report:
    """Compare printed points and tie-breaks, in a file or an open workbook, with the computed ones.

    Order and rules are by default those of `fill`.

    Raises `xltiebreak.Refused` if the file cannot be read or holds no crosstable.
    """
    from xltiebreak.book import reading

    systems, where = _asked(path, order, rules, sheets)
    return reading.checked_report(_read(path, where), systems, where.rules)


def prizegiving(
    path: str | PathLike[str] | Book,
    prizes: str | PathLike[str] | None = None,
    order: str | Sequence[str] | None = None,
    *,
    rules: str | None = None,
    sheets: Collection[str] = (),
    several: bool = False,
    counting: int | None = None,
    division: Dividing = "equal",
) -> Prizegiving:
    """Who wins which trophy and how much cash in a file (`.awards`), and what nobody wins.

    prizes: the file that lists them, headed prize, kind, amount, count, condition, ties, first,
    section, limit; by default the sheet Prizes. Trophies go down the places by the order, as in
    `fill`; players tied on points pool and divide cash by rule 32B of US Chess. several: one player
    may win several trophies; counting: how many players count for a team if a prize does not say
    it, by default 4; division: how tied players divide cash, equal or hort (half of each prize by
    place). `.in_list` has the problems of the list, `.problems` those of the sheets.

    Raises `xltiebreak.Refused` if a file cannot be read, has no list of prizes or no crosstable, or
    if a crosstable has errors.
    """
    from xltiebreak.book import reading
    from xltiebreak.book.paths import path_in
    from xltiebreak.book.prizes import won
    from xltiebreak.book.sections.prizegiving import PrizeOptions
    from xltiebreak.book.sections.twice import problems_of_twice
    from xltiebreak.reading.grid import Refused

    systems, where = _asked(path, order, rules, sheets)
    report = reading.ranked_report(_read(path, where), systems, where.rules)
    if not report.sound:
        raise Refused(*(one for one in report.problems if one.severity == "error"))
    listed = None if prizes is None else path_in(prizes, "list of prizes")
    (once,) = reading.without_twice([report])
    how = PrizeOptions(several, counting, division=division)
    (found,) = won([once], listed, how)
    twice = problems_of_twice(report.sections)
    return found.prizes._replace(problems=(*found.prizes.problems, *twice))


def propose(
    event: Event | Crosstable | str | PathLike[str] | Book,
    *,
    apart: Iterable[Collection[int]] = (),
    schools_apart: int | None = None,
    absent: Collection[int] = (),
    colors: bool | None = None,
    lot: int | None = None,
    rematches: bool = False,
) -> ProposedRound:
    """Propose who plays whom in the next round, by FIDE's Dutch system; see docs/pairing.md.

    event: also a file, or a workbook opened with openpyxl, that holds one crosstable without
    errors; its column Apart then counts too. Pairs, byes and absences of the coming round
    stay. apart: groups of players, by number, who never meet one another; schools_apart: players of
    one team do not meet up to this round, if possible; absent: players who sit out; colors: whether
    colours matter, by default if the games have some; lot: the number from which the order of
    players without a rating is drawn; rematches: whether players may meet again if no other pairing
    is left. What is not given is what the workbook keeps, else round 1 for schools and lot 1.

    Needs `pip install gacrux`. Raises `xltiebreak.NoProposal` if there is none,
    `xltiebreak.Refused` for a file that cannot be read.
    """
    from xltiebreak.book.sections.next_round import with_wishes_of
    from xltiebreak.core.event import Event
    from xltiebreak.pairing import proposed_round
    from xltiebreak.pairing.proposal import PairingWishes, pairs_of
    from xltiebreak.reading.arguments import count_in, groups_in, players_in
    from xltiebreak.reading.crosstable import Crosstable

    until = None if schools_apart is None else count_in(schools_apart, "schools_apart", least=0)
    drawn_from = None if lot is None else count_in(lot, "lot", least=0)
    table = event if isinstance(event, Crosstable) else None
    if not isinstance(event, (Event, Crosstable)):
        from xltiebreak.book.reading import EVERYWHERE, only_table

        table = only_table(_read(event, EVERYWHERE))
    found = table.event_without_errors if table else _event(event)
    never = pairs_of(groups_in(apart, found))
    out = players_in(absent, found, "absent")
    wishes = PairingWishes(never, until, out, colors, drawn_from or 1, rematches)
    return proposed_round(found, with_wishes_of(table, wishes, drawn_from) if table else wishes)
