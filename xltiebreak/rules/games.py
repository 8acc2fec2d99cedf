"""Systems of other games: discs, best-of-n matches, win percentages."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from xltiebreak.core.event import Event, Game, Result, once
from xltiebreak.core.needs import GAME_POINTS, Need
from xltiebreak.core.registry import Case, Parameter, register
from xltiebreak.core.terms import NotesOn, NoValue, Number, Terms, value_of
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import BEST_OF_THREE, DROPPED, OPEN, OTHELLO
from xltiebreak.rules.opposition import over_opponents

_BYES = (Result.FULL_BYE, Result.HALF_BYE, Result.FORFEIT_WIN)
_HALF_OF_THE_DISCS = 32
_NOBODY = Phrase("none.met")


def _constant(event: Event) -> float | None:
    """The constant of the Brightwell quotient, known for 13 rounds only."""
    return 6 if event.rounds == 13 else None


def _no_constant(event: Event) -> str | None:
    if _constant(event) is not None:
        return None
    return f"its constant for {event.rounds} rounds: write it after the code, as in BQ6"


@register(
    "BQ",
    "Brightwell quotient",
    counts=Phrase(
        "counts.discs",
        english="the discs scored, and the points of the opponents added up with a weight",
    ),
    heading="Brightwell",
    source="World Othello Championship (Wikipedia)",
    term=Phrase("term.discs", english="discs + c x score of the opponent"),
    headers=("BQ.", "Brightwell Q."),
    needs=(GAME_POINTS,),
    cases=(
        Case(
            OTHELLO,
            {
                1: "(40 + 6*2) + (32 + 6*2.5) + (20 + 6*4) + (35 + 6*2)",
                2: "(24 + 6*2.5) + (20 + 6*2) + (32 + 6*2) + (36 + 6*0.5)",
                4: "(34 + 6*0.5) + (32 + 6*2.5) + 0 + 0",
            },
            parameter=6,
        ),
    ),
    parameter=Parameter(default=_constant, need=Need("constant", _no_constant), decimals=True),
)
def brightwell(event: Event, number: int, parameter: float) -> Terms:
    """The discs scored + c x the sum of the opponents' final scores.

    A bye and a game against an opponent who withdrew give 32 + c x the player's final score
    instead. c is 6 for 13 rounds; else it follows the code (BQ8). *(reading)* A forfeit win is a
    bye; an absence and a forfeit loss give nothing.
    """
    factor = Fraction(parameter).limit_denominator(1000)
    scores = event.scores
    instead = _HALF_OF_THE_DISCS + factor * Fraction(scores[number])

    amounts, notes = [], {}
    for at, game in enumerate(event.games[number]):
        amount = instead
        if game.result in _BYES:
            notes[at] = Phrase("note.discs.bye", {"result": game.result.phrase})
        elif game.opponent is None or not game.result.played:
            amount = Fraction(0)
        elif event.withdrew(game.opponent):
            notes[at] = Phrase("note.discs.withdrew", {"who": event.called(game.opponent)})
        else:
            amount = Fraction(game.made or 0) + factor * Fraction(scores[game.opponent])
        amounts.append(amount)
    return Terms(amounts, event.completed, notes=notes)


@register(
    "WP",
    "Game win percentage",
    counts=Phrase("counts.share_of_games", english="the share of the single games that were won"),
    heading="Game win %",
    source="Wikipedia (win percentage)",
    term=Phrase("term.share_of_games", english="share of all games"),
    headers=("Win percentage", "Win %"),
    needs=(GAME_POINTS,),
    cases=(Case(BEST_OF_THREE, {1: "(2 + 2) / (3 + 2)", 4: "0 / 2", 6: "none"}),),
)
def win_percentage(event: Event, number: int) -> Terms | NoValue:
    """Games won / games played over all rounds at the board, as a fraction of 1.

    No value without a game.
    """
    played = event.played(number)
    total = sum(Fraction(game.made or 0) + Fraction(game.against or 0) for game, _ in played)
    if not total:
        return NoValue(Phrase("none.game"))
    amounts = [Fraction(game.made or 0) / total for game, _ in played]
    return Terms(amounts, [round_number for _, round_number in played])


class _Shares(NamedTuple):
    """By number: the share that each player contributes as an opponent, and notes on it."""

    of: Mapping[int, Fraction]
    notes: Mapping[int, Phrase]


@once
def _win_shares(event: Event) -> _Shares:
    """Wins / rounds at the board: 25 % at least, 75 % at most for a player who withdrew."""
    shares: dict[int, Fraction] = {}
    notes: dict[int, Phrase] = {}
    for number, games in event.games.items():
        played = [Fraction(game.result.points) for game in games if game.result.played]
        if not played:
            continue
        share = sum(played, Fraction(0)) / len(played)
        most = Fraction(3, 4) if event.withdrew(number) else Fraction(1)
        shares[number] = min(max(share, Fraction(1, 4)), most)
        if share < Fraction(1, 4):
            notes[number] = Phrase("note.low_share", {"who": event.called(number)})
        elif share > most:
            notes[number] = Phrase("note.high_share", {"who": event.called(number)})
    return _Shares(shares, notes)


@once
def _opponents_shares(event: Event) -> Mapping[int, Number]:
    """The Opponents' win percentage of each player who has one."""
    shares = {
        number: value_of(opponents_win_percentage(event, number), mean=True)
        for number in event.games
    }
    return {number: share for number, share in shares.items() if share is not None}


@register(
    "OW",
    "Opponents' win percentage",
    counts=Phrase("counts.opponents_wins", english="how many of their rounds the opponents won"),
    heading="Opp. win %",
    source="Play! Pokemon (Wikipedia)",
    term=Phrase("term.win_share", english="win share of the opponent"),
    mean=True,
    called="win percentage",
    headers=("OMW%", "Opponents' resistance", "Resistance"),
    cases=(
        Case(DROPPED, {1: "(2/3 + 1/3) / 2", 2: "(3/4 + 1/4 + 1/3) / 3"}),
        Case(OPEN, {7: "(3/5 + 1/2 + 3/8) / 3", 8: "none"}),
    ),
)
def opponents_win_percentage(event: Event, number: int) -> Terms | NoValue:
    """The mean over the opponents of wins / rounds played, as a fraction of 1, draws 1/2.

    Each opponent's share is at least 25 %, and at most 75 % if the opponent withdrew. Byes count
    neither as wins nor as rounds. *(reading)* Nor do forfeits; a player who was absent from the
    last round has withdrawn; a game that is still going on is not an absence.
    """
    shares, notes = _win_shares(event)
    return over_opponents(event, number, shares, _NOBODY, lambda one: notes.get(one, ""))


_THIRD = Fraction(1, 3)


@once
def _point_shares(event: Event) -> _Shares:
    """Points made / points to be made in the rounds of a player: 1/3 at least."""
    win = Fraction(event.match_points[0])
    shares: dict[int, Fraction] = {}
    notes: dict[int, Phrase] = {}
    for number, games in event.games.items():
        made = [
            Fraction(points)
            for game, points in zip(games, event.points[number], strict=True)
            if _is_a_round(game)
        ]
        if not made:
            continue
        share = sum(made, Fraction(0)) / (len(made) * win)
        shares[number] = max(share, _THIRD)
        if share < _THIRD:
            notes[number] = Phrase("note.low_third", {"who": event.called(number)})
    return _Shares(shares, notes)


def _is_a_round(game: Game) -> bool:
    """Whether a round is one of the player's own: a match, played or forfeited, or a bye."""
    return game.result not in (Result.ZERO_BYE, Result.PENDING)


@register(
    "OM",
    "Opponents' match win percentage",
    counts=Phrase(
        "counts.opponents_points",
        english="how large a share of the points in their rounds the opponents made",
    ),
    heading="Opp. match win %",
    source="Magic: The Gathering Tournament Rules, appendix C",
    term=Phrase("term.point_share", english="share of the points that the opponent made"),
    mean=True,
    called="win percentage",
    headers=("Opponents' match-win percentage",),
    cases=(
        Case(DROPPED, {1: "(2/3 + 1/3) / 2", 2: "(1 + 1/3 + 1/3) / 3"}),
        Case(OPEN, {5: "(3/5 + 1/3 + 1/3 + 2.5/5 + 2.5/4) / 5", 7: "(3/5 + 1/2 + 1/3) / 3"}),
    ),
)
def opponents_match_win_percentage(event: Event, number: int) -> Terms | NoValue:
    """The mean over the opponents of points made / points to be made, as a fraction of 1.

    Each opponent's share is at least 1/3. An opponent's bye is a round of that opponent, with the
    points that it gave; the player's own bye is left out. A draw is worth what it is in the event:
    1/3 where a win is 3 points and a draw 1. *(reading)* The 0.33 of the rule is 1/3. A forfeited
    match is a match: the one who was paired is an opponent, and the round counts for both. A
    half-point bye is a round, and half a win. A round in which a player was absent is no round of
    that player, before a withdrawal too; nor is a match that is still going on.
    """
    shares, notes = _point_shares(event)
    met = [
        (game.opponent, round_number)
        for game, round_number in zip(event.games[number], event.completed, strict=True)
        if game.opponent is not None and _is_a_round(game)
    ]
    if not met:
        return NoValue(_NOBODY)
    opponents = [opponent for opponent, _ in met]
    return Terms(
        [shares[opponent] for opponent in opponents],
        [round_number for _, round_number in met],
        notes=NotesOn(opponents, lambda one: notes.get(one, "")),
    )


@register(
    "OO",
    "Opponents' opponents' win percentage",
    counts=Phrase(
        "counts.opponents_opponents_wins",
        english="how many of their rounds the opponents of the opponents won",
    ),
    heading="Opp. opp. win %",
    source="Play! Pokemon (Wikipedia)",
    term=Phrase("term.opponents_win_share", english="opponents' win share of the opponent"),
    mean=True,
    headers=("OOMW%", "Opponents' opponents' resistance"),
    cases=(
        Case(DROPPED, {1: "(4/9 + 5/9) / 2", 2: "(1/2 + 1/2 + 5/9) / 3"}),
        Case(OPEN, {8: "none"}),
    ),
)
def opponents_opponents_win_percentage(event: Event, number: int) -> Terms | NoValue:
    """The mean over the opponents of their own opponents' win percentage."""
    return over_opponents(event, number, _opponents_shares(event), _NOBODY)
