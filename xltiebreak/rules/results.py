"""Tie-breaks that count the player's results: by result, by colour, by opponent."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xltiebreak.core.event import Event, Result, once
from xltiebreak.core.needs import COLOURS, ROUND_ORDER
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NotesOn, NoValue, Terms
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.rules.examples import CLUB, OPEN


def _counted(event: Event, number: int, worth: Mapping[Result, float]) -> Terms:
    """What the result of each round is worth; one that is not listed is worth nothing."""
    results = event.records[number].results
    return Terms([worth.get(result, 0.0) for result in results], event.completed)


def _by_colour(
    event: Event, number: int, black: Mapping[Result, float], white: Mapping[Result, float] = {}
) -> Terms:
    """What the result of each round is worth with Black, and with White."""
    record, worth = event.records[number], {"B": black, "W": white, None: {}}
    rounds = zip(record.colors, record.results, strict=True)
    return Terms([worth[color].get(result, 0.0) for color, result in rounds], event.completed)


_KASHDAN = {Result.WIN: 4.0, Result.DRAW: 2.0, Result.LOSS: 1.0}
_PLAYED = {result: 1.0 for result in Result if result.played}
_PERCENT = {result: 100 * result.points for result in Result if result.played}


@register(
    "KA",
    "Kashdan",
    called="Kashdan",
    counts=Phrase(
        "counts.kashdan",
        english="4 for each game won, 2 for each drawn, 1 for each lost",
    ),
    heading="Kashdan",
    source="US Chess 34E10; SwissSys [K]; Wikipedia",
    term=Phrase("term.kashdan", english="4, 2 or 1 for a game"),
    headers=("Kash.",),
    letter="K",
    udf="KASHDAN",
    cases=(Case(OPEN, {1: "4 + 2 + 1 + 0 + 4", 7: "0 + 1 + 1 + 1 + 0"}),),
)
def kashdan(event: Event, number: int) -> Terms:
    """4 for each game won, 2 drawn, 1 lost, nothing for an unplayed round."""
    return _counted(event, number, _KASHDAN)


@register(
    "KW",
    "Kashdan (WinTD)",
    called="Kashdan",
    counts=Phrase("counts.kashdan.wintd", english="2 for each game won, 1 for each drawn"),
    heading="Kashdan W",
    source="WinTD",
    term=Phrase("term.kashdan.wintd", english="2 for a win, 1 for a draw"),
    cases=(Case(OPEN, {1: "2 + 1 + 0 + 0 + 2", 7: "0"}),),
)
def kashdan_wintd(event: Event, number: int) -> Terms:
    """2 for each game won and 1 for each drawn, at the board."""
    return _counted(event, number, {Result.WIN: 2.0, Result.DRAW: 1.0})


@register(
    "WC",
    "Win count",
    called="wins",
    counts=Phrase("counts.wins"),
    heading="Wins",
    source="SwissSys [W]; Wikipedia (Baumbach)",
    term=Phrase("term.won", english="won at the board"),
    headers=("Most wins (Baumbach)", "Most wins", "Baumbach", "Number of wins"),
    letter="W",
    cases=(Case(OPEN, {5: "1", 7: "0"}),),
)
def win_count(event: Event, number: int) -> Terms:
    """The games won at the board."""
    return _counted(event, number, {Result.WIN: 1.0})


@register(
    "BL",
    "Most blacks",
    called="blacks",
    counts=Phrase("counts.blacks"),
    heading="Blacks",
    source="US Chess 34E; WinTD; SwissSys [T]; Wikipedia",
    term=Phrase("term.blacks", english="played with Black"),
    headers=("Most games with the black pieces", "Total blacks", "Played black", "Most black"),
    letter="T",
    udf="BLACKS",
    needs=(COLOURS,),
    cases=(Case(OPEN, {5: "1 + 0 + 0 + 0 + 1", 7: "0 + 1 + 1 + 1 + 0"}),),
)
def most_blacks(event: Event, number: int) -> Terms:
    """The games played with Black."""
    return _by_colour(event, number, _PLAYED)


@register(
    "WB",
    "Wins with black",
    called="wins with black",
    counts=Phrase("counts.black_wins"),
    heading="Black wins",
    source="FIDE 2019 (Wikipedia)",
    term=Phrase("term.black_wins", english="won with Black"),
    headers=("Wins with black pieces", "Wins as black"),
    needs=(COLOURS,),
    cases=(Case(OPEN, {1: "1", 5: "1", 7: "0"}),),
)
def wins_with_black(event: Event, number: int) -> Terms:
    """The games won with Black at the board; forfeits do not count."""
    return _by_colour(event, number, {Result.WIN: 1.0})


@register(
    "BAP",
    "Extra for black",
    counts=Phrase(
        "counts.extra_for_black",
        english="3 for each win with Black, 2 for each with White, 1 for each draw with Black",
    ),
    source="SwissSys [E]",
    term=Phrase("term.extra_for_black", english="extra for Black"),
    headers=("Extra for black (BAP system)", "Extra for black (BAP)", "BAP system"),
    letter="E",
    needs=(COLOURS,),
    cases=(Case(OPEN, {1: "2 + 1 + 0 + 0 + 3", 5: "1 + 0 + 0 + 0 + 3"}),),
)
def extra_for_black(event: Event, number: int) -> Terms:
    """3 for a win as Black, 2 for a win as White, 1 for a draw as Black, else nothing."""
    return _by_colour(event, number, {Result.WIN: 3.0, Result.DRAW: 1.0}, {Result.WIN: 2.0})


@register(
    "KO",
    "Koya",
    called="Koya",
    counts=Phrase("counts.strong_half"),
    heading="Koya",
    source="SwissSys [K]",
    term=Phrase("term.strong_half", english="points against half or more"),
    letter="K",
    cases=(Case(OPEN, {1: "1 + 0.5 + 0", 6: "0 + 0.5 + 0"}),),
)
def koya(event: Event, number: int) -> Terms:
    """The points made at the board against opponents who scored at least half of the maximum.

    That is what an opponent could have made: a win in every round, in a round robin in every game.
    """
    enough, opponents = _made_half(event), event.opponents[number]
    amounts = [
        points if opponent in enough else 0.0
        for opponent, points in zip(opponents, event.points[number], strict=True)
    ]

    def note_of(opponent: int) -> Said:
        if opponent in enough:
            return ""
        return Phrase("note.below_half", {"who": event.called(opponent)})

    return Terms(amounts, event.completed, notes=NotesOn(opponents, note_of))


@once
def _made_half(event: Event) -> Collection[int]:
    """The players who made at least half of what they could have made."""
    win, rounds = event.match_points[0], event.own_rounds
    return {no for no, score in event.scores.items() if score >= rounds[no] * win / 2}


@register(
    "PC",
    "Percentage score",
    counts=Phrase(
        "counts.percent",
        english="the percentage of the points that were made in the games that were played",
    ),
    heading="Percent",
    source="WinTD",
    term=Phrase("term.percent", english="percent of the game"),
    mean=True,
    headers=("Percentage", "Pct.", "%"),
    cases=(Case(OPEN, {2: "100 * 3 / 5", 5: "100 * 2.5 / 4", 8: "none"}),),
)
def percentage_score(event: Event, number: int) -> Terms | NoValue:
    """100 x points made / games played, in percent; no value without a game.

    *(reading)* Games at the board on both sides of the fraction: byes and forfeits are left out.
    """
    results = event.records[number].results
    amounts = [_PERCENT[result] for result in results if result in _PERCENT]
    rounds = zip(results, event.completed, strict=True)
    if not amounts:
        return NoValue(Phrase("none.game"))
    return Terms(amounts, [one for result, one in rounds if result in _PERCENT])


@register(
    "TL",
    "Time of loss",
    counts=Phrase(
        "counts.first_loss",
        english="the round of the first loss: the later, the better",
    ),
    heading="First loss",
    source="Wikipedia",
    term=Phrase("term.first_loss", english="round of the first loss"),
    needs=(ROUND_ORDER,),
    headers=("Time loss",),
    cases=(Case(CLUB, {1: "4", 4: "4 + 1"}), Case(OPEN, {6: "1", 8: "5 + 1"})),
)
def time_of_loss(event: Event, number: int) -> Terms:
    """The round of the first game lost at the board; without one, the number of rounds + 1.

    Later is better. *(reading)* Completed rounds are counted; a forfeit is not a lost game.
    """
    results = event.records[number].results
    if Result.LOSS not in results:
        return Terms([event.rounds + 1.0])
    first = results.index(Result.LOSS)
    return Terms([first + 1.0], [event.completed[first]])
