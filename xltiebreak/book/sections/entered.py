"""What a director enters between rounds, as cells of a crosstable.

An entry is a result, a bye, a pairing, a late player or a row that is corrected. `cells_to_enter`
turns entries into cells; `refuse_if_misread` compares the sheet that has these cells with what was
meant: the games of all players must be those of before, but for the entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from xltiebreak.core.event import PENDING, Color, Game, Result
from xltiebreak.languages.text import has_letters, normal
from xltiebreak.lossless.cell_edits import Edit
from xltiebreak.reading.crosstable import Crosstable
from xltiebreak.reading.crosstable.results.own_letters import letters_on
from xltiebreak.reading.grid import Cell, Problem, Refused
from xltiebreak.reading.notation.writing import write_result

TAKEN_BACK = "none"
"""The choice of a cell that becomes blank: neither a pairing nor a bye."""

_NOBODY_CAME = "--"
_OF_BOARDS: Mapping[str, tuple[Result, Result]] = {
    "": (Result.PENDING, Result.PENDING),
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    _NOBODY_CAME: (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_OF_BYES: Mapping[str, Result] = {
    TAKEN_BACK: Result.PENDING,
    "bye": Result.FULL_BYE,
    "half": Result.HALF_BYE,
    "out": Result.ZERO_BYE,
}
_OTHER: Mapping[Color, Color] = {"W": "B", "B": "W"}
_CHOICES = {results: choice for choice, results in _OF_BOARDS.items()}
_BYES = {result: choice for choice, result in _OF_BYES.items() if choice != TAKEN_BACK}


class EnteredGame(NamedTuple):
    """A round of one player, or the board of two."""

    number: int
    round: int
    """From 1."""

    choice: str
    """Of a board: `1 = 0 + - --` for the player, "" without a result; else bye, half, out, none."""

    opponent: int | None = None
    onward: bool = False
    """Whether it holds for the rounds to come as well."""


class EnteredRow(NamedTuple):
    """Texts about a player, by column; without a number a player who comes late."""

    cells: Mapping[int, str]
    number: int | None = None
    round: int = 1
    """The first round that a late player can play."""

    missed: str = "out"
    """The bye of the rounds before."""


Entered = EnteredGame | EnteredRow


def choice_of(first: Game, second: Game | None) -> str | None:
    """Return the choice that a board has, or a bye; None for a game that no choice stands for."""
    if second is None:
        return _BYES.get(first.result)
    return _CHOICES.get((first.result, second.result))


def cells_to_enter(table: Crosstable, entries: Iterable[Entered]) -> dict[Cell, Edit]:
    """Return what to write for entries, the later ones in place of the earlier.

    Raises Refused for an entry that does not fit: a bye for a player who is paired, another
    opponent, no row left.
    """
    sheet = _Sheet(table)
    for entry in entries:
        sheet.enter(entry)
    return {cell: Edit(value) for cell, value in sheet.values.items()}


def refuse_if_misread(before: Crosstable, after: Crosstable, entries: Iterable[Entered]) -> None:
    """Raise Refused if a sheet with entries does not say them, or says more than before."""
    sheet = _Sheet(before)
    for entry in entries:
        sheet.enter(entry)
    there = {one.number: one for one in after.event.players}
    if more := [one.name for one in after.event.players if one.number not in sheet.rows]:
        raise _refusal(before, None, f"this sheet would show more players: {', '.join(more)}")
    missing = [name for number, name in sheet.names.items() if number not in there]
    if missing:
        raise _refusal(before, None, f"this sheet would not show {', '.join(missing)}")
    for (number, at), wanted in sheet.games.items():
        games = there[number].games if number in there else ()
        shown = games[at] if at < len(games) else PENDING
        if (shown.result, shown.opponent) != (wanted.result, wanted.opponent):
            cell = Cell(sheet.rows[number], before.header.round_columns[at])
            message = f"this sheet would not show this round of {sheet.who(number)}"
            raise _refusal(before, cell, message)


class _Sheet:
    """A crosstable with the entries so far."""

    def __init__(self, table: Crosstable) -> None:
        self.table, self.columns = table, table.header.round_columns
        self.letters = letters_on(table.grid)
        self.style = table.styles[0] if len(table.styles) == 1 else "letters"
        self.values: dict[Cell, float | str | None] = {}
        self.rows = dict(table.rows)
        self.names: dict[int, str] = {}
        """The late players."""
        self.games = {
            (player.number, at): game
            for player in table.event.players
            for at, game in enumerate(player.games)
        }
        self._locked = {one.cell for one in table.grid.formulas({*self.columns})}

    def enter(self, entry: Entered) -> None:
        """Write an entry. Raises Refused if it does not fit."""
        if isinstance(entry, EnteredRow):
            self._enter_row(entry)
        elif entry.opponent is None:
            self._enter_bye(entry)
        else:
            self._enter_board(entry, entry.opponent)

    def _enter_board(self, entry: EnteredGame, opponent: int) -> None:
        at, number = entry.round - 1, entry.number
        sides = ((number, opponent), (opponent, number))
        for own, other in sides:
            game = self._game(own, at)
            if game.opponent not in (None, other) or (game.opponent is None and game != PENDING):
                raise self._taken(own, at, game)
        color = self._game(number, at).color
        beside = _OTHER[color] if color else None
        both = entry.choice == TAKEN_BACK
        results = (Result.PENDING,) * 2 if both else _OF_BOARDS[entry.choice]
        typed = [own for own, _ in sides if self._text(own, at)] or [number]
        if entry.choice == _NOBODY_CAME:  # one side alone would say that the other one came
            typed = [number, opponent]
        for (own, other), result, side in zip(sides, results, (color, beside), strict=True):
            game = PENDING if both else Game(result, other, side)
            self.games[own, at] = game
            if own in typed:
                self._write(own, at, game)

    def _enter_bye(self, entry: EnteredGame) -> None:
        number, at = entry.number, entry.round - 1
        rounds = range(at, len(self.columns)) if entry.onward else (at,)
        game = Game(_OF_BYES[entry.choice])
        for round_at in rounds:
            now = self._game(number, round_at)
            if now.opponent is not None and not (entry.onward and round_at > at):
                raise self._taken(number, round_at, now)
            kept = entry.onward and round_at > at and now.result not in _REPLACED
            if now.opponent is None and not kept:
                self.games[number, round_at] = game
                self._write(number, round_at, game)

    def _enter_row(self, entry: EnteredRow) -> None:
        number = entry.number
        if number is None:
            number = self._new_row()
            self.names[number] = " ".join(filter(None, map(str.strip, entry.cells.values())))
            for at in range(entry.round - 1):
                game = Game(_OF_BYES[entry.missed])
                self.games[number, at] = game
                self._write(number, at, game)
        for column, text in entry.cells.items():
            cell = Cell(self.rows[number], column)
            if text.strip() or self.table.grid.text(*cell):
                self.values[cell] = typed_value(text)

    def _new_row(self) -> int:
        """Return the number of a late player, whose row is the first free one below the others."""
        grid, header = self.table.grid, self.table.header
        row = max(self.rows.values(), default=header.row) + 1
        column, number = header.number_column, max(self.rows, default=0) + 1
        typed = grid.text(row, column) if header.numbers == "column" else ""
        name = header.column("name")
        numbered = typed.isdecimal() and int(typed) not in self.rows
        blank = not any(grid.text(row, at) for at in range(header.left, header.right + 1))
        if header.numbers != "column" or name is None or not (numbered or blank):
            raise _refusal(self.table, None, "there is no free row below the players")
        if numbered:
            number = int(typed)
        else:
            self.values[Cell(row, column)] = float(number)
        if grid.text(row, name):
            raise _refusal(self.table, Cell(row, name), "there is no free row below the players")
        self.rows[number] = row
        return number

    def who(self, number: int) -> str:
        """Return a player's name with the number."""
        event = self.table.event
        return event.who(number) if number in event.by_number else self.names[number]

    def _game(self, number: int, at: int) -> Game:
        if number not in self.rows or not 0 <= at < len(self.columns):
            raise _refusal(self.table, None, f"there is no player {number} or no round {at + 1}")
        return self.games.get((number, at), PENDING)

    def _text(self, number: int, at: int) -> str:
        cell = Cell(self.rows[number], self.columns[at])
        return str(self.values[cell] or "") if cell in self.values else self.table.grid.text(*cell)

    def _write(self, number: int, at: int, game: Game) -> None:
        cell = Cell(self.rows[number], self.columns[at])
        text = write_result(game, self.style, self.letters)
        if not text and game != PENDING:
            text = write_result(game, known=self.letters)
        if cell in self._locked:
            raise _refusal(self.table, cell, "a formula stands in this cell: type the result there")
        self.values[cell] = typed_value(text)

    def _taken(self, number: int, at: int, game: Game) -> Refused:
        who = self.who(number)
        cell = Cell(self.rows[number], self.columns[at])
        if game.opponent is None:
            has = f"has a {game.result.value}"
        else:
            has = f"is paired with {self.who(game.opponent)}"
        message = f"{who} {has} in round {at + 1}: take that back first"
        return _refusal(self.table, cell, message)


_REPLACED = frozenset({Result.PENDING, Result.ZERO_BYE})
"""What an entry for all rounds to come replaces: blank cells and absences, not byes asked ahead."""


def typed_value(text: str) -> float | str | None:
    """Return a text as a director types it: `8` is a number, and a blank text no content."""
    plain = text.strip()
    return float(plain) if plain.isdecimal() and plain.isascii() else plain or None


def _refusal(table: Crosstable, cell: Cell | None, message: str) -> Refused:
    return Refused(Problem("error", table.sheet, cell, message))


def person_columns(table: Crosstable) -> dict[int, str]:
    """Return the columns that say who a player is, with their headings: name, team, grade."""
    header, grid = table.header, table.grid
    computed = {one.cell.column for one in grid.formulas({*header.others})}
    known = {*(key for one in table.event.players for key in (*one.groups, *one.ids))}
    rows = table.rows.values()
    points = header.roles.get("points", ())
    ends = (at for at in (*header.round_columns, *points) if at > header.names.name)
    beside_name = range(header.names.name + 1, min(ends, default=0))  # an age, a locker
    columns = {
        column
        for role in ("name", "first name", "rating", "team", "apart", "title", "federation")
        for column in header.roles.get(role, ())
    }
    columns |= {
        column
        for column, heading in header.others.items()
        if column not in computed
        and (
            column in beside_name
            or normal(heading) in known
            or any(has_letters(grid.text(row, column)) for row in rows)
        )
    }
    return {column: grid.text(header.row, column) for column in sorted(columns)}


def entries_of_move(
    old: Crosstable, new: Crosstable, number: int, round_number: int
) -> tuple[EnteredGame, EnteredRow]:
    """Return the entries that move a player to another section from a round on.

    The old section keeps the results; the new one gets the texts of all columns with a heading that
    both have.
    """
    by_heading = {text: column for column, text in person_columns(new).items()}
    cells = {
        by_heading[heading]: old.grid.text(old.rows[number], column)
        for column, heading in person_columns(old).items()
        if heading in by_heading
    }
    gone = EnteredGame(number, round_number, "out", onward=True)
    return gone, EnteredRow(cells, None, round_number)
