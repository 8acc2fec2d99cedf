"""What the opponents scored: Buchholz, Sonneborn-Berger and Koya (C.07, articles 8 and 9)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from xltiebreak.core.event import once
from xltiebreak.core.modifiers import Modifier
from xltiebreak.core.needs import ROUND_ORDER, ROUND_ROBIN, SWISS_ORDER
from xltiebreak.core.registry import Case, register
from xltiebreak.core.terms import NoValue, Terms
from xltiebreak.languages.text import Phrase
from xltiebreak.rules.examples import TEC_SWISS
from xltiebreak.rules.fide.view import View

_SCORE = Phrase("term.score")
_in_swiss = partial(register, needs=(SWISS_ORDER,), varies=True)


@_in_swiss(
    "BH",
    "Buchholz",
    called="Buchholz",
    counts=Phrase("counts.opponents"),
    term=_SCORE,
    source="8.1",
    takes=":CMP",
    cautions=(ROUND_ROBIN,),
    headers=("Buchh.", "Buch.", "Buchholtz", "BHZ"),
    cases=(Case(TEC_SWISS, {1: "1.5 + 1.5 + 4 + 2 + 3.5", 4: "3 + 2.5 + 1.5 + 3.5 + 3.5"}),),
)
def buchholz(view: View, number: int) -> Terms:
    """Sum the scores of all opponents.

    An opponent counts its points; if it withdrew, its last byes count as draws (16.3). The
    player's unplayed round is a dummy opponent with the player's score (16.4), since 2026 no more
    than the opponent who was paired has (16.4.1) or than draws in all rounds give (16.4.2). In 2012
    it is a virtual opponent: the score before the round, a win minus what the round gave, and half
    a point for each later round; opponents' unplayed rounds count half a point each.
    """
    return view.contributions[number]


@_in_swiss(
    "AOB",
    "Average of opponents' Buchholz",
    called="Buchholz",
    counts=Phrase(
        "counts.average_buchholz",
        english="the average of the opponents' Buchholz scores",
    ),
    term=Phrase("term.buchholz", english="Buchholz of the opponent"),
    source="8.2",
    mean=True,
    takes=":PF",
    cautions=(ROUND_ROBIN,),
    headers=("Average Opponents Buchholz",),
    cases=(Case(TEC_SWISS, {12: "14", 4: "13.375"}),),
)
def average_of_opponents_buchholz(view: View, number: int, modifier: Modifier) -> Terms | NoValue:
    """The mean Buchholz of the opponents at the board, exact; with /F their Fore Buchholz."""
    buchholz = (view.with_final_round_drawn if modifier.fore else view).buchholz
    games = view.games(number)
    amounts = [buchholz[opponent] for opponent in games.opponents]
    return Terms(amounts, games.rounds) if amounts else NoValue(Phrase("none.game"))


@register(
    "FB",
    "Fore Buchholz",
    called="Buchholz",
    counts=Phrase(
        "counts.opponents.fore",
        english="the points of all opponents added up, as if the last round had been drawn by all",
    ),
    term=_SCORE,
    source="8.3",
    needs=(ROUND_ORDER,),
    varies=True,
    takes=":CMP",
    cautions=(ROUND_ROBIN,),
    cases=(Case(TEC_SWISS, {4: "3 + 2.5 + 2 + 3.5 + 3.5", 12: "3.5 + 2 + 1.5 + 2 + 2"}),),
)
def fore_buchholz(view: View, number: int) -> Terms:
    """The Buchholz as if every game that is paired for the final round had been drawn.

    Before the final round is paired it is the Buchholz. *(reading)* Forfeited games and games
    without a result are drawn too; the player's score changes as well; byes of the final round give
    what they gave. The final round is the last one that the crosstable has a column for.
    """
    return view.with_final_round_drawn.contributions[number]


@_in_swiss(
    "SB",
    "Sonneborn-Berger",
    counts=Phrase("counts.beaten"),
    term=Phrase("term.points_by_score", english="points x score of the opponent"),
    source="9.1",
    takes=":CMP",
    headers=(
        "S-B",
        "SonnBerg",
        "Sonneborn",
        "Sonn-Berg",
        "Neustadtl",
        "Sonneborn-Berger score",
        "Neustadtl score",
    ),
    cases=(
        Case(
            TEC_SWISS,
            {1: "1.5 + 1.5/2 + 4/2 + 2 + 3.5/2", 4: "3 + 2.5/2 + 1.5 + 3.5/2 + 3.5/2"},
        ),
    ),
)
def sonneborn_berger(view: View, number: int) -> Terms:
    """Sum the points of each round x the score of its opponent, as it enters the Buchholz.

    A cut leaves out the product with the lowest score, of several the lowest product. *(reading)*
    In 2012 the player's unplayed round has the virtual opponent of the Buchholz here too.
    """
    return _own_products(view)[number]


@once
def _own_products(view: View) -> Mapping[int, Terms]:
    return {number: products(view, view, number) for number in view.totals}


def products(own: View, others: View, number: int) -> Terms:
    """The points of each round in the score of `own` x its Buchholz term in that of `others`."""
    terms, points = others.contributions[number], own.points[number]
    made = dict(zip(own.event.completed, points, strict=True))
    return Terms(
        [made[at] * amount for at, amount in zip(terms.rounds, terms.amounts, strict=True)],
        terms.rounds,
        notes=terms.notes,
        weights=terms.amounts,
        voluntary=terms.voluntary,
    )


@register(
    "KS",
    "Koya system",
    called="Koya",
    counts=Phrase("counts.strong_half"),
    term=Phrase("term.scored_enough", english="points against those who scored enough"),
    source="9.2",
    takes=":L",
    cases=(Case(TEC_SWISS, {1: "0.5 + 0.5", 12: "0"}),),
)
def koya(view: View, number: int, modifier: Modifier) -> Terms:
    """The points made against opponents who scored at least half of the maximum.

    A forfeit counts as made against the opponent who was paired. The maximum is what an opponent
    could have made: a win in every round, in a round robin of an odd number in every game. Another
    limit (14.5) is in percent, KS/L60, or in half points above or below half, KS/L+1 and KS/L-1.
    *(reading)* The half points are those of the score in use, also if a match is worth 2 or 3.
    """
    enough = _scored_enough(view, modifier)
    points, opponents = view.points[number], view.records[number].opponents
    at = [
        position
        for position, opponent in enumerate(opponents)
        if points[position] and opponent in enough
    ]
    return Terms([points[one] for one in at], [view.event.completed[one] for one in at])


@once
def _limits_so_far(view: View) -> dict[Modifier, Collection[int]]:
    """Who reaches a limit of the Koya system, as far as it is known."""
    return {}


def _scored_enough(view: View, modifier: Modifier) -> Collection[int]:
    """The players whose scores reach the limit of the Koya system."""
    known = _limits_so_far(view)
    if modifier not in known:
        percent = 50 if modifier.limit is None else modifier.limit
        known[modifier] = {
            number
            for number, score in view.totals.items()
            if score >= view.maxima[number] * percent / 100 + modifier.half_points / 2
        }
    return known[modifier]
