"""The page's fields as options of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from xltiebreak.book.reading import Where
from xltiebreak.pages.forms import Form
from xltiebreak.reading.crosstable import EventRules
from xltiebreak.rules import US, System
from xltiebreak.rules.orders import order_of, rules_for, rules_of

if TYPE_CHECKING:
    from xltiebreak.pages.report.contents import TeamOptions


class ReadOptions(NamedTuple):
    """How to read a file, and where to look."""

    order: tuple[System, ...] | None
    """None if the sheet names it."""

    where: Where


def read_options(asked: Form) -> ReadOptions:
    """The options of the page as ReadOptions.

    Raises UnknownSystemError and OrderError for a wrong order.
    """
    rules = rules_of(asked["rules"]) if asked["rules"] else None
    chosen = asked["order"]  # a name, a list of codes, or None
    if isinstance(chosen, str):
        rules = rules_for(chosen, rules)
    points = asked.get("match_points")
    event = EventRules(
        asked.get("by_game_points") or None,  # a box that is not ticked says nothing
        tuple(points) if points else None,
        asked.get("round_robin"),
    )
    where = Where(tuple(asked.get("sheets", ())), event=event, rules=rules)
    return ReadOptions(order_of(chosen, rules or US) if chosen else None, where)


def team_options(counting: float) -> TeamOptions:
    """How to rank teams; counting: how many players count for each, as typed.

    Raises TeamsError if it is not a whole number.
    """
    from xltiebreak.pages.report.contents import TeamOptions
    from xltiebreak.rules.team_standings import TeamsError

    if not isinstance(counting, int):
        raise TeamsError(f"{counting} players cannot count: give a whole number, such as 4")
    return TeamOptions(counting)
