"""Tie-breaks of team events (C.07, articles 12 and 13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from xltiebreak.core.modifiers import Modifier
from xltiebreak.core.needs import BOARDS, GAME_POINTS, SWISS_ORDER
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NoValue, Terms
from xltiebreak.languages.text import Phrase, Said
from xltiebreak.rules.examples import CLUBS, FINAL, LEAGUE
from xltiebreak.rules.fide.boards import (
    Compared,
    boards_of,
    by_top_boards,
    count_decides,
    without_bottom_boards,
)
from xltiebreak.rules.fide.opponents import products
from xltiebreak.rules.fide.view import View

_OTHER_SCORE = Phrase("term.other_score")
_of_boards = partial(register, needs=(BOARDS,), lowest_first=True)


@register(
    "MPVGP",
    "Match points or game points",
    counts=Phrase(
        "counts.other_score",
        english=(
            "the points in the other score: of the single games where matches place the teams, "
            "and the other way round"
        ),
    ),
    heading="MPvGP",
    term=_OTHER_SCORE,
    source="13.1",
    needs=(GAME_POINTS,),
    headers=("Match points vs game points",),
    cases=(Case(CLUBS, {1: "3 + 0", 2: "1 + 2", 3: "0 + 2"}),),
)
def other_score(view: View, number: int) -> Terms:
    """The game points if match points rank the teams, and the other way round."""
    other = view.in_other_score
    beside = other.totals[number] - sum(other.points[number])
    amounts = [*other.points[number], *([beside] if beside else [])]
    return Terms(amounts, view.event.completed)


def _extended(code: str, own: str, others: str, article: str, worked: Mapping[int, str]) -> None:
    """Register one of the four products of an opponent's score and the points against it."""
    names = {"M": "match points", "G": "game points"}
    plural = {"M": "matches", "G": "games"}
    key = f"{plural[own]}_times_{plural[others]}"

    @register(
        code,
        f"Extended SB, {names[others]} x {names[own]}",
        counts=Phrase(
            f"counts.{key}",
            english=(
                f"the {names[own]} made against each team, times the {names[others]} of that team"
            ),
        ),
        term=Phrase(f"term.{key}", english=f"{names[own]} x {names[others]} of the opponent"),
        source=article,
        needs=(GAME_POINTS, SWISS_ORDER),
        varies=True,
        takes="CMP",
        cases=(Case(CLUBS, worked),),
    )
    def rule(view: View, number: int) -> Terms:
        scores = {"M": view.in_match_points, "G": view.in_match_points.in_other_score}
        return products(scores[own], scores[others], number)

    rule.__doc__ = (
        f"Sum the {names[own]} of each match x the {names[others]} of the opponent.\n\n"
        "Opponents and unplayed rounds count as they do in the Buchholz by these points."
    )


# The bye of 1 is a dummy with the 2 match points of draws, at most 1; with its own 3 game points.
_extended("EMMSB", "M", "M", "13.2.1", {1: "1 * 0.5 + 1 * 1", 2: "0.5 * 1", 3: "1/2 + 0.5/2"})
_extended("EMGSB", "G", "M", "13.2.2", {1: "3 * 0.5", 2: "1 * 2 + 2 * 1", 3: "2 * 0.5"})
_extended("EGMSB", "M", "G", "13.2.3", {1: "1 * 3 + 1 * 3", 2: "0.5 * 2", 3: "2/2 + 3/2"})
_extended("EGGSB", "G", "G", "13.2.4", {1: "3 * 3", 2: "1 * 3 + 2 * 2", 3: "2 * 3"})


@register(
    "SSSC",
    "Scores and schedule strength combination",
    counts=Phrase(
        "counts.schedule_strength",
        english="the points in the other score, and how strong the opponents were",
    ),
    term=Phrase("term.schedule_strength", english="other score, schedule strength"),
    source="13.4",
    needs=(GAME_POINTS, SWISS_ORDER),
    varies=True,
    takes="KFP",
    # the factor is 2 match points / 4 boards, at least 1
    cases=(Case(CLUBS, {1: "3 + 0.5 + 1", 2: "3 + 2 + 1", 3: "2 + 1 + 0.5"}),),
)
def schedule_strength(view: View, number: int, modifier: Modifier) -> Terms:
    """The other score and the schedule strength: the Buchholz divided by a factor.

    The factor is what can be made at most in the event, divided by what can be made at most in one
    match in the other score, without decimals; another is given as SSSC/K4. With /F the Fore
    Buchholz is divided. *(reading)* The factor is at least 1.
    """
    other = view.in_other_score
    divisor = modifier.divisor
    if divisor is None:
        divisor = max(1, int(view.maxima[number] / other.win)) if other.win else 1
    strength = (view.with_final_round_drawn if modifier.fore else view).buchholz[number]
    note = Phrase("note.schedule_strength", {"points": float(strength), "divisor": divisor})
    return Terms(
        [Fraction(other.totals[number]), Fraction(strength) / divisor],
        notes={0: _OTHER_SCORE, 1: note},
    )


@_of_boards(
    "BC",
    "Board count",
    counts=Phrase(
        "counts.board_count",
        english=(
            "the points on each board times the number of the board: less is better, for the "
            "first boards weigh most"
        ),
    ),
    term=Phrase("term.board_count", english="board x game points on it"),
    source="12.1",
    cases=(
        Case(FINAL, {1: "1 * 1.5 + 2 * 0.5", 2: "1 * 0.5 + 2 * 1.5"}),
        Case(LEAGUE, {1: "none", 2: "none"}),
    ),
)
def board_count(view: View, number: int, tied: frozenset[int]) -> Terms | NoValue:
    """Sum the number of each board x the game points made on it; less is better.

    Only where all teams still tied have made the same game points.
    """
    if not count_decides(view, tied):
        return NoValue(Phrase("none.same_game_points"))
    boards = boards_of(view, number)
    notes = {at: Phrase("on_board", {"board": at + 1}) for at in range(len(boards))}
    return Terms([board * points for board, points in enumerate(boards, 1)], notes=notes)


@_of_boards(
    "TBR",
    "Top board results",
    counts=Phrase("counts.top_boards", english="the points on board 1, then on board 2, and so on"),
    term=Phrase("term.place"),
    source="12.2",
    cases=(
        Case(FINAL, {1: "1", 2: "2"}),
        Case(LEAGUE, {1: "1", 2: "2", 3: "3", 4: "4"}),
    ),
)
def top_board_results(view: View, number: int, tied: frozenset[int]) -> Terms:
    """The place among the tied by the game points on board 1, then on board 2, and so on."""
    return _place(number, by_top_boards({team: boards_of(view, team) for team in tied}))


@_of_boards(
    "BBE",
    "Bottom board elimination",
    counts=Phrase(
        "counts.bottom_boards",
        english="the points without the last board, then without the last two, and so on",
    ),
    term=Phrase("term.place"),
    source="12.3",
    cases=(
        Case(FINAL, {1: "1", 2: "2"}),
        Case(LEAGUE, {1: "1", 2: "2", 3: "2", 4: "4"}),
    ),
)
def bottom_board_elimination(view: View, number: int, tied: frozenset[int]) -> Terms:
    """The place among the tied by the game points without the last board, then without the last
    two, and so on.
    """
    boards = {team: boards_of(view, team) for team in tied}
    return _place(number, without_bottom_boards(boards))


def _place(number: int, of_teams: Compared) -> Terms:
    """A team's place among the tied; the note has the compared points."""
    own = of_teams[number]
    before = sum(other > own for other in of_teams.values())
    return Terms([float(before + 1)], notes={0: _one_by_one(own)})


def _one_by_one(points: Sequence[float]) -> Said:
    """The points in the order in which they are compared."""
    said: Said = ""
    for one in points:
        own = Phrase("note.points", {"points": one})
        said = Phrase("note.then", {"before": said, "then": own}) if said else own
    return said
