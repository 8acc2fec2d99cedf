"""Which columns of a pairing list hold the results, whatever heads them, and what they say.

The cells tell it: a score of both sides, a figure of each side, who won (`Ada`, `White`, `W`, `1`),
or a mark under one of the columns *White wins*, *Draw*, *Black wins*.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from xltiebreak.core.event import Result
from xltiebreak.languages.text import normal, pattern, words_of
from xltiebreak.reading.crosstable.finding.list_words import (
    DRAW,
    HEADS_BLACK,
    HEADS_WHITE,
    RESULT,
    SIDES,
)
from xltiebreak.reading.crosstable.shares import NEARLY_ALL
from xltiebreak.reading.notation.byes import nobody
from xltiebreak.reading.notation.numbers import FIGURE_OF
from xltiebreak.reading.notation.vocabulary import is_open, score, side_results

_WHITE_WON, _DRAWN, _BLACK_WON = "1-0", "½-½", "0-1"
_OF_WHITE = {
    **{Result.WIN: _WHITE_WON, Result.DRAW: _DRAWN, Result.LOSS: _BLACK_WON},
    **{Result.FORFEIT_WIN: "+:-", Result.FORFEIT_LOSS: "-:+"},
}
_MARKS = frozenset("xX×✓✔✗✘*•oO1")
_VERB = pattern(r"(?:wins?|won|gewinnt|siegt|gagnent|ganan|vincono|vencem|wint|vinner)$")
_YES = frozenset(("yes", "y", "ja", "oui", "s\u00ed", "si", "true"))
_FLAGS = frozenset("01+-")
_MOST_FREE = 12  # columns of which two or three may be the results


class Row(NamedTuple):
    """A row of a list: who plays, and its other cells by column."""

    white: str
    black: str
    cells: Mapping[int, str]

    @property
    def is_alone(self) -> bool:
        """Whether a word for no opponent stands on one side."""
        return nobody(self.white) is not None or nobody(self.black) is not None


class Results(NamedTuple):
    """The columns of the results."""

    columns: tuple[int, ...]
    """() without such a column."""

    read: Callable[[Row], str]
    """Returns the result of a game in a row, such as `1-0`, or what is typed if that is no
    result.
    """

    assumed: bool = False
    """Whether the cells could be something else."""


def results_in(rows: Sequence[Row], heads: Mapping[int, str], free: Collection[int]) -> Results:
    """Return the columns of the results of some rows.

    heads: the headings as `normal` writes them; free: the columns that may hold results.
    """
    games = [row for row in rows if not row.is_alone]
    headed = tuple(column for column, text in heads.items() if text in RESULT)[:2]
    typed = Results(headed, partial(typed_in, columns=headed))
    if len(headed) > 1:
        typed = _of_sides(games, headed)
    if headed and all(is_open(typed.read(row)) for row in games):
        return typed
    with_proof = (
        proposal for proposal in _proposals(games, heads, free, typed) if proved(proposal, games)
    )
    results = next(with_proof, typed)
    if results.assumed or len(results.columns) != 1 or not _unread(results, games):
        return results
    # A column of winners' names has the word draw as well, which is a result as it stands.
    winners = Results(results.columns, partial(_winner, column=results.columns[0]))
    return min((results, winners), key=lambda proposal: _unread(proposal, games))


def by_outcome(rows: Sequence[Row], heads: Mapping[int, str], free: Collection[int]) -> Results:
    """Return the columns that tell draws, or results, of rows whose first player won."""
    drawn = [column for column in free if heads.get(column, "").rstrip("?") in DRAW]
    others = [column for column in free if heads.get(column, "") in RESULT]
    others += [column for column in free if any(_winner(row, column) == _DRAWN for row in rows)]

    def read(row: Row) -> str:
        marks = (row.cells.get(column, "") for column in drawn)
        if any(text in _MARKS or normal(text) in _YES for text in marks):
            return _DRAWN
        return "".join(_winner(row, column) for column in {*drawn, *others}) or _WHITE_WON

    return Results(tuple(sorted({*drawn, *others})), read)


def typed_in(row: Row, columns: Sequence[int]) -> str:
    """Return what stands in some columns of a row, with a dash between two."""
    if len(columns) == 1:
        return row.cells.get(columns[0], "")
    return "-".join([text for column in columns if (text := row.cells.get(column))])


def _unread(results: Results, games: Sequence[Row]) -> int:
    """Count the filled cells that are no results."""
    texts = (results.read(row) for row in games if any(map(row.cells.get, results.columns)))
    return sum(not (score(text) or is_open(text)) for text in texts)


def proved(results: Results, games: Sequence[Row]) -> bool:
    """Whether nearly all filled cells are results; assumed ones are not all the same."""
    decided = [row for row in games if any(map(row.cells.get, results.columns))]
    texts = [results.read(row) for row in decided]
    read = [text for text in texts if score(text)]
    kinds = {text for text in read if text != "0-0"}
    enough = len(kinds) > results.assumed
    return enough and NEARLY_ALL.reached(len(read), sum(not is_open(text) for text in texts))


def _proposals(
    games: Sequence[Row], heads: Mapping[int, str], free: Collection[int], typed: Results
) -> Iterator[Results]:
    """Yield what may be the results, first what can be nothing else."""
    yield typed
    filled = [column for column in sorted(free) if any(row.cells.get(column) for row in games)]
    titles = [*heads.values()]
    # A heading that stands twice is of one side each, as that of the points before the round.
    alone = [
        column
        for column in filled
        if column in typed.columns or titles.count(heads.get(column, "")) < 2
    ]
    scores = {column: sum(bool(score(_typed(row, column))) for row in games) for column in alone}
    named = {
        column: sum(_winner(row, column) != _typed(row, column) for row in games)
        for column in alone
    }
    ordered = sorted(
        alone, key=lambda column: (column not in typed.columns, -named[column], -scores[column])
    )
    few = filled[:_MOST_FREE]
    # Names of winners are nothing else; halves without a heading may be points as well.
    for read in (_winner, _typed):
        yield from (Results((column,), partial(read, column=column)) for column in ordered)
    # Of three columns of marks one may be blank still, as where Black has not won yet.
    for three in combinations(
        [column for column in sorted(free) if _outcome(heads.get(column, ""))], 3
    ):
        outcomes = {column: _outcome(heads[column]) for column in three}
        if len({*outcomes.values()}) == len(three):
            yield Results(three, partial(_marked, outcomes=outcomes))
    for two in combinations(few, 2):
        yield _of_sides(games, two)._replace(assumed=True)
    for column in ordered:
        if titles.count(heads.get(column, "")) < 2 and not _may_be_flags(games, heads, column):
            results = side_results({_typed(row, column) for row in games}, "white")
            figures = {text: _OF_WHITE[x] for text, x in results.items() if not score(text)}
            yield Results((column,), partial(_of_white, column, figures), assumed=True)


def _may_be_flags(games: Sequence[Row], heads: Mapping[int, str], column: int) -> bool:
    """Whether a column beside both players has 1 and 0 alone below a heading such as *Paid*."""
    texts = {row.cells[column] for row in games if row.cells.get(column)}
    sides = [column for column, text in heads.items() if text in HEADS_WHITE or text in HEADS_BLACK]
    is_between = bool(sides) and min(sides) < column < max(sides)
    is_headed = bool(heads.get(column)) and heads[column] not in RESULT
    return texts <= _FLAGS and is_headed and not is_between


def _typed(row: Row, column: int) -> str:
    return row.cells.get(column, "")


def _winner(row: Row, column: int) -> str:
    """The result by the winner's name, a part of it or the colour, perhaps with a verb."""
    text = row.cells.get(column, "")
    word = normal(text)
    if word in DRAW:
        return _DRAWN
    words = {word, _VERB.sub("", word)} - {""}
    if any(word in SIDES[0] or word == normal(row.white) for word in words):
        return _WHITE_WON
    if any(word in SIDES[1] or word == normal(row.black) for word in words):
        return _BLACK_WON
    named = {word for word in words_of(text) if not _VERB.fullmatch(word)}
    may_name = bool(named) and all(map(str.isalpha, named))
    white, black = (may_name and named.issubset(words_of(name)) for name in (row.white, row.black))
    if white == black:
        return text
    return _WHITE_WON if white else _BLACK_WON


def _of_white(column: int, figures: Mapping[str, str], row: Row) -> str:
    """The result by a letter or word, or by the figure of White."""
    text = _typed(row, column)
    return figures.get(text, text)


def _of_sides(games: Sequence[Row], columns: tuple[int, ...]) -> Results:
    """Return the results of two columns, one of each side."""
    texts = {text for row in games for column in columns if (text := row.cells.get(column))}
    results = side_results(texts, in_columns=True)
    figures = {text: FIGURE_OF[result] for text, result in results.items()}
    return Results(columns, partial(_sides, columns=columns, figures=figures))


def _sides(row: Row, columns: tuple[int, ...], figures: Mapping[str, str]) -> str:
    texts = [row.cells.get(column, "") for column in columns]
    read = "-".join(figures.get(text, text) for text in texts if text)
    return read if score(read) else "-".join(filter(None, texts))


def _marked(row: Row, outcomes: Mapping[int, str]) -> str:
    """The result by the one column with a mark."""
    marked = [column for column in outcomes if row.cells.get(column)]
    is_mark = len(marked) == 1 and row.cells[marked[0]] in _MARKS
    return outcomes[marked[0]] if is_mark else " ".join(row.cells[column] for column in marked)


def _outcome(head: str) -> str:
    """The result that a column of marks is headed with; "" without one."""
    if score(head):
        return head
    for words, result in ((DRAW, _DRAWN), (SIDES[0], _WHITE_WON), (SIDES[1], _BLACK_WON)):
        if any(word in head for word in words):
            return result
    return ""
