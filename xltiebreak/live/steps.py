"""The steps from typed cells to the quantities of tie-breaks, as formulas.

They are on a hidden sheet: one row for each player, one block of columns for each quantity, one
column in it for each round. They use only functions that every spreadsheet has had for fifteen
years, no array formulas and no arithmetic on whole ranges, which programs calculate differently.

| block | in a player's row and a round's column                                               |
|-------|--------------------------------------------------------------------------------------|
| T     | the typed text, in capitals and without blanks                                       |
| S     | where the opponent's number begins in it: 2 after `W`, 3 after `+B`, else 1          |
| D     | the opponent's number as text                                                        |
| M     | the line of the player who has this number, 0 for none                               |
| O     | the opponent's number, 0 for none                                                    |
| K     | the typed result: W D L X F, P for a pairing, B H U for byes, ? if unreadable        |
| N     | the line of the first player whose cell names this one, if the own cell is blank     |
| E     | as K, taken from the opponent's cell if the player's is blank or a pairing           |
| Q     | as O, taken from the opponent's cell if the player's cell is blank                   |
| L     | the opponent's line, from the own cell or from the opponent's                        |
| F     | points                                                                               |
| &     | how often these two players have met before                                          |
| &&    | 1 if they meet for the first time                                                    |
| !     | the code of what is wrong in the cell, 0 for nothing (`checks`)                      |

The blocks behind F hold what the tie-breaks of the order need: `blocks` prints them.

A formula reads a cell of the section's sheet by its line in the table, with INDEX, and not by its
address: so it reads the cells now there after rows were inserted, deleted, moved or sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.reading.grid import column_letters
from xltiebreak.reading.notation.byes import NAMES_OF_NOBODY
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters
from xltiebreak.reading.notation.typed import LENGTHS, NOBODY, games

FIRST = 5
"""The row of the first player, on all sheets of a section."""

PATTERN = FIRST + 1
"""The row whose formulas all later rows have too, with relative references to their own row."""

_HEADER_ROWS = (1, 2, 3, 4)
_HAS_GAME, _HAS_BYES, COUNTS, _CLEARED = _HEADER_ROWS  # for each round, above the block T
_NAMED_THERE = 1  # above the block O: how many cells of the round name an opponent
_MOST_PAIRED = 1  # above the block Q: 1 if more than half of those without a bye have an opponent

NUMBER, ACTIVE, SCORE, PLACE, ROW = range(1, 6)
NAMED, ENTERED, HIGHEST, LINE_CODE, CODE, ROUND, NAMERS, SUM_OF_NAMERS, MESSAGE, SEVERITY = range(
    6, 16
)
_TIEBREAKS = 16  # the column of the first tie-break
_RESULTS, _INSERTED, _BEYOND = 1, 2, 3
"""Rows above the tie-breaks: results in each column, letters of inserted ones, rounds behind."""
_QUANTITIES = _TIEBREAKS + 99  # the column of the first quantity that tie-breaks need
RAW = _QUANTITIES - 1  # the column of what is typed in all rounds, with bars between
_BLOCKS = _QUANTITIES + 99  # columns for quantities of a player, before the blocks
_LARGEST_NUMBER = 999_999
_LINE = f"ROW()-{FIRST - 2}"  # of a player in a range that begins in the row above the first one
_NO_BREAK = "\u00a0"  # literally: the value of CHAR(160) depends on the system


class Shown(NamedTuple):
    """A column of the section's sheet that shows a quantity, which is in this column of steps."""

    column: str
    quantity: int


class WatchedColumn(NamedTuple):
    """A column of a section, behind which somebody may insert others. Formulas without `=`."""

    head: str
    """The cell of its heading."""

    gap: str
    """Its cells and those of the next column, with columns inserted between; "" for the last."""

    own: str
    """The formula that counts the results in it."""

    among: str
    """The formula that counts those in the gap, and headings of further rounds twice."""

    there: int | None = None
    """How many results were in it when the formulas were written; None if it may have any."""


class SheetRanges(NamedTuple):
    """Ranges of a section's sheet, one column wide, from the row above the first player on.

    They end below the table; on a director's own sheet they end with its last player, and rows may
    be inserted, deleted and sorted.
    """

    anchor: str
    """The cell in which the numbers begin."""

    numbers: str
    names: str
    """The names, "" if the sheet has none."""

    rounds: Sequence[str]
    shown: Sequence[Shown]
    """Points, tie-breaks and place."""

    below: str
    """A formula that counts what is typed under the table."""

    beyond: Sequence[str]
    """The formulas whose sum is over 1 if rounds stand behind the last one."""

    heads: str = ""
    """The header row of `width` columns, "" if columns may be inserted."""

    width: int = 0
    letters: Letters = ENGLISH_LETTERS
    """The letters that results may be typed in, beside those of English."""

    inside: Sequence[WatchedColumn] = ()
    """The columns behind which somebody may insert a round."""

    @property
    def is_own(self) -> bool:
        """Whether the sheet is a director's own."""
        return not self.heads


class PlacedFormula(NamedTuple):
    """A formula, its row and column from 1, and its value in an empty event."""

    row: int
    column: int
    formula: str
    empty: str | float


def _letters_after(head: str, columns: int) -> str:
    """Return the formula of a comma and the letters of the column so many behind a cell."""
    return f'", "&SUBSTITUTE(ADDRESS(1,COLUMN({head})+{columns},4),"1","")'


def with_bars(cells: Iterable[str]) -> str:
    """Return the formula of all texts in a row of cells, a bar behind each but the last one."""
    return f"""IFERROR({'&"|"&'.join(cells)}&"","?")"""


class Steps:
    """The hidden sheet of a section: its columns and its formulas.

    players: how many rows there are for them; sheet: the ranges of the section's sheet; patterns:
    write no formulas behind the row `PATTERN`, since those only have other rows. formulas: all that
    were written so far.
    """

    def __init__(self, players: int, sheet: SheetRanges, *, patterns: bool = False) -> None:
        self.players, self.rounds, self.sheet = players, len(sheet.rounds), sheet
        self.last = FIRST + players - 1
        self._blocks: dict[str, int] = {}
        self._quantities: dict[str, int] = {}
        self.formulas: list[PlacedFormula] = []
        self._rows = range(FIRST, (PATTERN if patterns else self.last) + 1)
        self._turns = range(1, self.rounds + 1)

    # Addresses.

    def at(self, block: str, row: int, number: int) -> str:
        """Return the address of a player's cell in a block; number: the round."""
        return f"{column_letters(self._blocks[block] + number)}{row}"

    def typed(self, column: str) -> str:
        """Return the cell that stands in a range of the section's sheet at a player's line."""
        return f"INDEX({column},{_LINE})"

    def beyond(self, column: str) -> str:
        """Return whether a player's line is gone from the section's sheet."""
        return f"ROWS({column})<{_LINE}"

    def area(self, block: str) -> str:
        """Return the range of all players in all rounds of a block."""
        first = fixed(FIRST, self._blocks[block] + 1)
        return f"{first}:{fixed(self.last, self._blocks[block] + self.rounds)}"

    def line(self, block: str, row: int) -> str:
        """Return the range of all rounds of a player in a block."""
        return f"{self.at(block, row, 1)}:{self.at(block, row, self.rounds)}"

    def down(self, block: str, number: int) -> str:
        """Return the range of all players in one round of a block."""
        letters = column_letters(self._blocks[block] + number)
        return f"{letters}${FIRST}:{letters}${self.last}"

    def of(self, column: int, row: int) -> str:
        """Return the address of a player's quantity, which is in this column."""
        return f"${column_letters(column)}{row}"

    def all(self, column: int) -> str:
        """Return the range of a quantity of all players."""
        letters = column_letters(column)
        return f"${letters}${FIRST}:${letters}${self.last}"

    def counts(self, number: int) -> str:
        """Return the address of the cell that is 1 if a round counts, else 0."""
        return self.head(COUNTS, number, "T")

    @property
    def all_counts(self) -> str:
        """The range with 1 for each round that counts, 0 for the others."""
        return self._header(COUNTS)

    @property
    def all_cleared(self) -> str:
        """The range with 1 for each round that does not count, though a later one has a result."""
        return self._header(_CLEARED)

    def _header(self, row: int) -> str:
        first, last = (column_letters(self._blocks["T"] + n) for n in (1, self.rounds))
        return f"${first}${row}:${last}${row}"

    @property
    def completed(self) -> str:
        """The address of the number of rounds that count."""
        return "$A$1"

    def of_opponent(self, column: int, row: int, number: int) -> str:
        """Return a formula for a quantity of the opponent in a round."""
        return f"INDEX({self.all(column)},{self.at('L', row, number)})"

    # Formulas.

    def scalar(self, column: int, formula: Callable[[int], str], empty: str | float = 0) -> None:
        """Write a quantity of each player."""
        self.formulas += [PlacedFormula(row, column, formula(row), empty) for row in self._rows]

    def quantity(self, name: str, formula: Callable[[int], str], empty: float) -> int:
        """Write a quantity of each player, unless it is there already; return its column."""
        if name not in self._quantities:
            self._quantities[name] = _QUANTITIES + len(self._quantities)
            self.scalar(self._quantities[name], formula, empty)
        return self._quantities[name]

    def block(self, name: str, formula: Callable[[int, int], str], empty: str | float = 0) -> None:
        """Write a quantity of each player in each round, unless the block is there already."""
        if name in self._blocks:
            return
        self._blocks[name] = _BLOCKS + len(self._blocks) * (self.rounds + 1)
        self.formulas += [
            PlacedFormula(row, self._blocks[name] + number, formula(row, number), empty)
            for row in self._rows
            for number in self._turns
        ]

    def above(
        self, row: int, formula: Callable[[int], str], empty: float = 0, block: str = "T"
    ) -> None:
        """Write a quantity of each round, above a block."""
        self.formulas += [
            PlacedFormula(row, self._blocks[block] + number, formula(number), empty)
            for number in self._turns
        ]

    def head(self, row: int, number: int, block: str) -> str:
        """Return the address of a quantity of a round, above a block."""
        return f"{column_letters(self._blocks[block] + number)}${row}"

    def rounds_beyond(self) -> str:
        """Write the formulas that count rounds behind the last one; return their sum."""
        formulas = self.sheet.beyond
        for column, formula in enumerate(formulas, _TIEBREAKS):
            self.single(_BEYOND, column, formula)
        return f"SUM({fixed(_BEYOND, _TIEBREAKS)}:{fixed(_BEYOND, _TIEBREAKS + len(formulas) - 1)})"

    def columns_inserted(self) -> str:
        """Write which columns of results were inserted; return the formula of their letters."""
        watched = self.sheet.inside
        gaps = [f"COLUMNS({one.gap})" if one.gap else "2" for one in watched]
        for at, one in enumerate(watched):
            wide = f"{gaps[at - 1] if at else 2}+{gaps[at]}>4"
            own = one.own if one.there is not None else f"IF({wide},{one.own},0)"
            self.single(_RESULTS, _TIEBREAKS + at, f"IFERROR({own},0)")
        for at, one in enumerate(watched):
            results = fixed(_RESULTS, _TIEBREAKS + at)
            names = []
            if one.there is not None:
                typed = f"{results}>{one.there + 1}"
                names.append(f'IF({typed},{_letters_after(one.head, 0)},"")')
            if one.gap:
                more = f"{one.among}-{results}-{fixed(_RESULTS, _TIEBREAKS + at + 1)}>1"
                inserted = f'IF({more},{_letters_after(one.head, 1)},"")'
                names.append(f'IF({gaps[at]}<3,"",{inserted})')
            text = "&".join(names) or '""'
            self.single(_INSERTED, _TIEBREAKS + at, f'IFERROR({text},"")', "")
        found = (fixed(_INSERTED, _TIEBREAKS + at) for at in range(len(watched)))
        return f"MID({'&'.join(found)},3,99)"

    def single(self, row: int, column: int, formula: str, empty: str | float = 0) -> None:
        """Write one cell."""
        self.formulas.append(PlacedFormula(row, column, formula, empty))

    # The steps of every event.

    def begin(self) -> None:
        """Write what every event needs: cells, both sides of games, rounds that count, scores."""

        def own(row: int) -> str:
            return self.of(NUMBER, row)

        for row in self._rows:  # the players of an empty event are numbered from 1
            typed = self.typed(self.sheet.numbers)
            self.single(row, NUMBER, _number(typed), row - FIRST + 1)
        for column, meanings in enumerate(
            (games(self.sheet.letters), NOBODY), 3
        ):  # _GAMES and _NOBODY
            self.single(1, column, _quoted(_listed(meanings)), _listed(meanings))
        names = f":{':'.join(sorted(NAMES_OF_NOBODY))}:"
        self.single(1, 5, _quoted(names), names)
        self.block("T", self._text, "")
        self.block("S", lambda row, n: _begins(self.at("T", row, n)), 1)
        self.block("D", lambda row, n: _digits(self.at("T", row, n), self.at("S", row, n)), "")
        self.block("M", self._line_of_opponent)
        self.block("O", lambda row, n: self._number_of(self.at("M", row, n)))
        self.above(_NAMED_THERE, lambda n: f'COUNTIF({self.down("O", n)},">0")', block="O")
        self.block("K", self._own, "")
        self.block("N", lambda row, n: self._line_of_namer(own(row), row, n))
        self.block("E", self._ends, "")
        self.block("L", lambda row, n: self._either(row, n, self.at("N", row, n), "M"))
        self.block("Q", lambda row, n: self._number_of(self.at("L", row, n)))
        self._which_rounds_count()
        self.scalar(NAMED, self._is_named)
        self.scalar(ENTERED, self._is_entered)
        self.scalar(ACTIVE, self._is_active)
        self.above(_MOST_PAIRED, self._most_are_paired, block="Q")
        self.block("F", self._points)
        self.scalar(SCORE, lambda row: f"SUM({self.line('F', row)})")
        raw = with_bars(map(self.typed, self.sheet.rounds))
        self.scalar(RAW, lambda row: raw, "|" * (self.rounds - 1))

    def _text(self, row: int, number: int) -> str:
        """The typed text; `?` for an error, which no formula may spread."""
        column = self.sheet.rounds[number - 1]
        text = _bare(self.typed(column))
        return f'IFERROR({text},IF({self.beyond(column)},"","?"))'

    def _line_of_opponent(self, row: int, number: int) -> str:
        """The opponent's line; 0 for none, for an unknown one and for one with blanks inside."""
        digits, all_numbers = self.at("D", row, number), self.all(NUMBER)
        typed = self.typed(self.sheet.rounds[number - 1])
        before = f"LEFT({self.at('T', row, number)},{self.at('S', row, number)}-1)"
        is_one = (
            f'AND({digits}=TEXT(VALUE({digits}),REPT("0",LEN({digits}))),LEN({digits})<7,'
            f'VALUE({digits})<>{self.of(NUMBER, row)},{before}&VALUE({digits})<>"-1",'
            f"FIND({digits},{typed})>0)"
        )
        found = f"MATCH(VALUE({digits}),{all_numbers},0)"
        return f'IF({digits}="",0,IFERROR(IF({is_one},{found},0),0))'

    def _own(self, row: int, number: int) -> str:
        text, begins = self.at("T", row, number), self.at("S", row, number)
        before = f"LEFT({text},{begins}-1)"
        game = f'IF({begins}=1,"P",{_meaning(_GAMES, before)})'
        nobody = f'IFERROR({_meaning(_NOBODY, text)},"?")'
        return f'IF({text}="","",IF({self.at("O", row, number)}>0,{game},{nobody}))'

    def _either(self, row: int, number: int, other_side: str, own: str) -> str:
        """What the player's cell says, or if it is blank the opponent's cell."""
        text = self.at("T", row, number)
        return f'IF({text}<>"",{self.at(own, row, number)},{other_side})'

    def _number_of(self, line: str) -> str:
        """The number of the player in a line, 0 for no line."""
        return f"IF({line}=0,0,INDEX({self.all(NUMBER)},{line}))"

    def _line_of_namer(self, own: str, row: int, number: int) -> str:
        """The line of the first player whose cell names this one, if the own cell is blank."""
        nobody = f'OR({self.at("T", row, number)}<>"",{self.head(_NAMED_THERE, number, "O")}=0)'
        return f"IF({nobody},0,IFERROR(MATCH({own},{self.down('O', number)},0),0))"

    def _mirrored(self, row: int, number: int) -> str:
        namer = self.at("N", row, number)
        says = f"INDEX({self.down('K', number)},{namer})"
        return f'IF({namer}=0,"",IFERROR(MID("LDWFXP",SEARCH({says},"WDLXFP"),1),""))'

    def _ends(self, row: int, number: int) -> str:
        """How the round ends: by the player's cell, by the opponent's if it has a pairing only."""
        own, line = self.at("K", row, number), self.at("M", row, number)
        theirs = f"INDEX({self.down('K', number)},{line})"
        names_me = f"INDEX({self.down('O', number)},{line})={self.of(NUMBER, row)}"
        says = f'MID("LDWFXP",SEARCH({theirs},"WDLXFP"),1)'
        decided = f'IFERROR(IF({names_me},{says},"P"),"P")'
        of_pairing = f'IF({own}="P",{decided},{own})'
        text = self.at("T", row, number)
        return f'IF({text}<>"",{of_pairing},{self._mirrored(row, number)})'

    def _most_are_paired(self, number: int) -> str:
        byes = "-".join(f'COUNTIF({self.down("E", number)},"{letter}")' for letter in "BHU")
        paired = f'COUNTIF({self.down("Q", number)},">0")'
        return f"IF(2*{paired}>SUM({self.all(ACTIVE)})-{byes},1,0)"

    def most_are_paired(self, number: int) -> str:
        """Return whether more than half of those without a bye have an opponent in a round."""
        return f"{self.head(_MOST_PAIRED, number, 'Q')}=1"

    def _which_rounds_count(self) -> None:
        """A round counts if it has a result, or only byes and a later round has a result."""

        def results(number: int, letters: str) -> str:
            line = self.down("E", number)
            return "+".join(f'COUNTIF({line},"{letter}")' for letter in letters)

        def pairings(number: int) -> str:
            return f'COUNTIF({self.down("Q", number)},">0")'

        def letters(number: int) -> str:
            return column_letters(self._blocks["T"] + number)

        self.above(_HAS_GAME, lambda n: f"IF({results(n, 'WDLXF')}>0,1,0)")
        self.above(_HAS_BYES, lambda n: f"IF(AND({results(n, 'BHU')}>0,{pairings(n)}=0),1,0)")
        last = letters(self.rounds)

        def counts(number: int) -> str:
            own = f"{letters(number)}${_HAS_GAME}"
            if number == self.rounds:
                return own
            later = f"SUM({letters(number + 1)}${_HAS_GAME}:{last}${_HAS_GAME})"
            byes = f"{letters(number)}${_HAS_BYES}"
            return f"IF({own}=1,1,IF(AND({byes}=1,{later}>0),1,0))"

        def cleared(number: int) -> str:
            if number == self.rounds:
                return "0"
            later = f"SUM({letters(number + 1)}${_HAS_GAME}:{last}${_HAS_GAME})"
            return f"IF(AND({letters(number)}${COUNTS}=0,{later}>0),1,0)"

        self.above(COUNTS, counts)
        self.above(_CLEARED, cleared)
        self.single(1, 1, f"SUM({self.all_counts})")

    def _is_named(self, row: int) -> str:
        """1 for a row with a name."""
        if not (names := self.sheet.names):
            return "0"
        length = f"LEN(TRIM({self.typed(names)}))"
        return f"IF(IFERROR({length},IF({self.beyond(names)},0,1))>0,1,0)"

    def names_nobody(self, row: int) -> str:
        """Return whether a player's name is a word for a bye."""
        name = f"UPPER(TRIM({self.typed(self.sheet.names)}))"
        return f'IFERROR(FIND(":"&{name}&":",$E$1)>0,FALSE)'

    def all_typed(self, row: int) -> str:
        """Return a formula for the texts of a player's result cells, joined."""
        return "&".join(self.at("T", row, number) for number in self._turns)

    def _is_entered(self, row: int) -> str:
        """1 for a player with a name or a typed result."""
        return f"IF(OR({self.of(NAMED, row)}=1,LEN({self.all_typed(row)})>0),1,0)"

    def _is_active(self, row: int) -> str:
        """1 for a player who is entered, or whose number is in another player's cell."""
        named = f"COUNTIF({self.area('Q')},{self.of(NUMBER, row)})"
        known = f"IF({self.of(ENTERED, row)}=1,1,IF({named}>0,1,0))"
        return f'IF({self.of(NUMBER, row)}="",0,{known})'

    def _points(self, row: int, number: int) -> str:
        says = self.at("E", row, number)
        win = f'OR({says}="W",{says}="X",{says}="B")'
        draw = f'OR({says}="D",{says}="H")'
        return f"IF({self.counts(number)}=0,0,IF({win},1,IF({draw},0.5,0)))"

    def ended(self, row: int, number: int, letters: str) -> str:
        """Whether a round counts and ended with one of these letters; a blank is an absence."""
        says = self.at("E", row, number)
        each = [f'{says}="{letter}"' for letter in letters]
        if "U" in letters:
            each.append(f'{says}=""')
        any_of = f"OR({','.join(each)})" if len(each) > 1 else each[0]
        return f"AND({self.counts(number)}=1,{any_of})"

    def is_played(self, row: int, number: int) -> str:
        """Whether a round that counts was played at the board."""
        return self.ended(row, number, "WDL")

    def how_many(self, row: int, letters: str) -> str:
        """Return the number of rounds that count and end with one of these letters."""
        line = self.line("E", row)
        return "+".join(f'COUNTIFS({line},"{letter}",{self.all_counts},1)' for letter in letters)

    def places(self, lowest_first: Sequence[bool]) -> None:
        """Write the places by score and tie-breaks, and each row's line in the standings.

        lowest_first: for each tie-break of the order, whether less is better.
        """
        last = len(lowest_first) - 1
        shared = self.quantity("by score", partial(self._parted, ACTIVE, SCORE, ">"), 0)
        for position, lowest in enumerate(lowest_first):
            by = partial(self._parted, shared, tiebreak_column(position), "<" if lowest else ">")
            if position == last:
                self.scalar(PLACE, by)
            else:
                shared = self.quantity(f"by tie-break {position}", by, 0)

        def row_of_place(row: int) -> str:
            before = f"COUNTIF({fixed(FIRST, PLACE)}:{self.of(PLACE, row)},"
            own = self.of(PLACE, row)
            return f"IF({self.of(ACTIVE, row)}=0,0,{own}+{before}{own})-1)"

        if not lowest_first:
            self.scalar(PLACE, lambda row: self.of(shared, row))
        self.scalar(ROW, row_of_place)

    def _parted(self, shared: int, column: int, sign: str, row: int) -> str:
        """The place among players, parted by a quantity; 0 for nobody.

        shared: the places so far, or 1 for each player.
        """
        own, value = self.of(shared, row), self.of(column, row)
        better = f'COUNTIFS({self.all(shared)},{own},{self.all(column)},"{sign}"&{value})'
        return f"IF({own}=0,0,{own}+{better})"


_LETTERS = {
    **{Result.WIN: "W", Result.DRAW: "D", Result.LOSS: "L"},
    **{Result.FORFEIT_WIN: "X", Result.FORFEIT_LOSS: "F"},
    **{Result.FULL_BYE: "B", Result.HALF_BYE: "H", Result.ZERO_BYE: "U"},
}
"""The letters of block K."""


def _listed(meanings: Mapping[str, Result]) -> str:
    """A text with the letter of each meaning, between separators that T never has."""
    return ":" + "".join(f" {word}{_NO_BREAK}{_LETTERS[meanings[word]]}" for word in meanings)


def _quoted(text: str) -> str:
    """A text as a formula, in parts: Excel takes at most 255 characters in quotes."""
    parts = (text[at : at + 200] for at in range(0, len(text), 200))
    return "&".join(f'"{part}"' for part in parts)


_GAMES, _NOBODY = "$C$1", "$D$1"
"""Cells with what may be typed before an opponent's number, and in place of a game."""


def _place(table: str, text: str) -> str:
    return f'FIND(" "&{text}&"{_NO_BREAK}",{table})'


def _meaning(table: str, text: str) -> str:
    """The letter of a listed text; an error for another text."""
    return f"MID({table},{_place(table, text)}+LEN({text})+2,1)"


def _number(cell: str) -> str:
    """A player's number, also if typed as text; "" unless it is whole and at least 1."""
    value = f"VALUE({cell})"
    is_one = f'AND({value}>=1,{value}<={_LARGEST_NUMBER},TRIM({cell})=TEXT({value},"0"))'
    return f'IFERROR(IF({is_one},{value},""),"")'


def _bare(cell: str) -> str:
    """A cell in capitals, without spaces and no-break spaces."""
    return f'UPPER(SUBSTITUTE(SUBSTITUTE({cell}," ",""),"{_NO_BREAK}",""))'


def _begins(text: str) -> str:
    """Where the opponent's number begins: behind what stands before it, or at once."""
    begins = "1"
    for length in reversed(LENGTHS):
        long = f'{text}&"???"' if length > 1 else text  # a shorter text is none of this length
        begins = f"IF(ISNUMBER({_place(_GAMES, f'LEFT({long},{length})')}),{length + 1},{begins})"
    return f'IF({text}="",1,{begins})'


def _digits(text: str, begins: str) -> str:
    """The text after the letter or the sign, without the colour at the end."""
    colour = f'AND({begins}<3,OR(RIGHT({text},1)="W",RIGHT({text},1)="B"))'
    length = f"LEN({text})-{begins}+IF({colour},0,1)"
    return f'IF(LEN({text})<{begins},"",IFERROR(MID({text},{begins},{length}),""))'


def tiebreak_column(position: int) -> int:
    """Return the column of steps of the tie-break at this position of the order, from 0."""
    return _TIEBREAKS + position


def fixed(row: int, column: int, rows: bool = True) -> str:
    """Return an address with a fixed column, and with `rows` a fixed row: `$A$1` or `$A1`."""
    return f"${column_letters(column)}{'$' if rows else ''}{row}"
