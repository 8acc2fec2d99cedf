"""The reason for an award, in words for the winner's parents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from xltiebreak.languages import Language
from xltiebreak.prizes.terms import Contestant, Prize
from xltiebreak.rules import Value, figure

Other = Literal["cash", "trophy"]
"""What players have won already who are out of a prize."""


def who_they_are(contestants: Sequence[Contestant], words: Language) -> str:
    """The names of the first few contestants, and how many more there are."""
    return words.first_few([one.who(words) for one in contestants])


def amount_text(value: Value, words: Language) -> str:
    """A value in a sentence."""
    return words.number(figure(value)) or words.say("no_value")


def why_left_over(prize: Prize, eligible: int, passed: int, other: Other, words: Language) -> str:
    """Return the reason why nobody wins a prize.

    eligible: how many may win it; passed: how many of these have already won `other`.
    """
    if not eligible:
        key = "left.nobody"
    elif passed == eligible:
        key = "left.all"
    else:
        key = "left.few.passed" if passed else "left.few"
    return words.say(
        f"{key}.class" if prize.condition else key,
        condition=prize.condition.text,
        count=eligible,
        passed=passed,
        other=words.say(f"left.other.{other}"),
    )


def place_and_tie(
    winner: Contestant, field: Sequence[Contestant], names: Mapping[str, str], words: Language
) -> str:
    """Return a contestant's place, and what decided a tie on points.

    `2nd place: 4.0, Modified Median 12.5 against 11.0`: against the next contestant with the same
    points, or the one above if there is none below.
    """
    here = next(index for index, one in enumerate(field) if one is winner)
    points = amount_text(winner.points, words)
    place = words.say("why.place", place=words.ordinal(winner.place), points=points)

    def against(other: Contestant, code: str, key: str) -> str:
        one, two = (amount_text(who.tiebreaks.get(code), words) for who in (winner, other))
        system, who = names.get(code, code), other.who(words)
        return words.say(key, place=place, system=system, one=one, other=two, who=who)

    below = field[here + 1] if here + 1 < len(field) else None
    if below and below.points == winner.points and winner.separated_by:
        return against(below, winner.separated_by, "why.tie")
    above = field[here - 1] if here else None
    if above and above.points == winner.points and above.separated_by:
        return against(above, above.separated_by, "why.tie.above")
    return place
