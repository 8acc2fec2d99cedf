"""The library: a table is read from values, and ranked."""

from __future__ import annotations

from dataclasses import replace

from conformance import Answer, Case, events

import xltiebreak
from xltiebreak.core.event import Event
from xltiebreak.rules.orders import order_of


def event_of(case: Case) -> Event:
    (table,) = xltiebreak.read_values(case.rows)
    assert not [one for one in table.problems if one.severity == "error"], table.problems
    stated = table.event.is_round_robin if case.stated is None else case.stated
    return replace(table.event, round_robin=stated)


def event_named(name: str) -> Event:
    """An event of the corpus or of docs/vectors."""
    (event,) = (one for one in events() if one["name"] == name)
    return event_of(Case(name, tuple(event["table"]), event.get("round_robin"), (), {}))


def answer(case: Case) -> Answer:
    standings = xltiebreak.rank(event_of(case), case.order)
    values = {
        code: {one.number: one.tiebreaks[system.code] for one in standings}
        for code, system in zip(case.order, order_of(case.order), strict=True)
    }
    places = {one.number: one.place for one in standings}
    return Answer(values, places, {one.number: one.separated_by for one in standings})
