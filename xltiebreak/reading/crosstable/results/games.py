"""The games of a crosstable whose columns are rounds: all cells together decide what one means."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from xltiebreak.core.event import PENDING, Color, Game, Result
from xltiebreak.languages.text import shown
from xltiebreak.reading import notation
from xltiebreak.reading.crosstable import faults
from xltiebreak.reading.crosstable.results.by_name import CellsByName
from xltiebreak.reading.crosstable.results.rows import PlayerRow
from xltiebreak.reading.crosstable.results.sides import (
    disagreements,
    separated,
    with_both_colors,
    with_opponents,
)
from xltiebreak.reading.crosstable.shares import (
    HIGHER_THAN_POINTS,
    LEAST_RATING,
    MOST,
    MOST_FORFEITS_ALONE,
)
from xltiebreak.reading.crosstable.wording import advice
from xltiebreak.reading.grid import Cell, Fault, Finding, Origin
from xltiebreak.reading.notation import COLORS, Beside, CellReading, Dialect, Style
from xltiebreak.reading.notation.languages import ENGLISH_LETTERS, Letters

_RESULTS = {0.0, 0.5, 1.0}
_DRAWN_FIRST = 1.5  # points for a draw and the win of the second game
_ARMAGEDDON = {(0, 1), (0, 1.5), (0.5, 1.5), (1, 1.5), (0, 2), (1, 2), (0, 3)}
"""All pairs of points if an Armageddon game follows a draw; without 1.5 they prove nothing."""
_DECIDING: frozenset[Beside] = frozenset(
    ("numbers", "colons", "slashes", "go", "signs", "teams", "two lines")
)
"""Notations that change how the other cells of the sheet are read."""
_FIGURES_ALONE = frozenset(("", "0", "1", "½", "0.5", "0,5", "1/2"))
_POINTS = "points"  # the name of the advice for points without opponents
_SCORES: frozenset[Style] = frozenset(("two lines", "slashes"))
"""Notations of scores, which write a double forfeit as 0 on both sides."""
_PLAYED_SIGNS: Dialect = "played signs"


@dataclass(frozen=True)
class TypedResults:
    """The result cells as typed, by player number and round (from 1)."""

    rows: Sequence[PlayerRow]
    columns: Sequence[int]
    origins: Mapping[Cell, Origin] = field(default_factory=dict)
    """Where the cells are whose values were typed in other words, or elsewhere."""

    def text(self, number: int, round_number: int) -> str:
        """Return the text of the cell."""
        origin = self.origins.get(self.cell(number, round_number))
        typed = origin.typed if origin else ""
        return typed or self._by_number[number].cells[round_number - 1]

    def cell(self, number: int, round_number: int) -> Cell:
        """Return the address of the cell."""
        return Cell(self._by_number[number].row, self.columns[round_number - 1])

    @cached_property
    def _by_number(self) -> dict[int, PlayerRow]:
        return {row.number: row for row in self.rows}


@dataclass(frozen=True)
class Games:
    """The games row by row, and the cells that cannot be read or cannot be right."""

    games: list[tuple[Game, ...]]
    unread: list[Finding]
    """Cells that are not a result."""

    wrong: Sequence[Finding] = ()
    """Cells that contradict others."""

    doubtful: Sequence[Finding] = ()
    """Cells that are possible, but seldom right."""

    styles: Collection[Style] = ()
    """The notations of the sheet."""

    opened: Sequence[set[int]] = ()
    """By row, the rounds of which only the printed points say what the cell is worth; empty if no
    cell is such.
    """

    left_over: Sequence[set[int]] = ()
    """By row, the rounds in which a word in place of the opponent, as `bye`, does not say what the
    round is worth, nor a result beside it; empty if there is none.
    """

    @property
    def cells(self) -> set[Cell]:
        """The cells that cannot be read or cannot be right."""
        return {cell.cell for cell in self.unread} | {cell.cell for cell in self.wrong}


def read_games(
    rows: Sequence[PlayerRow],
    columns: Sequence[int],
    teams: bool = False,
    by_name: CellsByName | None = None,
    letters: Letters = ENGLISH_LETTERS,
) -> Games:
    """Read all result cells; the notation of all of them decides what one can mean.

    teams: whether the rows are teams, who score game points in each match; by_name: what the cells
    mean that name opponents; letters: those that the sheet takes beside those of English.
    """
    sheet = _Sheet(rows, teams, by_name, letters)
    game_of, causes = sheet.meanings()
    games = [tuple([game_of[text] for text in own]) for own in sheet.texts]
    unread = [
        Finding(Cell(row.row, column), causes[text], text=sheet.quoted(text, typed))
        for row, own in zip(rows, sheet.texts, strict=True)
        if not causes.keys().isdisjoint(own)
        for column, text, typed in zip(columns, own, row.cells, strict=True)
        if text in causes
    ]
    wrong: list[Finding] = []
    doubtful: list[Finding] = []
    if any(row.colors for row in rows):
        games, wrong = _with_colors_below(rows, games, columns)
    if any(row.colors for row in rows) or any(game.color for game in game_of.values()):
        games = with_both_colors(rows, games)
    if any(game.made is not None for game in game_of.values()):
        games = _with_both_sides(rows, games)
        odd = list(sheet.odd_sums(games, columns))
        wrong += [finding for too_many, finding in odd if too_many]
        doubtful = [finding for too_many, finding in odd if not too_many]
        if sheet.keeps_points and not teams and (played := _armageddon(rows, games, columns)):
            wrong = [played]
    if both_lost := _both_lost(sheet, rows, games):
        games = _with_double_forfeits(games, both_lost)
        doubtful = [*doubtful, _double_forfeits(rows, columns, both_lost)]
    doubtful = [*doubtful, *sheet.doubtful_signs(columns)]
    return Games(games, unread, wrong, doubtful, sheet.styles, sheet.opened())


class _Sheet:
    """What the cells of this sheet mean, as all of them together show.

    readings: by text; styles: its notations; keeps_points: whether figures are game points;
    points_alone: whether the cells hold points without opponents.
    """

    def __init__(
        self,
        rows: Sequence[PlayerRow],
        teams: bool,
        by_name: CellsByName | None,
        letters: Letters,
    ) -> None:
        self._rows, self.texts = rows, with_opponents(rows, separated(rows))
        self._named = by_name.games if by_name else {}
        self._unclear = by_name.unclear if by_name else {}
        self._count = Counter([text for own in self.texts for text in own])
        self.readings: dict[str, CellReading | None] = {
            text: CellReading(self._named[text])
            if text in self._named
            else notation.read_result(text)
            for text in self._count
        }
        readings = [reading for reading in self.readings.values() if reading]
        self.styles = {reading.style for reading in readings if reading.style}
        beside: set[Beside] = {*self.styles, *(("teams",) if teams else ())}
        if not beside.isdisjoint(_DECIDING):
            self.readings |= {
                text: notation.read_result(text, beside)
                for text, reading in self.readings.items()
                if reading is None or not reading.game.opponent or reading.style == "go"
            }
        if dialect := self._dialect(beside):
            self.readings = self._in_dialect(dialect, beside)
            self.styles = {
                reading.style for reading in self.readings.values() if reading and reading.style
            }
        self._known = {text: reading for text, reading in self.readings.items() if reading}
        if rated := self._with_ratings():
            without = {x: self._known[x].game._replace(made=None) for x in rated}
            self._known |= {x: self._known[x]._replace(game=game) for x, game in without.items()}
            self.readings = {**self.readings, **self._known}
        self._letters = {reading.word for reading in self._known.values() if reading.word}
        self._colors = self._color_letters()
        self._results = self._result_letters() if letters == ENGLISH_LETTERS else letters.results
        self.keeps_points = self._keeps_points()
        self._taken = letters
        unread = self.readings.keys() - self._known.keys()
        meant = {notation.advice_for(text).name for text in unread}
        self._points_alone = not self.styles and (
            _POINTS in meant or _FIGURES_ALONE.issuperset(self._count)
        )

    def _with_ratings(self) -> Collection[str]:
        """Return the cells with an opponent's rating in place of game points: `W2 (1260)`.

        Ratings are too high for points, or each opponent has the same one in every cell.
        """
        by_opponent = defaultdict[int, list[float]](list)
        texts = []
        for text, (game, *_) in self._known.items():
            if game.opponent and game.made is not None and game.against is None:
                texts.append(text)
                by_opponent[game.opponent] += [game.made] * self._count[text]
        made = {points for own in by_opponent.values() for points in own} - {0}  # 0: unrated
        if not made or min(made) < LEAST_RATING:
            return ()
        are_same = all(len(set(own)) == 1 for own in by_opponent.values())
        repeat = any(len(own) > 1 for own in by_opponent.values())
        return texts if min(made) >= HIGHER_THAN_POINTS or (are_same and repeat) else ()

    def _dialect(self, beside: Collection[Beside]) -> Dialect | None:
        """Return the dialect of the sheet if the two sides of its games prove one."""
        strange = [
            text
            for text, reading in self.readings.items()
            if reading is None
            or reading.game.opponent == 0
            or (reading.style in ("numbers", "colons") and text[-1] in "+-=")
        ]
        for dialect in notation.DIALECTS if strange else ():
            if not any(notation.speaks(text, dialect) for text in strange):
                continue
            spoken = {text for text in self._count if notation.speaks(text, dialect)}
            cells = sum(map(self._count.__getitem__, spoken))
            games = sum(
                count
                for text, count in self._count.items()
                if text in spoken or ((reading := self.readings[text]) and reading.game.opponent)
            )
            if not MOST.exceeded(cells, games):
                continue
            within = self._contradictions(self._in_dialect(dialect, beside))
            alone = self._contradictions(self.readings)
            if dialect == _PLAYED_SIGNS:  # as forfeits, the two sides would agree as well
                lost_by_both = MOST.exceeded(within - alone, cells)  # as no game is
                if not lost_by_both and self._signs_are_played(spoken):
                    return dialect
            elif within < alone:
                return dialect
        return None

    def _in_dialect(
        self, dialect: Dialect, beside: Collection[Beside]
    ) -> dict[str, CellReading | None]:
        return {text: notation.read_result(text, {*beside, dialect}) for text in self.readings}

    def _signs_are_played(self, spoken: Collection[str]) -> bool:
        """Whether `15w+` is a win that was played, and not a forfeit.

        It is, if no game has figures in both of its cells, and if there are more such signs than an
        event has forfeits. `15 w +` with blanks is a line of a TRF file: a forfeit.
        """
        signs = {text for text in spoken if text[-1] != "="}
        if any(len(text.split()) > 1 for text in signs):
            return False
        line = {row.number: own for row, own in zip(self._rows, self.texts, strict=True)}
        answers = [
            line[opponent][i] if (opponent := reading.game.opponent) in line else ""
            for own in self.texts
            for i, text in enumerate(own)
            if text not in spoken
            and (reading := self.readings[text])
            and reading.figure is not None
        ]
        decided = sum(map(self._count.__getitem__, signs)) + len(answers)
        return decided > MOST_FORFEITS_ALONE and all(answer in spoken for answer in answers)

    def doubtful_signs(self, columns: Sequence[int]) -> Iterator[Finding]:
        """Yield one warning if most games have signs such as `15w+`, and no cell shows a draw.

        Also warn if most games are forfeits beside draws.
        """
        by_sign = {
            text: reading.game.result
            for text, reading in self._known.items()
            if reading.game.opponent and reading.game.result is not Result.PENDING
        }
        signs = {
            text for text in by_sign if text[-1] in "+-" and notation.speaks(text, _PLAYED_SIGNS)
        }
        count = sum(map(self._count.__getitem__, signs))
        games = sum(map(self._count.__getitem__, by_sign))
        played = any(by_sign[text].played for text in signs)
        if not MOST.exceeded(count, games) or (played and Result.DRAW in by_sign.values()):
            return
        row, i, text = next(
            (row, i, text)
            for row, own in zip(self._rows, self.texts, strict=True)
            for i, text in enumerate(own)
            if text in signs
        )
        kind = faults.SIGNS_AS_GAMES if played else faults.SIGNS_AS_FORFEITS
        told_of = kind(text=shown(text), count=count, games=games)
        yield Finding(Cell(row.row, columns[i]), told_of)

    def _contradictions(self, readings: Mapping[str, CellReading | None]) -> int:
        """Count the cells that cannot be read, or that contradict the opponent's."""
        games = {text: reading.game for text, reading in readings.items() if reading}
        lines = [tuple([games.get(text, PENDING) for text in own]) for own in self.texts]
        unread = sum(self._count[text] for text in readings.keys() - games.keys())
        return unread + disagreements([row.number for row in self._rows], lines)

    def quoted(self, text: str, typed: str) -> str:
        """Return what a message quotes of a cell: a name that is unclear, else all of it."""
        return self._unclear[text].name if text in self._unclear else typed

    def meanings(self) -> tuple[dict[str, Game], dict[str, Fault]]:
        """Return the game of each text, and what is wrong with a text if something is.

        `W6` is a win against 6 on every sheet; `S6` if the result letters are German; `6w1` unless
        the figures are game points. Text that does not fit the sheet gives PENDING and advice.
        """
        games, causes = dict[str, Game](), dict[str, Fault]()
        for text in self.readings:
            games[text], cause = self._meaning(text)
            if cause:
                causes[text] = cause
        return games, causes

    def _meaning(self, text: str) -> tuple[Game, Fault | None]:
        """Return the game in a cell, and what is wrong with the cell, None if nothing is."""
        reading = self.readings[text]
        game = self._game(reading) if reading else None
        if reading is None or game is None:
            if text in self._unclear:
                return PENDING, self._unclear[text].cause
            return PENDING, self._no_result(text)
        if self._points_alone and text in ("0", "1"):
            return PENDING, self._no_result(text)
        if reading.loss is None or "signs" not in self.styles:
            return game, None
        if self.styles == {"signs"}:
            return reading.loss, None
        return PENDING, faults.TWO_MEANINGS(what=notation.AMBIGUOUS)

    def _no_result(self, text: str) -> Fault:
        """Return what is said of a cell that is no result."""
        return faults.NO_RESULT(advice=advice(notation.advice_for(text, self._taken)))

    def _game(self, reading: CellReading) -> Game | None:
        """Return the game of a reading, None if its letters or figure mean nothing here."""
        game = reading.game
        if reading.color and self._colors is not COLORS:
            if reading.color not in self._colors:
                return None
            game = game._replace(color=self._colors[reading.color])
        if reading.word:
            result = self._results.get(reading.word)
            if result is None:
                return None
            if result is not game.result:
                game = game._replace(result=result)
        if reading.figure is not None:
            if self.keeps_points:
                return game._replace(result=Result.PENDING, made=reading.figure)
            if reading.figure not in _RESULTS:
                return None
        return game

    @cached_property
    def scored(self) -> set[str]:
        """The texts that give a score and not the letter or sign of a result."""
        return {text for text, reading in self._known.items() if reading.style in _SCORES}

    def is_loss(self, text: str) -> bool:
        """Whether a text that is a score means a loss here."""
        return self._meaning(text)[0].result is Result.LOSS

    def opened(self) -> Sequence[set[int]]:
        """Return the rounds of each row whose worth only the points say, () if there are none."""
        opened = {text for text, reading in self._known.items() if reading.open}
        if not opened:
            return ()
        return [{i for i, text in enumerate(own) if text in opened} for own in self.texts]

    def _color_letters(self) -> Mapping[str, Color]:
        """Return what the letters of the colours mean on this sheet."""
        letters: Counter[str] = Counter()
        for text, reading in self._known.items():
            if reading.color:
                letters[reading.color] += self._count[text]
        return COLORS if letters.keys() <= COLORS.keys() else notation.colors_of(letters)

    def _result_letters(self) -> Mapping[str, Result]:
        """Return what the letters of the results mean on this sheet.

        If several languages have all of them, use the one in which most games agree. If that does
        not part two meanings, as with one N6 and a blank opposite, letters mean nothing.
        """
        languages = notation.languages_of(self._letters)
        if not languages or languages[0] == "English":
            return notation.RESULTS["English"]

        def contradictions(language: str) -> int:
            results = notation.RESULTS[language]
            games = {
                text: reading.game._replace(result=results.get(reading.word, reading.game.result))
                for text, reading in self._known.items()
            }
            lines = [tuple([games.get(text, PENDING) for text in own]) for own in self.texts]
            return disagreements([row.number for row in self._rows], lines)

        wrong = {language: contradictions(language) for language in languages}
        likely = [
            notation.RESULTS[language]
            for language in languages
            if wrong[language] == min(wrong.values())
        ]
        meanings = {tuple(map(results.get, sorted(self._letters))) for results in likely}
        return likely[0] if len(meanings) == 1 else notation.RESULTS["English"]

    def _keeps_points(self) -> bool:
        """Whether the figures behind colours are game points; two results would add up to 1."""
        if {reading.figure for reading in self._known.values()} <= {None, *_RESULTS}:
            return False
        figures = {
            text: (reading.game.opponent, reading.figure)
            for text, reading in self._known.items()
            if reading.figure is not None
        }
        by_number = {row.number: own for row, own in zip(self._rows, self.texts, strict=True)}
        sums = [
            figure + figures[answer][1]
            for row, own in zip(self._rows, self.texts, strict=True)
            for i, text in enumerate(own)
            if text in figures
            for opponent, figure in (figures[text],)
            if opponent in by_number
            and (answer := by_number[opponent][i]) in figures
            and figures[answer][0] == row.number
        ]
        return not MOST.exceeded(sums.count(1.0), len(sums))

    def odd_sums(
        self, games: Sequence[tuple[Game, ...]], columns: Sequence[int]
    ) -> Iterator[tuple[bool, Finding]]:
        """Yield matches whose total of game points is unusual, and whether it is too high.

        Looks at cells with the points of one side only. A higher total than in most matches is
        impossible; a lower one may be an empty board.
        """
        one_sided = [
            (row, i, (game.made or 0.0) + (game.against or 0.0))
            for row, own, typed in zip(self._rows, games, self.texts, strict=True)
            for i, (text, game) in enumerate(zip(typed, own, strict=True))
            if game.made is not None and game.result.played
            if (reading := self.readings[text]) and reading.game.against is None
        ]
        boards = most_common_total(total for *_, total in one_sided)
        for row, i, total in one_sided:
            if total != boards:
                odd = faults.ODD_TOTAL(text=shown(row.cells[i]), total=total, boards=boards)
                yield total > boards, Finding(Cell(row.row, columns[i]), odd)


def _both_lost(
    sheet: _Sheet, rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> list[tuple[int, int]]:
    """Return the cells of games in which both sides have the score 0, by row and round from 0."""
    zeros = {text for text in sheet.scored if sheet.is_loss(text)}
    if not zeros:
        return []
    at = {row.number: position for position, row in enumerate(rows)}
    return [
        (position, i)
        for position, own in enumerate(sheet.texts)
        for i, text in enumerate(own)
        if text in zeros
        and (other := at.get(games[position][i].opponent or 0, position)) != position
        and sheet.texts[other][i] in zeros
        and games[other][i].opponent == rows[position].number
        and games[position][i].made is None is games[other][i].made
    ]


def _with_double_forfeits(
    games: Sequence[tuple[Game, ...]], both_lost: Collection[tuple[int, int]]
) -> list[tuple[Game, ...]]:
    """Return the games, those that nobody won as forfeits of both sides."""
    lines = [list(own) for own in games]
    for position, i in both_lost:
        lines[position][i] = lines[position][i]._replace(result=Result.FORFEIT_LOSS)
    return list(map(tuple, lines))


def _double_forfeits(
    rows: Sequence[PlayerRow], columns: Sequence[int], both_lost: Sequence[tuple[int, int]]
) -> Finding:
    """Return one warning for all games that nobody won."""
    cells = [Cell(rows[position].row, columns[i]) for position, i in both_lost]
    return Finding(
        cells[0],
        faults.BOTH_LOST(),
        cells=tuple(cells),
    )


def _with_colors_below(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]], columns: Sequence[int]
) -> tuple[list[tuple[Game, ...]], list[Finding]]:
    """Return the games with the colours of the rows below, and cells with another colour."""
    colored: list[tuple[Game, ...]] = []
    wrong: list[Finding] = []
    for row, own in zip(rows, games, strict=True):
        line = list(own)
        for i, (game, color) in enumerate(zip(own, row.colors, strict=False)):
            if color is None or game.opponent is None:
                continue
            if game.color not in (None, color):
                both = faults.TWO_COLORS(text=shown(row.cells[i]), color=color)
                wrong.append(Finding(Cell(row.row, columns[i]), both))
            line[i] = game._replace(color=color)
        colored.append(tuple(line))
    return colored, wrong


def _with_both_sides(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]]
) -> list[tuple[Game, ...]]:
    """Return the games with the opponent's points, and with a result if only points were given."""
    by_number = {row.number: own for row, own in zip(rows, games, strict=True)}

    def against(number: int, game: Game, i: int) -> float | None:
        """Return the opponent's points by this cell or by the opponent's, None if neither says."""
        if game.against is not None:
            return game.against
        answers = by_number.get(game.opponent or 0)
        return answers[i].made if answers and answers[i].opponent == number else None

    made_by_opponents = [
        [against(row.number, game, i) for i, game in enumerate(own)]
        for row, own in zip(rows, games, strict=True)
    ]
    totals = (
        (game.made or 0.0) + (points or 0.0)
        for own, others in zip(games, made_by_opponents, strict=True)
        for game, points in zip(own, others, strict=True)
        if game.opponent is not None
    )
    boards = max(totals, default=0.0)

    def completed(game: Game, points: float | None) -> Game:
        if game.made is None or game.opponent is None:
            return game
        points = boards - game.made if points is None else points
        is_open = game.result is Result.PENDING
        result = match_result(game.made, points) if is_open else game.result
        return game._replace(result=result, against=points)

    return [
        tuple(map(completed, own, others))
        for own, others in zip(games, made_by_opponents, strict=True)
    ]


def _armageddon(
    rows: Sequence[PlayerRow], games: Sequence[tuple[Game, ...]], columns: Sequence[int]
) -> Finding | None:
    """Return an error if an Armageddon game decided drawn games: points such as 1½ to 1."""
    matches = [
        (row, i, game)
        for row, own in zip(rows, games, strict=True)
        for i, game in enumerate(own)
        if game.against is not None and game.result.played
    ]
    if {tuple(sorted((game.made or 0, game.against or 0))) for *_, game in matches} - _ARMAGEDDON:
        return None
    for row, i, game in matches:
        if _DRAWN_FIRST in (game.made, game.against):
            decided = faults.ARMAGEDDON(text=shown(row.cells[i]))
            return Finding(Cell(row.row, columns[i]), decided)
    return None


def match_result(made: float, against: float) -> Result:
    """Return the result of a match by the points of both sides."""
    if made == against:
        return Result.DRAW
    return Result.WIN if made > against else Result.LOSS


def most_common_total(totals: Iterable[float]) -> float:
    """Return the sum that most matches add up to, the higher of two; 0 without matches."""
    counted = Counter(totals)
    return max(counted, key=lambda total: (counted[total], total), default=0.0)
