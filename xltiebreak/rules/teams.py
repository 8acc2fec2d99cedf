"""Team matches: game points, in events that rank teams by match points."""

from __future__ import annotations

from fractions import Fraction

from xltiebreak.core.event import Event
from xltiebreak.core.needs import GAME_POINTS, Need
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NotesOn, NoValue, Terms
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import CLUBS

MATCH_POINTS = ("Match points", "Match pts")
"""What heads the match points where game points rank the teams."""
_UNPLAYED = Phrase("note.unplayed_team")


def _game_or_match_points(event: Event) -> Phrase:
    return Phrase("term.match_points" if event.by_game_points else "term.game_points")


@register(
    "GP",
    "Game points",
    counts=Phrase("counts.game_points", english="the points from all single games of the team"),
    heading="Game pts",
    source="SwissSys [G]; WinTD (Game/Match Points)",
    term=_game_or_match_points,
    headers=(
        "Game/Match Points (Teams)",
        "Game points (Fixed-roster)",
        "Game/Match Points",
        "GmPts",
        *MATCH_POINTS,
    ),
    letter="G",
    needs=(GAME_POINTS,),
    cases=(Case(CLUBS, {1: "3 + 0", 2: "1 + 2", 3: "0 + 2"}),),
)
def game_points(event: Event, number: int) -> Terms:
    """The sum of the game points made, those of forfeited matches included.

    If game points rank the teams, the sum of the match points instead.
    """
    if event.by_game_points:
        return Terms(event.points[number], event.completed)
    return Terms([made or 0.0 for made in event.records[number].made], event.completed)


@register(
    "UA",
    "U.S. Amateur",
    counts=Phrase(
        "counts.us_amateur",
        english="the game points of each match, times what the opposing team made in the event",
    ),
    heading="U.S. Amateur",
    source="WinTD; SwissSys [U]",
    term=Phrase("term.us_amateur", english="game points x match score of the opponent"),
    headers=("US Amateur (Teams)", "US Amateur", "U.S. Amateur Teams", "USAT"),
    letter="U",
    needs=(GAME_POINTS,),
    cases=(Case(CLUBS, {1: "3 * 0.5", 2: "1 * 2 + 2 * 1"}),),
)
def us_amateur(event: Event, number: int) -> Terms:
    """Sum, over the matches, the game points made x that opponent's final match score.

    3-1 against a team that ends with 4-2 gives 3 x 4 = 12.
    """
    matches = zip(event.opponents[number], event.records[number].made, strict=True)
    amounts = [
        0.0 if opponent is None else (made or 0.0) * event.scores[opponent]
        for opponent, made in matches
    ]
    return Terms(amounts, event.completed)


@register(
    "PI",
    "Performance index",
    counts=Phrase(
        "counts.team_performance",
        english=(
            "how well the team played in each match, by the result and by how strong the other "
            "team was"
        ),
    ),
    heading="Perf. index",
    source="WinTD",
    term=Phrase("term.match_performance", english="performance in the match"),
    headers=("Performance Index (Teams)",),
    mean=True,
    needs=(GAME_POINTS,),
    cases=(
        # R = 2 rounds make 50 + 10 R = 70; the bye is an opponent with nothing, and no point
        Case(
            CLUBS,
            {
                1: "(100 + (0.5/2 - 1/2) * 70 + 80 * (3/4 - 1/2)"
                " + 100 + (0/2 - 1/2) * 70 + 80 * (0/4 - 1/2)) / 2",
                2: "(100 + (2/2 - 1/2) * 70 + 80 * (1/4 - 1/2)"
                " + 100 + (1/2 - 1/2) * 70 + 80 * (2/4 - 1/2)) / 2",
            },
        ),
    ),
)
def performance_index(event: Event, number: int) -> Terms:
    """The mean over all rounds of 100 + (W/R - 1/2)(50 + 10 R) + 80 (S/G - 1/2).

    S of G game points were made against an opponent who ends with W match points in R rounds; an
    unplayed round is S = 0 and W = 0. *(reading)* W is what the opponent ends with, not adjusted
    for its unplayed rounds, as WinTD's text says; a match is worth one point in the formula. A rest
    in a round robin of an odd number is no round.
    """
    total, boards, half = event.own_rounds[number], Fraction(event.boards), Fraction(1, 2)
    win = Fraction(event.match_points[0])

    def performance(opponent: int | None, made: float | None) -> Fraction:
        points = Fraction(0 if opponent is None else event.scores[opponent]) / win
        share = Fraction(made or 0) / boards if boards and opponent is not None else 0
        return 100 + (points / total - half) * (50 + 10 * total) + 80 * (share - half)

    rounds = zip(event.opponents[number], event.records[number].made, event.completed, strict=True)
    rests = event.rests[number]
    kept = [one for at, one in enumerate(rounds) if at not in rests]
    return Terms(
        [performance(opponent, made) for opponent, made, _ in kept],
        [round_number for *_, round_number in kept],
        notes=NotesOn([opponent for opponent, *_ in kept], unplayed=_UNPLAYED),
    )


def _undefined(event: Event) -> str:
    return "a definition: it is not defined in public rules known here"


@register(
    "IHSA",
    "IHSA teams",
    counts=Phrase("counts.undefined", english="not defined in public rules known here"),
    source="WinTD",
    term=Phrase("term.undefined", english="undefined"),
    headers=("IHSA (Teams)", "IHSA"),
    needs=(Need("a definition", _undefined),),
    cases=(),
)
def ihsa(event: Event, number: int) -> NoValue:
    """The choice for Illinois High School Association tournaments: not defined in public rules
    known here.
    """
    return NoValue(Phrase("none.definition"))
