"""The ready-made templates: a plan for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.ranking import order_of
from xltiebreak.workbook.live.plan import EventPlan, plan_of


class Template(NamedTuple):
    """A template, and what it is for."""

    plan: EventPlan
    use: str


def _swiss(rounds: int) -> Template:
    plan = plan_of(title="Swiss event", rounds=rounds, columns=("Rating",))
    return Template(plan, f"a Swiss event of {rounds} rounds, up to 40 players")


def _round_robin(players: int) -> Template:
    plan = plan_of(
        title="Round robin",
        players=players,
        rounds=players - 1,
        columns=("Rating",),
        order=order_of("golombek-rr"),
    )
    return Template(plan, f"everybody against everybody, {players} players")


TEMPLATES: Mapping[str, Template] = {
    **{f"swiss-{rounds}-rounds": _swiss(rounds) for rounds in (3, 4, 5, 6, 7, 9)},
    "quads": Template(
        plan_of(
            title="Quads",
            sections=[f"Quad {number}" for number in range(1, 9)],
            players=4,
            rounds=3,
            columns=("Rating",),
            order=order_of("golombek-rr"),
        ),
        "eight groups of four, everybody against everybody",
    ),
    "round-robin-6": _round_robin(6),
    "round-robin-8": _round_robin(8),
    "school-day": Template(
        plan_of(
            title="School chess day",
            sections=("K-3", "4-6", "7-12"),
            rounds=5,
            columns=("Grade", "School"),
        ),
        "three sections of up to 40 children, five rounds",
    ),
    "team-event": Template(
        plan_of(title="Team event", rounds=5, players=60, columns=("Team", "Board", "Rating")),
        "players of teams, five rounds; xltiebreak standings ranks the teams",
    ),
}
"""The templates by name."""
