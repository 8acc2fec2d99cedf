"""The opposition family: what the opponents scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from xltiebreak.core.event import Event, once
from xltiebreak.core.needs import ORDER_OF_BYES
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NotesOn, NoValue, Number, Terms, cut
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.rules.examples import CLUB, OPEN

_ADJUSTED = Phrase("term.adjusted")
_BUCHHOLZ = Phrase("term.final")
_of_buchholz = partial(register, term=_BUCHHOLZ, needs=(ORDER_OF_BYES,))
_PLUS = Phrase("dropped.plus")
_EVEN = Phrase("dropped.even")
_MINUS = Phrase("dropped.minus")
_OWN_UNPLAYED = Phrase("note.own_zero")
_OWN_VIRTUAL = Phrase("note.own_virtual")


def over_opponents(
    event: Event,
    number: int,
    quantity: Mapping[int, Number],
    nobody: Said,
    note_of: Callable[[int], Said] = lambda opponent: "",
) -> Terms | NoValue:
    """One term for each game at the board: the opponent's value in `quantity`.

    Opponents without one are skipped. nobody: why there is no value; note_of: notes on opponents.
    """
    opponents = event.opponents[number]
    met = [opponent for opponent in opponents if opponent is not None and opponent in quantity]
    if not met:
        return NoValue(nobody)
    played = zip(opponents, event.completed, strict=True)
    rounds = [one for opponent, one in played if opponent in quantity]
    return Terms([quantity[opponent] for opponent in met], rounds, notes=NotesOn(met, note_of))


class _Opposition(NamedTuple):
    """A player's rounds but for rests: the opponent at the board, None if unplayed."""

    opponents: Sequence[int | None]
    rounds: Sequence[int]


def _opposition(event: Event, number: int) -> _Opposition:
    opponents, rests = event.opponents[number], event.rests[number]
    if not rests:
        return _Opposition(opponents, event.completed)
    kept = [at for at in range(event.rounds) if at not in rests]
    return _Opposition([opponents[at] for at in kept], [event.completed[at] for at in kept])


@once
def _adjusted_opposition(event: Event) -> Mapping[int, Terms]:
    """The adjusted scores of each player's opponents, a term for each completed round.

    The player's unplayed round enters as an opponent with adjusted score 0, a rest does not enter.
    """
    adjusted, scores = event.adjusted_scores, event.scores

    def note_of(opponent: int) -> Said:
        if adjusted[opponent] == scores[opponent]:
            return ""
        values = {"who": event.called(opponent), "points": scores[opponent]}
        return Phrase("note.unplayed_half", values)

    return {
        number: Terms(
            [0.0 if opponent is None else adjusted[opponent] for opponent in opponents],
            rounds,
            notes=NotesOn(opponents, note_of, _OWN_UNPLAYED),
        )
        for number, (opponents, rounds) in (
            (number, _opposition(event, number)) for number in event.games
        )
    }


def _discards(event: Event, number: int) -> int:
    """How many scores a median leaves out at an end: 2 from nine rounds on, else 1."""
    return 2 if event.own_rounds[number] >= 9 else 1


@register(
    "MM",
    "Modified Median",
    called="median",
    counts=Phrase(
        "counts.opponents.meaningful",
        english=(
            "the points of the opponents added up, without the least meaningful: the weakest for "
            "those who made more than half of the points, the strongest for those who made less, "
            "both for exactly half"
        ),
    ),
    heading="ModMed",
    source="US Chess 34E1; WSCF; WinTD; SwissSys [M]",
    term=_ADJUSTED,
    headers=("Mod. Med.", "Mod. Median", "Modified Med.", "M-Med"),
    letter="M",
    udf="MODMEDIAN",
    not_for_teams="it treats plus, even and minus scores differently, and a team's players "
    "have different scores",
    cases=(Case(OPEN, {1: "2.5 + 3 + 3 + 2", 3: "2 + 3 + 3", 7: "0 + 2.5 + 2 + 0"}),),
)
def modified_median(event: Event, number: int) -> Terms:
    """Sum the opponents' adjusted scores, leaving out the least meaningful.

    A plus score (over half of the maximum) leaves out the lowest, a minus score the highest, an
    even score both; from nine rounds on two instead of one. The player's unplayed rounds count
    as opponents with 0, which the cut may drop. With fewer scores than discards the sum is 0.
    *(reading)* Half of the maximum is half of the rounds completed, in an odd number of them too:
    2.5 of 5 is even; where teams are placed by game points, half of the game points there were.
    *(reading)* A rest in a round robin of an odd number is not an unplayed round: it enters
    nowhere, and half of the maximum is half of the games.
    """
    terms, k = _adjusted_opposition(event)[number], _discards(event, number)
    points, even = event.placing[number], event.maxima[number] / 2
    if points > even:
        return cut(terms, lowest=k, highest=0, because=_PLUS)
    if points < even:
        return cut(terms, lowest=0, highest=k, because=_MINUS)
    return cut(terms, lowest=k, highest=k, because=_EVEN)


@register(
    "SO",
    "Solkoff",
    called="Buchholz",
    counts=Phrase("counts.opponents"),
    heading="Solkoff",
    source="US Chess 34E2; WSCF; WinTD; SwissSys [S]",
    term=_ADJUSTED,
    headers=("Solk.",),
    letter="S",
    udf="SOLKOFF",
    cases=(Case(OPEN, {1: "2.5 + 3 + 3 + 0 + 2", 7: "0 + 3 + 2.5 + 2 + 0"}),),
)
def solkoff(event: Event, number: int) -> Terms:
    """Sum the adjusted scores of all opponents; an unplayed round counts as one with 0."""
    return _adjusted_opposition(event)[number]


@register(
    "ME",
    "Median (Harkness)",
    called="median",
    counts=Phrase("counts.opponents.middle"),
    heading="Median",
    source="WSCF; WinTD; Wikipedia",
    term=_ADJUSTED,
    headers=(
        "Harkness System",
        "Median-Buchholz System",
        "Basic Median (Harkness Median)",
        "Harkness",
        "Med.",
        "Basic Median",
    ),
    udf="HARKNESS",
    cases=(Case(OPEN, {1: "2.5 + 3 + 2", 6: "3 + 1 + 3"}),),
)
def harkness(event: Event, number: int) -> Terms:
    """Sum the opponents' adjusted scores without the highest and the lowest, whatever the score.

    From nine rounds on the two highest and the two lowest are left out. The player's unplayed
    rounds count as opponents with 0.
    """
    k = _discards(event, number)
    return cut(_adjusted_opposition(event)[number], lowest=k, highest=k)


@register(
    "SB",
    "Sonneborn-Berger",
    counts=Phrase("counts.beaten"),
    heading="S-B",
    source="US Chess 34E8; WinTD; SwissSys [R]; Wikipedia",
    term=Phrase("term.points_by_final", english="points x final score of the opponent"),
    headers=(
        "Sonneborn-Berger score",
        "Neustadtl score",
        "Round robin (Sonneborn-Berger)",
        "SonnBerg",
        "Sonneborn",
        "Sonn-Berg",
        "Neustadtl",
    ),
    letter="R",
    udf="SONNEBORN",
    cases=(Case(OPEN, {1: "2.5 + 2.5/2 + 1.5", 5: "3/2 + 1.5/2 + 2.5/2 + 2.5"}),),
)
def sonneborn_berger(event: Event, number: int) -> Terms:
    """Sum the final scores of the opponents beaten and half of those drawn with.

    Final scores are not adjusted; losses and unplayed rounds give nothing.
    """
    scores = event.scores
    amounts = [
        0.0 if opponent is None else points * scores[opponent]
        for opponent, points in zip(event.opponents[number], event.points[number], strict=True)
    ]
    return Terms(amounts, event.completed)


@once
def _buchholz_entries(event: Event) -> Mapping[int, Terms]:
    """The terms of each player's Buchholz, one for each completed round."""
    scores, draw = event.scores, event.match_points[1]
    entries = {}
    for number in event.games:
        opponents, rounds = _opposition(event, number)
        after = dict(zip(event.completed, event.running_scores(number), strict=True))
        played = enumerate(zip(opponents, rounds, strict=True), 1)
        amounts = [
            after[round_number] + (len(rounds) - position) * draw
            if opponent is None
            else scores[opponent]
            for position, (opponent, round_number) in played
        ]
        entries[number] = Terms(amounts, rounds, notes=NotesOn(opponents, unplayed=_OWN_VIRTUAL))
    return entries


@_of_buchholz(
    "BZ",
    "Buchholz",
    called="Buchholz",
    counts=Phrase("counts.opponents"),
    heading="Buchholz",
    source="SwissSys 9 [B]",
    headers=("Buchh.", "Buch.", "Buchholtz", "BHZ"),
    letter="B",
    udf="BUCHHOLZ",
    cases=(
        Case(CLUB, {1: "1 + 2.5 + 2 + 2.5"}),
        Case(OPEN, {1: "2.5 + 2.5 + 3 + (2 + 1/2) + 1.5", 7: "(1 + 4/2) + 3 + 2.5 + 1.5 + 1"}),
    ),
)
def buchholz(event: Event, number: int) -> Terms:
    """Sum the final scores of the opponents.

    The player's unplayed round enters as a virtual opponent with the player's score after that
    round and half a point for each later round.
    """
    return _buchholz_entries(event)[number]


@_of_buchholz(
    "MB1",
    "Median Buchholz 1",
    called="median",
    counts=Phrase("counts.opponents.middle"),
    heading="Med. Buch. 1",
    source="SwissSys 9 [M]",
    headers=("Median Buchholtz 1", "Median Buchholz"),
    letter="M",
    cases=(Case(OPEN, {1: "2.5 + 2.5 + 2.5", 8: "1 + 1.5 + 2"}),),
)
def median_buchholz_1(event: Event, number: int) -> Terms:
    """Sum the Buchholz terms without the highest and the lowest."""
    return cut(_buchholz_entries(event)[number], lowest=1, highest=1)


@_of_buchholz(
    "MB2",
    "Median Buchholz 2",
    called="median",
    counts=Phrase(
        "counts.opponents.inner",
        english=(
            "the points of the opponents added up, without the two strongest and the two weakest"
        ),
    ),
    heading="Med. Buch. 2",
    source="SwissSys 9 [M]",
    headers=("Median Buchholtz 2",),
    letter="M",
    cases=(Case(OPEN, {1: "2.5", 8: "1.5"}),),
)
def median_buchholz_2(event: Event, number: int) -> Terms:
    """Sum the Buchholz terms without the two highest and the two lowest."""
    return cut(_buchholz_entries(event)[number], lowest=2, highest=2)
