"""FIDE's orders and rules in worksheet functions, in the exercises of its Technical Commission."""

from __future__ import annotations

from conformance import Case, events

import xltiebreak
from xltiebreak import udfs
from xltiebreak.rules import EDITIONS, figure
from xltiebreak.rules.orders import order_of

SWISS, ROUND_ROBIN = (
    Case(event["name"], tuple(event["table"]), None, (), {}).rows
    for name in ("swiss", "round_robin")
    for event in events()
    if event["name"] == name
)


def test_worksheet_functions_take_a_row_and_places() -> None:
    row = [SWISS[4]]
    assert udfs.TIEBREAK(row, "BH", SWISS, "fide2024") == [[15.0]]
    assert udfs.TIEBREAK(row, "BH", SWISS, "fide2026") == [[14.0]]
    # 3.5 points: BH/C1 13.0 of player 3, 11.5 of 4, 11.0 of 1 and 16; BH 12.5 of both; SB 8, 7.25
    places = udfs.TBPLACE(SWISS, "fide-swiss", None, "fide2024")
    assert [places[no][0] for no in (2, 3, 4, 1, 16)] == [1, 2, 3, 4, 5]
    assert udfs.TBPLACE(SWISS, None, None, "fide2024") == places
    ((text,),) = udfs.TBEXPLAIN(row, "BH", SWISS, None, "fide2026")
    # the dummy of the half-point bye has 2.5, draws in five rounds, and not the own 3.5
    assert text == "BH 14.0 = 3.0* + 2.5* + 1.5 + 3.5 + 3.5"


def test_worksheet_functions_say_which_rules_there_are() -> None:
    listed = ", ".join(EDITIONS)
    ((text,),) = udfs.TIEBREAK(SWISS, "BH", None, "fide")
    assert text == f"#TB: no rules are called fide: there are us, {listed}"
    ((text,),) = udfs.TIEBREAK(SWISS, "BH")
    assert f"not the same in {listed}: say which, as in fide2026:BH" in str(text)


def test_the_orders_of_fide() -> None:
    assert [system.exact for system in order_of("fide-swiss", "fide2024")] == [
        *("BH/C1 (fide2024)", "BH (fide2024)", "SB (fide2024)", "PS (fide2024)")
    ]
    assert [system.exact for system in order_of("fide2019", "fide2026")] == [
        *("BH/C1 (fide2012)", "BH (fide2012)", "WIN (fide2012)", "WB")
    ]
    assert {system.rules for system in order_of("fide-rr")} == {"fide2026"}


def test_the_round_robin_in_its_order() -> None:
    (table,) = xltiebreak.read_values(ROUND_ROBIN)
    standings = xltiebreak.rank(table.event, rules="fide2026")
    # 1 beat 2 and 3, who drew: then wins, 3 each, and SB 6.25 each, and Koya 0.5 each.
    # 6 has 1.5 points against 5 and 4, 5 has 1, 4 has 0.5.
    assert [(s.number, s.place, s.separated_by) for s in standings] == [
        *((1, 1, "DE"), (2, 2, None), (3, 2, None)),
        *((6, 4, "DE"), (5, 5, "DE"), (4, 6, None)),
    ]
    encounters = [figure(standing.tiebreaks["DE"]) for standing in standings]
    assert encounters == ["1.0", "2.0", "2.0", "1.0", "2.0", "3.0"]
