"""Orders of tie-breaks: named ones, and lists of codes or names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from xltiebreak.core.editions import CURRENT, RULES, TABLE, US
from xltiebreak.core.event import Event
from xltiebreak.core.registry import System
from xltiebreak.errors import Error, WrongType
from xltiebreak.languages.text import shown
from xltiebreak.rules.naming import UnknownSystemError, find, split_names

ORDERS: Mapping[str, tuple[str, ...]] = {
    "wscf": ("MM", "SO", "CU", "CO"),
    "uschess": ("MM", "SO", "SB", "CU"),
    "bham": ("MM", "SO", "CU", "CO", "BL", "HG"),
    "golombek": ("BZ", "CU"),
    "golombek-rr": ("SB", "WC"),
    **{name: codes for edition in TABLE for name, codes in edition.orders.items()},
    "fide-swiss": ("BH/C1", "BH", "SB", "PS"),
    "fide-rr": ("DE", "WIN", "SB", "KS"),
}
"""The named orders.

US Chess's recommendation as the WSCF uses it, as WinTD has it, and as a US organiser prints it with
two more systems; Golombek's for Swiss events and for round robins; FIDE's list of 2019 by the
edition of its time; FIDE's for Swiss events and for round robins by the edition in force.
"""

DEFAULT_ORDER = "wscf"
ORDER_WITHOUT_ROUNDS = "golombek-rr"
"""The default order of an event whose games are in no order: Cumulative needs the rounds."""
_LONGEST_ORDER = 4000  # characters: many times as many as it takes to name every system


def default_order(rules: str, event: Event) -> str:
    """The name of the order for an event if nobody names one."""
    if rules == US:
        return DEFAULT_ORDER if event.in_rounds else ORDER_WITHOUT_ROUNDS
    return "fide-rr" if event.is_round_robin else "fide-swiss"


class OrderError(Error, ValueError):
    """A list of tie-breaks cannot be an order; the text says why."""


def order_of(names: str | Sequence[str], rules: str = US) -> tuple[System, ...]:
    """The systems of a named order (`wscf`) or of a list of codes or names (`MM,Solkoff,CU`).

    rules: the rules in force. Raises UnknownSystemError for an unknown name; OrderError for unknown
    rules and for an order that is empty, far too long, or names a system twice; WrongType for
    anything but texts.
    """
    rules = rules_of(rules)
    if isinstance(names, str):
        name = names.strip().lower()
        rules = rules_for(name, rules) or US
        if len(names) > _LONGEST_ORDER:
            raise OrderError(
                f"an order of {len(names):,} characters is too long: {shown(names)!r}; list a few "
                "codes, such as MM,SO,CU,CO"
            )
        names = ORDERS.get(name) or split_names(names, rules)
    codes = tuple(names) if isinstance(names, Iterable) else (names,)
    if not all(isinstance(code, str) for code in codes):
        raise WrongType("expected an order: its name, or codes such as MM,SO or ['MM', 'SO']")
    systems = tuple(find(code, rules) for code in codes if code.strip())
    if not systems:
        raise OrderError("an order names at least one tie-break, such as MM,SO,CU,CO")
    counted = Counter(systems)
    if twice := next((system for system in systems if counted[system] > 1), None):
        raise OrderError(f"{twice.code} stands twice in the order: name each tie-break once")
    return with_own_codes(systems)


def with_own_codes(order: Sequence[System]) -> tuple[System, ...]:
    """An order in which each system has a code of its own: `SB, fide2026:SB`."""
    counted = Counter(system.code for system in order)
    return tuple(
        replace(one, qualified=True) if counted[one.code] > 1 and one.rules != US else one
        for one in order
    )


def rules_of(name: str) -> str:
    """The rules with this name, in any case; raises OrderError if there are none."""
    if isinstance(name, str) and (rules := name.strip().lower()) in RULES:
        return rules
    raise OrderError(f"no rules are called {shown(str(name))!r}: there are {', '.join(RULES)}")


def rules_for(order: str, rules: str | None) -> str | None:
    """The rules for a named order: FIDE's orders have an edition, others the given rules."""
    name = order.strip().lower()
    for edition in TABLE:
        if name in edition.orders:
            return edition.name
    return CURRENT if rules in (None, US) and name in ("fide-swiss", "fide-rr") else rules


def written(order: Sequence[System]) -> tuple[tuple[str, ...], str]:
    """Return the codes that a record of an event keeps of an order, and the rules they are read by.

    >>> written(order_of("fide-swiss"))
    (('BH/C1', 'BH', 'SB', 'PS'), 'fide2026')
    >>> written(order_of("MM,fide2026:SB"))
    (('MM', 'SB'), 'fide2026')
    """
    rules = next((system.rules for system in order if system.rules != US), US)
    return tuple(_code(system, rules) for system in order), rules


def _code(system: System, rules: str) -> str:
    """Return a system's code, with its rules before it if it means another one by `rules`."""
    code, of = system.identity
    try:
        return code if find(code, rules) == system else f"{of}:{code}"
    except UnknownSystemError:
        return f"{of}:{code}"
