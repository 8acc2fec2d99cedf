"""Systems of other games: discs, best-of-n matches, win percentages."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from xltiebreak.event import Event, Result, once_per_event
from xltiebreak.systems.registry import NO_VALUE, Value, Working, system

_BYES = (Result.FULL_BYE, Result.HALF_BYE, Result.FORFEIT_WIN)
_HALF_OF_THE_DISCS = 32


@system(
    "BQ",
    "Brightwell quotient",
    heading="Brightwell",
    source="World Othello Championship (Wikipedia)",
    terms="discs + c x score of the opponent",
    headers=("BQ.", "Brightwell Q."),
    needs=("game points", "constant"),
    parameter=lambda: None,
)
def brightwell(event: Event, number: int, c: float = 6) -> Working:
    """The discs scored + c x the sum of the opponents' final scores.

    A bye and a game against an opponent who withdrew give 32 + c x the own final score instead.
    c is 6 for 13 rounds and else stands behind the code (BQ8). *(reading)* A forfeit win is a bye;
    an absence and a forfeit loss give nothing.
    """
    factor = Fraction(c).limit_denominator(1000)
    scores = event.scores
    instead = _HALF_OF_THE_DISCS + factor * Fraction(scores[number])
    terms: list[float | Fraction] = []
    for game in event.games[number]:
        if game.result.played and game.opponent is not None:
            against = game.opponent
            normal = Fraction(game.made or 0) + factor * Fraction(scores[against])
            terms.append(instead if event.withdrew(against) else normal)
        else:
            terms.append(instead if game.result in _BYES else Fraction(0))
    return Working(terms, event.completed)


@system(
    "WP",
    "Game win percentage",
    heading="Game win %",
    source="Wikipedia (win percentage)",
    terms="share of all games",
    headers=("Win percentage", "Win %"),
    needs=("game points",),
)
def win_percentage(event: Event, number: int) -> Working:
    """Games won / games played over all rounds at the board, as a fraction of 1.

    No value without a game.
    """
    played = event.played(number)
    total = sum(Fraction(game.made or 0) + Fraction(game.against or 0) for game, _ in played)
    if not total:
        return NO_VALUE
    terms = [Fraction(game.made or 0) / total for game, _ in played]
    return Working(terms, [round_number for _, round_number in played])


@once_per_event
def _win_shares(event: Event) -> Mapping[int, Value]:
    """What every player counts as an opponent: wins / rounds, from 25 % to (withdrawn) 75 %."""
    shares: dict[int, Value] = {}
    for number, games in event.games.items():
        played = [Fraction(game.result.points) for game in games if game.result.played]
        if not played:
            shares[number] = None
            continue
        share = max(sum(played) / len(played), Fraction(1, 4))
        shares[number] = min(share, Fraction(3, 4)) if event.withdrew(number) else share
    return shares


@once_per_event
def _opponents_shares(event: Event) -> Mapping[int, Value]:
    return {number: opponents_win_percentage(event, number).value for number in event.games}


def _mean_over_opponents(event: Event, number: int, of: Mapping[int, Value]) -> Working:
    known = [
        (value, round_number)
        for opponent, round_number in zip(event.opponents[number], event.completed, strict=True)
        if opponent is not None and (value := of[opponent]) is not None
    ]
    return Working([term for term, _ in known], [r for _, r in known], mean=True)


@system(
    "OW",
    "Opponents' win percentage",
    heading="Opp. win %",
    source="Play! Pokemon (Wikipedia)",
    terms="win share of the opponent",
    headers=("OMW%", "Opponents' resistance", "Resistance"),
)
def opponents_win_percentage(event: Event, number: int) -> Working:
    """The mean over the opponents of wins / rounds played, as a fraction of 1, draws 1/2.

    An opponent counts at least 25 %, one who dropped at most 75 %; byes are left out on both
    sides. *(reading)* Rounds at the board: forfeits are left out as well; dropped is who was
    absent from the last round.
    """
    return _mean_over_opponents(event, number, _win_shares(event))


@system(
    "OO",
    "Opponents' opponents' win percentage",
    heading="Opp. opp. win %",
    source="Play! Pokemon (Wikipedia)",
    terms="opponents' win share of the opponent",
    headers=("OOMW%", "Opponents' opponents' resistance"),
)
def opponents_opponents_win_percentage(event: Event, number: int) -> Working:
    """The mean over the opponents of their own opponents' win percentage."""
    return _mean_over_opponents(event, number, _opponents_shares(event))
