"""The own results: games won, drawn and lost, by colour and against whom."""

from __future__ import annotations

from collections.abc import Callable

from xltiebreak.event import Event, Game, Result
from xltiebreak.systems.registry import Working, system


def _counted(event: Event, number: int, worth: Callable[[Game], float]) -> Working:
    """What each game at the board is worth; an unplayed round is worth nothing."""
    terms = [worth(game) if game.result.played else 0.0 for game in event.games[number]]
    return Working(terms, event.completed)


_KASHDAN = {Result.WIN: 4.0, Result.DRAW: 2.0, Result.LOSS: 1.0}
_EXTRA_FOR_BLACK = {("B", Result.WIN): 3.0, ("W", Result.WIN): 2.0, ("B", Result.DRAW): 1.0}


@system(
    "KA",
    "Kashdan",
    heading="Kashdan",
    source="US Chess 34E10; SwissSys [K]; Wikipedia",
    terms="4, 2 or 1 for a game",
    headers=("Kash.",),
    letter="K",
    udf="KASHDAN",
)
def kashdan(event: Event, number: int) -> Working:
    """4 for each game won, 2 drawn, 1 lost, nothing for an unplayed round."""
    return _counted(event, number, lambda game: _KASHDAN[game.result])


@system(
    "KW", "Kashdan (WinTD)", heading="Kashdan W", source="WinTD", terms="2 for a win, 1 for a draw"
)
def kashdan_wintd(event: Event, number: int) -> Working:
    """2 for each game won and 1 for each drawn, at the board."""
    return _counted(event, number, lambda game: 2 * game.result.points)


@system(
    "WC",
    "Win count",
    heading="Wins",
    source="SwissSys [W]; Wikipedia (Baumbach)",
    terms="won at the board",
    headers=("Most wins", "Baumbach", "Number of wins"),
    letter="W",
)
def win_count(event: Event, number: int) -> Working:
    """The games won at the board."""
    return _counted(event, number, lambda game: float(game.result is Result.WIN))


@system(
    "BL",
    "Most blacks",
    heading="Blacks",
    source="US Chess 34E; WinTD; SwissSys [T]; Wikipedia",
    terms="played with Black",
    headers=("Total blacks", "Played black", "Most black"),
    letter="T",
    udf="BLACKS",
    needs=("colours",),
)
def most_blacks(event: Event, number: int) -> Working:
    """The games played with Black."""
    return _counted(event, number, lambda game: float(game.color == "B"))


@system(
    "WB",
    "Wins with black",
    heading="Black wins",
    source="FIDE 2019 (Wikipedia)",
    terms="won with Black",
    headers=("Wins with black pieces", "Wins as black"),
    needs=("colours",),
)
def wins_with_black(event: Event, number: int) -> Working:
    """The games won with Black at the board; forfeits do not count."""
    return _counted(
        event, number, lambda game: float(game.color == "B" and game.result is Result.WIN)
    )


@system(
    "BAP",
    "Extra for black",
    heading="BAP",
    source="SwissSys [E]",
    terms="extra for Black",
    headers=("Extra for black (BAP)", "BAP system"),
    letter="E",
    needs=("colours",),
)
def extra_for_black(event: Event, number: int) -> Working:
    """3 for a win as Black, 2 for a win as White, 1 for a draw as Black, else nothing."""
    return _counted(
        event, number, lambda game: _EXTRA_FOR_BLACK.get((game.color or "", game.result), 0.0)
    )


@system(
    "KO",
    "Koya",
    heading="Koya",
    source="SwissSys [K]",
    terms="points against half or more",
    letter="K",
)
def koya(event: Event, number: int) -> Working:
    """The points made at the board against opponents who scored at least half of the maximum."""
    half = event.rounds / 2
    scores = event.scores
    return _counted(
        event,
        number,
        lambda game: game.result.points if scores[game.opponent or 0] >= half else 0.0,
    )


@system(
    "PC",
    "Percentage score",
    heading="Percent",
    source="WinTD",
    terms="percent of the game",
    headers=("Percentage", "Pct.", "%"),
)
def percentage_score(event: Event, number: int) -> Working:
    """100 x points made / games played, in percent; no value without a game.

    *(reading)* Games at the board on both sides of the fraction: byes and forfeits are left out.
    """
    played = event.played(number)
    terms = [100 * game.result.points for game, _ in played]
    return Working(terms, [round_number for _, round_number in played], mean=True)


@system(
    "TL",
    "Time of loss",
    heading="First loss",
    source="Wikipedia",
    terms="round of the first loss",
    needs=("order of rounds",),
    headers=("Time loss",),
)
def time_of_loss(event: Event, number: int) -> Working:
    """The round of the first game lost at the board; one more than the rounds where there is none.

    Later is better. *(reading)* Completed rounds are counted; a forfeit is no lost game.
    """
    games = event.games[number]
    first = next((i for i, game in enumerate(games) if game.result is Result.LOSS), None)
    if first is None:
        return Working([event.rounds + 1.0], [0])
    return Working([first + 1.0], [event.completed[first]])
