"""What the functions in a workbook do not understand, and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial

from xltiebreak.book.carrying import worksheet_functions
from xltiebreak.book.reading import Workbook
from xltiebreak.book.sections import Section
from xltiebreak.book.sections.filling import has_own_formulas, systems_to_fill
from xltiebreak.book.sections.in_force import marked_order
from xltiebreak.book.sections.live import calls
from xltiebreak.core.event import Game, Result
from xltiebreak.languages.text import shown
from xltiebreak.live.formulas.accepted import why_not
from xltiebreak.live.formulas.systems import SYSTEMS
from xltiebreak.lossless.names import NameKey, defined_names
from xltiebreak.lossless.package import Package
from xltiebreak.lossless.write import NamedFunction
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.results.sides import ANSWERS
from xltiebreak.reading.grid import Cell, Problem, Refused

MOST_NAMED = 5


def other_formulas(workbook: Workbook, sections: Sequence[Section]) -> Iterator[Problem]:
    """Yield an error for each workbook that computes in another way already."""
    for section in sections:
        table = section.crosstable
        if marked_order(table) or has_own_formulas(section):
            message = (
                "the tie-breaks on this sheet are formulas already, which compute by themselves: "
                "there is nothing to put in their place"
            )
            yield Problem("error", table.sheet, table.header.area, message)
    package, own = workbook.package, workbook.functions
    if package is None or own is not None:
        return
    udfs = worksheet_functions()
    for sheet in package.sheet_names:
        for formula in package.formulas_on(sheet):
            if not udfs.isdisjoint(calls(formula.text)):
                message = (
                    f"the formula ={shown(formula.text, 60)} calls a function of Python through "
                    "xlwings, which cannot live in one workbook with functions of the same name: "
                    "take a copy without these formulas"
                )
                yield Problem("error", sheet, formula.cell, message)
                return


def problems_of(section: Section, reads: Callable[[str], bool]) -> Iterator[Problem]:
    """Yield the errors of a section that the formulas do not understand.

    reads: whether they read the text of a result cell.
    """
    table = section.crosstable
    if layout := _layout(table):
        yield Problem("error", table.sheet, table.header.area, layout, "convert")
        return
    yield from _cells(table, reads)
    yield from _systems(section)


def _layout(table: Crosstable) -> str:
    """Why the functions do not understand a table, "" if they do."""
    header, event = table.header, table.event
    rounds = header.round_columns
    if not event.in_rounds:
        return "formulas need a column for each round, and these are columns of opponents"
    if any(len(columns) != 1 for columns in header.rounds.values()):
        return "formulas need opponent and result in one cell, such as W6"
    if list(rounds) != list(range(rounds[0], rounds[0] + len(rounds))):
        return "formulas need the rounds side by side, without other columns between them"
    if header.numbers != "column":
        return "formulas need a column of the players' numbers"
    if event.by_game_points or event.match_points != (1.0, 0.5):
        return "formulas count 1 point for a win and 1/2 for a draw"
    if event.counted:
        return "the printed points count a round in which no cell holds a result"
    rows = list(table.rows.values())
    if rows != sorted(rows):
        return "formulas need every player in one row"
    return ""


def _cells(table: Crosstable, reads: Callable[[str], bool]) -> Iterator[Problem]:
    """Yield one error for cells in another notation, and one for numbers that are texts."""
    number_column = table.header.number_column
    texts = [
        cell
        for row in table.rows.values()
        for cell in (Cell(row, number_column),)
        if isinstance(table.grid.at(*cell), str) or table.grid.origin(cell).typed
    ]
    if texts:
        is_letter = bool(table.grid.origin(texts[0]).typed)
        what = "these are letters" if is_letter else "these numbers are stored as text"
        message = f"{what}, so no result finds them{_more(texts)}"
        yield Problem("error", table.sheet, texts[0], message, "convert")
    rounds = table.header.round_columns
    text, game_in = table.grid.text, cache(partial(_game, reads=reads))
    made = {
        number: [game_in(text(row, column)) for column in rounds]
        for number, row in table.rows.items()
    }
    wrong: list[Cell] = []
    nobody: list[Cell] = []
    for player in table.event.players:
        for turn, game in enumerate(player.games):
            game_there = made[player.number][turn]
            if _is_meant(made, player.number, turn, game):
                continue
            is_of_nobody = game_there and game_there.opponent and game.opponent is None
            cells = nobody if is_of_nobody else wrong
            cells.append(Cell(table.rows[player.number], rounds[turn]))
    if nobody:
        message = (
            f"{shown(text(*nobody[0]))}: this opponent is nobody, and formulas would rank the row: "
            f"write -B- for a full-point bye{_more(nobody)}, and clear that name"
        )
        yield Problem("error", table.sheet, nobody[0], message)
    if wrong:
        first = wrong[0]
        message = (
            f"{shown(table.grid.text(*first)) or 'a blank cell'}: formulas read results such "
            f"as W6, D12b, X3, F3, -B-, -H- and -U-{_more(wrong)}"
        )
        yield Problem("error", table.sheet, first, message, "convert")


def _more(cells: Sequence[Cell]) -> str:
    """How many further cells there are, and the first of them."""
    if len(cells) == 1:
        return ""
    named = ", ".join(map(str, cells[1 : MOST_NAMED + 1]))
    return f" (and {len(cells) - 1} more: {named}{' ...' if len(cells) > MOST_NAMED + 1 else ''})"


def _game(text: str, reads: Callable[[str], bool]) -> Game | None:
    """The game in a cell as the formulas read it; None for a text that they do not read."""
    reading = notation.read_result(text) if reads(text) else None
    return reading.game if reading else None


def _is_meant(
    made: Mapping[int, Sequence[Game | None]], number: int, turn: int, game: Game
) -> bool:
    """Whether the functions read the game that the reader found in a player's cell."""
    game_there = made[number][turn]
    if game_there is None:
        return False
    if (game_there.result, game_there.opponent) == (game.result, game.opponent):
        return True
    if (
        game_there.result is not Result.PENDING
        or game.opponent is None
        or game.opponent not in made
    ):
        return False
    theirs = made[game.opponent][turn]  # a result that only the opponent's cell tells
    return (
        theirs is not None
        and theirs.opponent == number
        and ANSWERS[theirs.result][0] is game.result
    )


def _systems(section: Section) -> Iterator[Problem]:
    """Yield an error for the systems that no function computes."""
    table, event = section.crosstable, section.crosstable.event
    systems = dict.fromkeys((*systems_to_fill(section).values(), *section.known))
    rests = any(event.rests.values())
    for system in systems:
        if has_function(system) and (why := why_not(system, event.is_round_robin, rests)):
            message = f"this is a round robin, and no function computes {system.exact} there: {why}"
            yield Problem("error", table.sheet, table.header.area, message, "order")
    unknown = [system for system in systems if not has_function(system)]
    if unknown:
        codes = ", ".join(system.exact for system in unknown)
        with_functions = ", ".join(code for code, _ in SYSTEMS)
        message = (
            f"no function in the sheet computes {codes}, and a value would stay as it is while "
            f"the formulas beside it change; there are functions for {with_functions}"
        )
        yield Problem("error", table.sheet, table.header.area, message, "order")


def has_function(system: object) -> bool:
    """Whether a workbook can hold a function for a tie-break."""
    return getattr(system, "identity", None) in SYSTEMS


def refuse_collisions(
    package: Package, functions: Sequence[NamedFunction], own: Collection[NameKey]
) -> None:
    """Raise Refused if the workbook has names of its own that are spelled like our functions."""
    names = {function.name.casefold() for function in functions}
    taken = [
        name for name in defined_names(package) if name.key[0] in names and name.key not in own
    ]
    if taken:
        problems = (
            Problem(
                "error",
                package.tabs[name.tab]
                if name.tab is not None and name.tab < len(package.tabs)
                else "",
                None,
                f"this workbook has a name {name.name} of its own, which formulas would mistake "
                "for the function: rename it in Excel (Formulas > Name Manager)",
            )
            for name in taken
        )
        raise Refused(*problems)
