"""The ready-made templates: a plan for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xltiebreak.languages import DEFAULT, language
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import EventPlan, plan_of
from xltiebreak.reading.facts import ROUND_ROBIN
from xltiebreak.rules.orders import order_of


class Template(NamedTuple):
    """A template, and what it is for."""

    plan: EventPlan
    use: str


def templates(code: str = "") -> Mapping[str, Template]:
    """Return the templates by name, in the language with this code; "" is English."""
    words = language(code or DEFAULT)
    rating, team = words.say("template.rating"), words.say("head.team")

    def swiss(rounds: int) -> Template:
        title = words.say("template.swiss")
        plan = plan_of(EventOptions(title, rounds=rounds, columns=(rating,), language=code))
        return Template(plan, words.say("template.use.swiss", count=rounds))

    def round_robin(players: int) -> Template:
        plan = plan_of(
            EventOptions(
                words.say("template.round_robin"),
                players=players,
                rounds=players - 1,
                columns=(rating,),
                order=order_of("golombek-rr"),
                kind=ROUND_ROBIN,
                language=code,
            )
        )
        return Template(plan, words.say("template.use.round_robin", players=players))

    return {
        **{f"swiss-{rounds}-rounds": swiss(rounds) for rounds in (3, 4, 5, 6, 7, 9)},
        "quads": Template(
            plan_of(
                EventOptions(
                    words.say("template.quads"),
                    sections=[words.say("template.quad", number=number) for number in range(1, 9)],
                    players=4,
                    rounds=3,
                    columns=(rating,),
                    order=order_of("golombek-rr"),
                    kind=ROUND_ROBIN,
                    language=code,
                )
            ),
            words.say("template.use.quads"),
        ),
        "round-robin-6": round_robin(6),
        "round-robin-8": round_robin(8),
        "school-day": Template(
            plan_of(
                EventOptions(
                    words.say("template.school_day"),
                    sections=("K-3", "4-6", "7-12"),
                    rounds=5,
                    columns=(words.say("template.grade"), words.say("template.school")),
                    language=code,
                )
            ),
            words.say("template.use.school_day"),
        ),
        "team-event": Template(
            plan_of(
                EventOptions(
                    words.say("template.teams"),
                    rounds=5,
                    players=60,
                    columns=(team, words.say("template.board"), rating),
                    language=code,
                )
            ),
            words.say("template.use.teams"),
        ),
    }


TEMPLATES = templates()
"""The templates by name, in English."""
