"""The player's results: wins, colours, rounds, progress (C.07, articles 7 and 10.6)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, compress
from typing import Any

from xltiebreak.core.event import Result
from xltiebreak.core.needs import COUNTED_COLOURS, RATINGS, ROUND_ORDER
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NoValue, Terms
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import TEC_SWISS
from xltiebreak.rules.fide.view import View

_WINS = frozenset(result for result in Result if result.points == 1)
_WINS_WITH_BLACK = frozenset(("B", result) for result in _WINS)
_NOT_ELECTED = frozenset({Result.HALF_BYE, Result.ZERO_BYE, Result.FORFEIT_LOSS, Result.PENDING})


def _ones(rounds: Sequence[int], facts: Sequence[object], wanted: frozenset[Any]) -> Terms:
    """One for each round with a wanted fact: a result, a colour, or both."""
    found = list(compress(rounds, map(wanted.__contains__, facts)))
    return Terms([1.0] * len(found), found)


@register(
    "WIN",
    "Number of wins",
    called="wins",
    counts=Phrase("counts.rounds_worth_a_win", english="how many rounds gave as much as a win"),
    term=Phrase("term.rounds_worth_a_win", english="rounds worth a win"),
    source="7.1",
    cases=(Case(TEC_SWISS, {6: "1 + 1 + 1", 9: "1", 12: "1 + 1"}),),
)
def wins(view: View, number: int) -> Terms:
    """The rounds that gave as much as a win, with or without playing.

    *(reading)* Of teams that game points rank, these are the rounds whose match was won.
    """
    event = view.event
    return _ones(event.completed, event.points[number], frozenset(event.match_points[:1]))


@register(
    "WON",
    "Number of games won",
    called="wins",
    counts=Phrase("counts.wins"),
    term=Phrase("term.games_won", english="games won"),
    source="7.2",
    takes="P",
    headers=("Games won",),
    cases=(Case(TEC_SWISS, {6: "1 + 1", 9: "0", 16: "1 + 1 + 1"}),),
)
def games_won(view: View, number: int) -> Terms:
    """The games won at the board."""
    games = view.games(number, view.played_by_itself)
    return _ones(games.rounds, games.results, _WINS)


@register(
    "BPG",
    "Games played with Black",
    called="blacks",
    counts=Phrase("counts.blacks"),
    term=Phrase("term.black_games", english="games with Black"),
    source="7.3",
    takes="P",
    needs=(COUNTED_COLOURS,),
    headers=("Number of games played with Black",),
    cases=(Case(TEC_SWISS, {9: "1", 12: "0", 2: "1 + 1 + 1"}),),
)
def black_games(view: View, number: int) -> Terms:
    """The games played with Black at the board."""
    games = view.games(number, view.played_by_itself)
    return _ones(games.rounds, games.colors, frozenset("B"))


@register(
    "BWG",
    "Games won with Black",
    called="wins with black",
    counts=Phrase("counts.black_wins"),
    term=Phrase("term.black_games_won", english="games won with Black"),
    source="7.4",
    takes="P",
    needs=(COUNTED_COLOURS,),
    headers=("Number of games won with Black",),
    cases=(Case(TEC_SWISS, {6: "1", 9: "0"}),),
)
def black_wins(view: View, number: int) -> Terms:
    """The games won with Black at the board."""
    games = view.games(number, view.played_by_itself)
    facts = list(zip(games.colors, games.results, strict=True))
    return _ones(games.rounds, facts, _WINS_WITH_BLACK)


@register(
    "PS",
    "Progressive scores",
    called="cumulative",
    counts=Phrase(
        "counts.progress",
        english=(
            "the points after each round added up: early wins count more, for they lead to strong "
            "opponents"
        ),
    ),
    term=Phrase("term.running"),
    source="7.5",
    takes=":C",
    needs=(ROUND_ORDER,),
    headers=("Progressive score", "Sum of progressive scores", "Progress"),
    cases=(Case(TEC_SWISS, {9: "0 + 0 + 0.5 + 0.5 + 1.5", 12: "0 + 1 + 2 + 2 + 2"}),),
)
def progressive_scores(view: View, number: int) -> Terms:
    """Sum the score after each round; a cut leaves out the first round, or the first two."""
    return Terms(list(accumulate(view.points[number])), view.event.completed)


@register(
    "REP",
    "Rounds one elected to play",
    counts=Phrase("counts.elected", english="how many rounds were not left out by choice"),
    term=Phrase("term.elected", english="rounds elected to play"),
    source="7.6",
    headers=("Games one elected to play",),
    cases=(Case(TEC_SWISS, {4: "5 - 1", 12: "5 - 1 - 1", 6: "5"}),),
)
def rounds_elected(view: View, number: int) -> Terms:
    """The rounds except requested byes, absences and forfeit losses.

    Until 2024 it was called GE. *(reading)* A pairing without a result does not count yet; in fixed
    pairings before 2026 a forfeit loss is a game. Of teams that game points rank, too, it counts
    the rounds of matches.
    """
    left_out = _NOT_ELECTED - view.played_by_itself
    results = zip(view.records[number].results, view.event.completed, strict=True)
    missed = [round_number for result, round_number in results if result in left_out]
    notes = {
        0: Phrase("note.rounds"),
        **dict.fromkeys(range(1, len(missed) + 1), Phrase("note.not_elected")),
    }
    return Terms([float(view.event.rounds), *[-1.0] * len(missed)], [0, *missed], notes=notes)


@register(
    "STD",
    "Standard points",
    counts=Phrase(
        "counts.standard_points",
        english="the points, as if a win always gave 1, a draw one half",
    ),
    term=Phrase("term.standard", english="1, 1/2 or 0 for a round"),
    source="7.7",
    cases=(Case(TEC_SWISS, {4: "1 + 1/2 + 1 + 1/2 + 1/2", 9: "1/2 + 1"}),),
)
def standard_points(view: View, number: int) -> Terms:
    """Points as if a win gave 1, a draw 1/2 and a loss nothing; byes by what they are worth.

    *(reading)* A game that both lost by forfeit gives both nothing.
    """
    win, draw = view.event.match_points
    share_of = {win: 1.0, draw: 0.5}
    shares = [share_of.get(points, 0.0) for points in view.event.points[number]]
    return Terms(shares, view.event.completed)


@register(
    "TPN",
    "Tournament pairing number",
    counts=Phrase(
        "counts.starting_number",
        english="the number at the start: the lower, the better",
    ),
    term=Phrase("term.starting_number", english="starting number"),
    source="7.8",
    lowest_first=True,
    takes="R",
    headers=("Pairing number",),
    cases=(Case(TEC_SWISS, {9: "9", 12: "12"}),),
)
def pairing_number(view: View, number: int) -> Terms:
    """The starting number, the lowest first; with /R the highest first."""
    return Terms([float(number)])


@register(
    "RTNG",
    "Own rating",
    counts=Phrase("counts.own_rating", english="the player's own rating"),
    term=Phrase("term.own_rating", english="rating"),
    source="10.6",
    needs=(RATINGS,),
    takes="RU",
    cases=(Case(TEC_SWISS, {9: "1800", 12: "1650"}),),
)
def own_rating(view: View, number: int) -> Terms | NoValue:
    """The player's own rating, the highest first; with /R the lowest first, the unrated last.

    With /U1500 unrated players count as rated 1500.
    """
    rating = view.ratings[number]
    return NoValue(Phrase("none.rating")) if rating is None else Terms([float(rating)])
