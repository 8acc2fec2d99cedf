"""Team matches: game points, in events whose places go by match points."""

from __future__ import annotations

from fractions import Fraction

from xltiebreak.event import Event, once_per_event
from xltiebreak.systems.registry import Working, system


@once_per_event
def boards(event: Event) -> float:
    """G, the games in a match: the largest sum of the two sides' game points."""
    return max(
        (
            (game.made or 0) + (game.against or 0)
            for games in event.games.values()
            for game in games
            if game.result.played
        ),
        default=0,
    )


def _made(event: Event, number: int) -> list[float]:
    return [game.made or 0.0 if game.result.played else 0.0 for game in event.games[number]]


@system(
    "GP",
    "Game points",
    heading="Game pts",
    source="SwissSys [G]; WinTD (Game/Match Points)",
    terms="game points",
    headers=("Game/Match Points", "GmPts"),
    letter="G",
    needs=("game points",),
)
def game_points(event: Event, number: int) -> Working:
    """The sum of the game points made, those of forfeited matches included.

    Where the places go by game points, the sum of the match points instead.
    """
    games = event.games[number]
    if event.by_game_points:
        return Working([game.result.points for game in games], event.completed)
    return Working([game.made or 0.0 for game in games], event.completed)


@system(
    "UA",
    "U.S. Amateur",
    heading="U.S. Amateur",
    source="WinTD; SwissSys [U]",
    terms="game points x match score of the opponent",
    headers=("US Amateur", "U.S. Amateur Teams", "USAT"),
    letter="U",
    needs=("game points",),
)
def us_amateur(event: Event, number: int) -> Working:
    """Sum, over the matches, the game points made x that opponent's final match score.

    3-1 against a team that ends with 4-2 gives 3 x 4 = 12.
    """
    scores = event.scores
    terms = [
        (game.made or 0.0) * scores[game.opponent]
        if game.result.played and game.opponent is not None
        else 0.0
        for game in event.games[number]
    ]
    return Working(terms, event.completed)


@system(
    "PI",
    "Performance index",
    heading="Perf. index",
    source="WinTD",
    terms="performance in the match",
    needs=("game points",),
)
def performance_index(event: Event, number: int) -> Working:
    """The mean over all rounds of 100 + (W/R - 1/2)(50 + 10 R) + 80 (S/G - 1/2).

    S of G game points were made against an opponent who ends with W match points in R rounds; an
    unplayed round is S = 0 and W = 0.
    """
    total, games = event.rounds, Fraction(boards(event))
    weight = 50 + 10 * total
    half = Fraction(1, 2)
    terms = [
        100
        + (Fraction(event.scores[opponent] if opponent is not None else 0) / total - half) * weight
        + 80 * ((Fraction(made) / games if games else 0) - half)
        for opponent, made in zip(event.opponents[number], _made(event, number), strict=True)
    ]
    return Working(terms, event.completed, mean=True)


@system(
    "IHSA", "IHSA teams", heading="IHSA", source="WinTD", terms="undefined", needs=("a definition",)
)
def ihsa(event: Event, number: int) -> Working:
    """The choice for Illinois High School Association tournaments: not defined in public rules
    known here.
    """
    return Working((), ())
