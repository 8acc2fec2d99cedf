"""The games of a crosstable whose columns are rounds; the sheet decides what a cell can mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from xltiebreak import notation
from xltiebreak.crosstable import joined
from xltiebreak.crosstable.answers import ANSWERS
from xltiebreak.crosstable.rows import PlayerRow
from xltiebreak.crosstable.saying import Misread
from xltiebreak.event import PENDING, Color, Game, Result
from xltiebreak.grid import Cell, Finding
from xltiebreak.notation import COLORS, Beside, Reading, Style
from xltiebreak.text import shown

_RESULTS = {0.0, 0.5, 1.0}
_ARMAGEDDON = {(0, 1), (0, 1.5), (0.5, 1.5), (1, 1.5), (0, 2), (1, 2), (0, 3)}
"""What the two make of a game that is won at once, or drawn and won in a second one."""
_SIDES: frozenset[Beside] = frozenset(("numbers", "slashes", "go", "teams"))
"""What gives the cells beside it a meaning."""
_FIGURES_ALONE = frozenset(("", "0", "1", "½", "0.5", "0,5", "1/2"))
_NO_RESULT = "is no result: {}"


@dataclass(frozen=True)
class TypedResults:
    """The result cells as they are written, asked by player number and round (from 1)."""

    rows: Sequence[PlayerRow]
    columns: Sequence[int]

    def text(self, number: int, round_number: int) -> str:
        """What stands in the cell."""
        return self._by_number[number].cells[round_number - 1]

    def cell(self, number: int, round_number: int) -> Cell:
        """Where the cell is."""
        return Cell(self._by_number[number].row, self.columns[round_number - 1])

    @cached_property
    def _by_number(self) -> dict[int, PlayerRow]:
        return {row.number: row for row in self.rows}


@dataclass(frozen=True)
class Games:
    """The games row by row, and the cells that cannot be read or cannot be right.

    unread: those that say nothing; wrong: those that contradict what stands beside them; doubtful:
    what is possible, but seldom meant; styles: the notations that the sheet is written in; opened:
    by row and round, whether only the printed points tell what the cell was worth, empty where none
    is.
    """

    games: list[tuple[Game, ...]]
    unread: list[Misread]
    wrong: Sequence[Finding] = ()
    doubtful: Sequence[Finding] = ()
    styles: Collection[Style] = ()
    opened: Sequence[Sequence[bool]] = ()

    @property
    def cells(self) -> set[Cell]:
        """The cells that cannot be read or cannot be right."""
        return {one.cell for one in self.unread} | {one.cell for one in self.wrong}


def read_games(rows: Sequence[PlayerRow], columns: Sequence[int], teams: bool = False) -> Games:
    """Read all result cells; what a cell can mean is decided by the style of the others.

    teams: whether the rows are those of teams, which make points in each match.
    """
    texts = joined.parted(rows)
    sheet = _Sheet(rows, texts, teams)
    meanings = {text: sheet.meaning(text) for text in sheet.readings}
    games = [tuple([meanings[text][0] for text in own]) for own in texts]
    wrong_texts = {text: cause for text, (_, cause) in meanings.items() if cause}
    unread = [
        Misread(Cell(row.row, column), typed, wrong_texts[text])
        for row, own in (zip(rows, texts, strict=True) if wrong_texts else ())
        for column, text, typed in zip(columns, own, row.cells, strict=True)
        if text in wrong_texts
    ]
    wrong: list[Finding] = []
    doubtful: list[Finding] = []
    if any(row.colors for row in rows):
        games, wrong = _with_colors_below(rows, games, columns)
    if any(game.color for game, _ in meanings.values()) or any(row.colors for row in rows):
        games = _with_both_colors(rows, games)
    if any(game.made is not None for game, _ in meanings.values()):
        games = _with_both_sides(rows, games)
        odd = list(_odd_sums(rows, texts, sheet.readings, games, columns))
        wrong += [finding for too_many, finding in odd if too_many]
        doubtful = [finding for too_many, finding in odd if not too_many]
        if sheet.keeps_points and not teams and (played := _armageddon(rows, games, columns)):
            wrong = [played]
    opened = {text for text, reading in sheet.readings.items() if reading and reading.open}
    return Games(
        games,
        unread,
        wrong,
        doubtful,
        sheet.styles,
        [[text in opened for text in own] for own in texts] if opened else [],
    )


class _Sheet:
    """What all the cells say of how this sheet is written.

    readings: by text; styles: the notations that it has.
    """

    def __init__(
        self, rows: Sequence[PlayerRow], texts: Sequence[Sequence[str]], teams: bool
    ) -> None:
        there = Counter([text for own in texts for text in own])
        self.readings = {text: notation.read(text) for text in there}
        self.styles = _styles(self.readings)
        beside: set[Beside] = {*self.styles, *(("teams",) if teams else ())}
        if not beside.isdisjoint(_SIDES):
            self.readings |= {
                text: notation.read(text, beside)
                for text, reading in self.readings.items()
                if reading is None or not reading.game.opponent or reading.style == "go"
            }
        self._colors = _colors(self.readings, there)
        self._results = _results(rows, texts, self.readings)
        self.keeps_points = _keeps_points(rows, texts, self.readings)
        unread = [text for text, reading in self.readings.items() if reading is None]
        advice = {notation.expected(text) for text in unread}
        self.points_alone = not self.styles and (
            notation.POINTS in advice or _FIGURES_ALONE.issuperset(there)
        )

    def meaning(self, text: str) -> tuple[Game, str]:
        """The game in a cell, and what is wrong with the cell, "" where nothing is."""
        reading = self.readings[text]
        if reading is None:
            return PENDING, _NO_RESULT.format(notation.expected(text))
        game = reading.game
        if reading.color and self._colors is not COLORS:
            if reading.color not in self._colors:
                return PENDING, _NO_RESULT.format(notation.expected(text))
            game = game._replace(color=self._colors[reading.color])
        if reading.word:
            result = self._results.get(reading.word)
            if result is None:
                return PENDING, _NO_RESULT.format(notation.expected(text))
            if result is not game.result:
                game = game._replace(result=result)
        if reading.figure is not None:
            if self.keeps_points:
                return game._replace(result=Result.PENDING, made=reading.figure), ""
            if reading.figure not in _RESULTS:
                return PENDING, _NO_RESULT.format(notation.expected(text))
        if self.points_alone and text in ("0", "1"):
            return PENDING, _NO_RESULT.format(notation.POINTS)
        if reading.loss is None or "signs" not in self.styles:
            return game, ""
        if self.styles == {"signs"}:
            return reading.loss, ""
        return PENDING, notation.AMBIGUOUS


def _styles(readings: Mapping[str, Reading | None]) -> set[Style]:
    """The notations of a sheet."""
    return {reading.style for reading in readings.values() if reading and reading.style}


def _colors(
    readings: Mapping[str, Reading | None], there: Mapping[str, int]
) -> Mapping[str, Color]:
    """What the letters of the colours mean here."""
    letters: Counter[str] = Counter()
    for text, reading in readings.items():
        if reading and reading.color:
            letters[reading.color] += there[text]
    return COLORS if letters.keys() <= COLORS.keys() else notation.colors_of(letters)


def _results(
    rows: Sequence[PlayerRow],
    texts: Sequence[Sequence[str]],
    readings: Mapping[str, Reading | None],
) -> Mapping[str, Result]:
    """What the letters of the results mean here, in one language or another.

    Where several know them all, that one is taken in which most games go together.
    """
    letters = {reading.word for reading in readings.values() if reading and reading.word}
    languages = notation.languages_of(letters)
    if not languages or languages[0] == "English":
        return notation.RESULTS["English"]

    def together(language: str) -> int:
        known = notation.RESULTS[language]
        games = [
            tuple(
                [
                    reading.game._replace(result=known.get(reading.word, reading.game.result))
                    if (reading := readings[text])
                    else PENDING
                    for text in own
                ]
            )
            for own in texts
        ]
        return -disagreements(rows, games)

    return notation.RESULTS[max(languages, key=together)]


def disagreements(rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]) -> int:
    """How many cells name an opponent whose cell says something else; nobody is told which."""
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}
    wrong = 0
    for row, own in zip(rows, games, strict=True):
        for i, game in enumerate(own):
            if game.opponent is None:
                continue
            other = by_number.get(game.opponent)
            answer = other[i] if other else None
            wrong += (
                answer is None
                or game.opponent == row.number
                or answer.opponent != row.number
                or answer.result not in ANSWERS[game.result]
                or (game.color is not None and game.color == answer.color)
            )
    return wrong


def _keeps_points(
    rows: Sequence[PlayerRow],
    texts: Sequence[Sequence[str]],
    readings: Mapping[str, Reading | None],
) -> bool:
    """Whether the figures behind colours are game points: of results both sides make 1."""
    found = {
        text: (reading.game.opponent, reading.figure)
        for text, reading in readings.items()
        if reading and reading.figure is not None
    }
    if {figure for _, figure in found.values()} <= _RESULTS:
        return False
    by_number = {row.number: own for row, own in zip(rows, texts, strict=True)}
    sums = [
        figure + found[answer][1]
        for row, own in zip(rows, texts, strict=True)
        for i, text in enumerate(own)
        if text in found
        for opponent, figure in (found[text],)
        if opponent in by_number
        and (answer := by_number[opponent][i]) in found
        and found[answer][0] == row.number
    ]
    return 2 * sums.count(1.0) <= len(sums)


def _with_colors_below(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]], columns: Sequence[int]
) -> tuple[list[tuple[Game, ...]], list[Finding]]:
    """Give the games the colours of the rows below, and the cells that name another one."""
    colored: list[tuple[Game, ...]] = []
    wrong: list[Finding] = []
    for row, own in zip(rows, games, strict=True):
        line = list(own)
        for i, (game, color) in enumerate(zip(own, row.colors, strict=False)):
            if color is None or game.opponent is None:
                continue
            if game.color not in (None, color):
                text = shown(row.cells[i])
                message = f"{text} and the {color} in the row below are two colours"
                wrong.append(Finding(Cell(row.row, columns[i]), message))
            line[i] = game._replace(color=color)
        colored.append(tuple(line))
    return colored, wrong


def _with_both_colors(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Give a player the other colour where only the opponent's cell names one."""
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}

    def colored(number: int, game: Game, i: int) -> Game:
        if game.color is not None or game.opponent not in by_number:
            return game
        answer = by_number[game.opponent][i]
        if answer.color is None or answer.opponent != number:
            return game
        other: Color = "B" if answer.color == "W" else "W"
        return game._replace(color=other)

    return [
        tuple([colored(row.number, game, i) for i, game in enumerate(own)])
        for row, own in zip(rows, games, strict=True)
    ]


def _with_both_sides(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Add what the opponent made, and the result where only points were given."""
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}

    def made_by_opponent(number: int, game: Game, i: int) -> float | None:
        """What the other side made by its own cell, None where it does not say."""
        own = by_number.get(game.opponent or 0)
        return own[i].made if own and own[i].opponent == number else None

    def total(number: int, game: Game, i: int) -> float:
        against = made_by_opponent(number, game, i) if game.against is None else game.against
        return (game.made or 0.0) + (against or 0.0)

    boards = max(
        total(row.number, game, i)
        for row, own in zip(rows, games, strict=True)
        for i, game in enumerate(own)
    )

    def completed(number: int, game: Game, i: int) -> Game:
        if game.made is None:
            return game
        against = made_by_opponent(number, game, i) if game.against is None else game.against
        if against is None:
            against = boards - game.made
        result = game.result
        if result is Result.PENDING:
            result = decided(game.made, against)
        return game._replace(result=result, against=against)

    return [
        tuple([completed(row.number, game, i) for i, game in enumerate(own)])
        for row, own in zip(rows, games, strict=True)
    ]


def _odd_sums(
    rows: Sequence[PlayerRow],
    texts: Sequence[Sequence[str]],
    readings: Mapping[str, Reading | None],
    games: Sequence[tuple[Game, ...]],
    columns: Sequence[int],
) -> Iterator[tuple[bool, Finding]]:
    """Cells with one side's game points only, where both make another sum than in most matches.

    More cannot be, and comes with True; less can, where nobody came to a board.
    """
    one_sided = [
        (row, i, (game.made or 0.0) + (game.against or 0.0))
        for row, own, typed in zip(rows, games, texts, strict=True)
        for i, (text, game) in enumerate(zip(typed, own, strict=True))
        if game.made is not None and game.result.played
        if (reading := readings[text]) and reading.game.against is None
    ]
    if not one_sided:
        return
    counted = Counter(total for *_, total in one_sided)
    boards = max(counted, key=lambda total: (counted[total], total))
    for row, i, total in one_sided:
        if total != boards:
            both = f"{shown(row.cells[i])} and the opponent's cell make {total:g} game points"
            finding = Finding(
                Cell(row.row, columns[i]), f"{both}, but most matches make {boards:g}"
            )
            yield total > boards, finding


def _armageddon(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]], columns: Sequence[int]
) -> Finding | None:
    """Points for games that a second one decided: 1½ to 1, 2 to ½; no game is a draw there."""
    found = [
        (row, i, game)
        for row, own in zip(rows, games, strict=True)
        for i, game in enumerate(own)
        if game.made is not None and game.against is not None and game.result.played
    ]
    if {tuple(sorted((game.made or 0, game.against or 0))) for *_, game in found} - _ARMAGEDDON:
        return None
    for row, i, game in found:
        if 1.5 in (game.made, game.against):
            return Finding(
                Cell(row.row, columns[i]),
                f"{shown(row.cells[i])} is a point for an Armageddon game, it seems: a drawn game "
                "that a second one decided. Which game was won and which drawn has to be told: "
                "write W6, L3 or D5; matches of teams need a column headed Team",
            )
    return None


def decided(made: float, against: float) -> Result:
    """The result of a match in which the two sides made so many points."""
    if made == against:
        return Result.DRAW
    return Result.WIN if made > against else Result.LOSS
