"""The opposition family: what the opponents scored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xltiebreak.event import Event, once_per_event
from xltiebreak.systems.registry import Working, system

ADJUSTED = "adjusted score of the opponent"
BUCHHOLZ = "final score of the opponent"


@once_per_event
def adjusted_opposition(event: Event) -> Mapping[int, list[float]]:
    """The opponents' adjusted scores of every player, one for each completed round, in points.

    The player's own unplayed round enters as an opponent with adjusted score 0.
    """
    adjusted: dict[int | None, float] = {None: 0.0}
    adjusted.update(event.adjusted_scores.items())
    return {
        number: [adjusted[opponent] for opponent in opponents]
        for number, opponents in event.opponents.items()
    }


def discards(event: Event) -> int:
    """How many of the highest or lowest scores a median leaves out: 2 from 9 rounds on, else 1."""
    return 2 if event.rounds >= 9 else 1


def extremes(terms: Sequence[float], lowest: int, highest: int) -> set[int]:
    """The positions of that many lowest and highest terms, all where there are too few."""
    ascending = sorted(range(len(terms)), key=terms.__getitem__)
    return {*ascending[:lowest], *ascending[max(0, len(terms) - highest) :]}


_LOWEST = {1: "the lowest", 2: "the two lowest"}
_HIGHEST = {1: "the highest", 2: "the two highest"}
_BOTH = {1: "the highest and the lowest", 2: "the two highest and the two lowest"}


@system(
    "MM",
    "Modified Median",
    heading="ModMed",
    source="US Chess 34E1; WSCF; WinTD; SwissSys [M]",
    terms=ADJUSTED,
    headers=("Mod. Med.", "Mod. Median", "Modified Med."),
    letter="M",
    udf="MODMEDIAN",
)
def modified_median(event: Event, number: int) -> Working:
    """Sum the opponents' adjusted scores, leaving out the least meaningful.

    A plus score (over half of the maximum) leaves out the lowest, a minus score the highest, an
    even score both; from nine rounds on two instead of one. An own unplayed round counts as an
    opponent with 0, which may be what is left out. With fewer scores than discards the sum is 0.
    """
    terms = adjusted_opposition(event)[number]
    k = discards(event)
    double, even = 2 * event.scores[number], event.rounds
    if double > even:
        return Working(terms, event.completed, extremes(terms, k, 0), f"plus score: {_LOWEST[k]}")
    if double < even:
        return Working(terms, event.completed, extremes(terms, 0, k), f"minus score: {_HIGHEST[k]}")
    return Working(terms, event.completed, extremes(terms, k, k), f"even score: {_BOTH[k]}")


@system(
    "SO",
    "Solkoff",
    heading="Solkoff",
    source="US Chess 34E2; WSCF; WinTD; SwissSys [S]",
    terms=ADJUSTED,
    headers=("Solk.",),
    letter="S",
    udf="SOLKOFF",
)
def solkoff(event: Event, number: int) -> Working:
    """Sum the adjusted scores of all opponents; an own unplayed round counts as one with 0."""
    return Working(adjusted_opposition(event)[number], event.completed)


@system(
    "ME",
    "Median (Harkness)",
    heading="Median",
    source="WSCF; WinTD; Wikipedia",
    terms=ADJUSTED,
    headers=("Harkness", "Med.", "Basic Median"),
    udf="HARKNESS",
)
def harkness(event: Event, number: int) -> Working:
    """Sum the opponents' adjusted scores without the highest and the lowest, whatever the score.

    From nine rounds on the two highest and the two lowest are left out. An own unplayed round
    counts as an opponent with 0.
    """
    terms = adjusted_opposition(event)[number]
    k = discards(event)
    return Working(terms, event.completed, extremes(terms, k, k), _BOTH[k])


@system(
    "SB",
    "Sonneborn-Berger",
    heading="S-B",
    source="US Chess 34E8; WinTD; SwissSys [R]; Wikipedia",
    terms="points x final score of the opponent",
    headers=("SonnBerg", "Sonneborn", "Sonn-Berg", "Neustadtl"),
    letter="R",
    udf="SONNEBORN",
)
def sonneborn_berger(event: Event, number: int) -> Working:
    """Sum the final scores of the opponents beaten and half of those drawn with.

    Final scores are not adjusted; losses and unplayed rounds give nothing.
    """
    scores = event.scores
    terms = [
        game.result.points * scores[game.opponent]
        if game.result.played and game.opponent is not None
        else 0.0
        for game in event.games[number]
    ]
    return Working(terms, event.completed)


@once_per_event
def buchholz_entries(event: Event) -> Mapping[int, list[float]]:
    """What enters the Buchholz of every player in each completed round, in points."""
    last = event.rounds
    return {
        number: [
            running + (last - position) / 2 if opponent is None else event.scores[opponent]
            for position, (opponent, running) in enumerate(
                zip(opponents, event.running_scores[number], strict=True), 1
            )
        ]
        for number, opponents in event.opponents.items()
    }


@system(
    "BZ",
    "Buchholz",
    heading="Buchholz",
    source="SwissSys 9 [B]",
    terms=BUCHHOLZ,
    needs=("order of byes",),
    headers=("Buchh.", "Buch.", "Buchholtz", "BHZ"),
    letter="B",
    udf="BUCHHOLZ",
)
def buchholz(event: Event, number: int) -> Working:
    """Sum the final scores of the opponents.

    An own unplayed round enters as a virtual opponent with the own score after that round and half
    a point for each later round.
    """
    return Working(buchholz_entries(event)[number], event.completed)


@system(
    "MB1",
    "Median Buchholz 1",
    heading="Med. Buch. 1",
    source="SwissSys 9",
    terms=BUCHHOLZ,
    needs=("order of byes",),
    headers=("Median Buchholtz 1", "Median Buchholz"),
)
def median_buchholz_1(event: Event, number: int) -> Working:
    """Sum what enters the Buchholz without the highest and the lowest."""
    terms = buchholz_entries(event)[number]
    return Working(terms, event.completed, extremes(terms, 1, 1), _BOTH[1])


@system(
    "MB2",
    "Median Buchholz 2",
    heading="Med. Buch. 2",
    source="SwissSys 9",
    terms=BUCHHOLZ,
    needs=("order of byes",),
    headers=("Median Buchholtz 2",),
)
def median_buchholz_2(event: Event, number: int) -> Working:
    """Sum what enters the Buchholz without the two highest and the two lowest."""
    terms = buchholz_entries(event)[number]
    return Working(terms, event.completed, extremes(terms, 2, 2), _BOTH[2])
