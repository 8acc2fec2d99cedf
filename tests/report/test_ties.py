"""Every tie in a sentence, by printed tables and by hand."""

from __future__ import annotations

import random

import pytest
from random_events import random_event
from report.events import section
from thinning import thinned

from xltiebreak.languages import language
from xltiebreak.pages.report.ties import sentence_text, ties_of


@pytest.mark.parametrize("seed", range(thinned(30)))
def test_every_tie_is_explained_by_the_values_of_the_standings(seed: int) -> None:
    """Compare with a naive reading of the standings."""
    made = section(random_event(random.Random(seed), 14, 4), order="wscf")
    by_points: dict[float, list[int]] = {}
    for standing in made.standings:
        by_points.setdefault(standing.points, []).append(standing.number)
    ties = list(ties_of(made, language()))
    assert {tie.points: list(tie.numbers) for tie in ties} == {
        points: numbers for points, numbers in by_points.items() if len(numbers) > 1
    }
    names = {system.code: system.name for system in made.order}
    for tie in ties:
        said = " ".join(map(sentence_text, tie.sentences))
        decided = {decision.system.code for decision in tie.decisions}
        inside = [s for s in made.standings if s.number in tie.numbers[:-1]]
        assert decided == {s.separated_by for s in inside if s.separated_by}
        assert all(f"{names[code]} puts" in said for code in decided)
        assert ("share place" in said) == any(s.tied for s in inside)
        for decision in tie.decisions:
            for standing in inside:
                if standing.number in decision.numbers:
                    value = standing.tiebreaks[decision.system.code]
                    assert f"{value:.1f}" in said
