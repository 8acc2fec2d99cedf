"""Names of FIDE's systems, their modifiers, and the rules in force."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from faces.library import event_named

import xltiebreak
from xltiebreak.core.event import Event
from xltiebreak.languages import language
from xltiebreak.rules import (
    CURRENT,
    EDITIONS,
    US,
    NoValue,
    UnknownSystemError,
    find,
)
from xltiebreak.rules.naming import system_in
from xltiebreak.rules.orders import order_of

# Names, modifiers, rules.


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *(("BH/C1", "BH/C1"), ("bh:c1", "BH/C1"), ("BH-C1", "BH/C1"), ("BHC1", "BH/C1")),
        *(("BucT", "BH"), ("Buc1", "BH/C1"), ("DirE", "DE")),  # as older pages of Vega have it
        *(("Buchholz Cut 1", "BH/C1"), ("Buchholz Cut-2", "BH/C2"), ("buchholz median 1", "BH/M1")),
        *(("Median Buchholz", "BH/M1"), ("BH:GP/C1", "BH:GP/C1"), ("bhgpc1", "BH:GP/C1")),
        *(("BH/C1/P", "BH/C1/P"), ("bh/p/c1", "BH/C1/P"), ("KS/L60", "KS/L60"), ("ge", "REP")),
        *(("SSSC/K4/F", "SSSC/K4/F"), ("ESB/C1", "EMGSB/C1"), ("ARO-C1", "ARO/C1")),
        *(("SB/M2", "SB/M2"), ("PS C1", "PS/C1"), ("DE/P", "DE/P"), ("AOB/F", "AOB/F")),
        *(("BH/C5", "BH/C5"), ("ARO/M12", "ARO/M12"), ("TPN/R", "TPN/R"), ("rtng/r", "RTNG/R")),
        *(("BH/F", "FB"), ("BH:GP/C1/F", "FB:GP/C1"), ("WIN:MP", "WIN"), ("WON:MP/P", "WON/P")),
        *(("BH:MP/C1", "BH:MP/C1"), ("KS/L60:GP", "KS:GP/L60")),
    ],
)
def test_modifiers_in_all_spellings(name: str, code: str) -> None:
    for edition in EDITIONS:
        assert (find(name, edition).code, find(name, edition).rules) == (code, edition)
    assert find(f"fide2024:{name}").identity == (code, "fide2024")


@pytest.mark.parametrize(
    ("code", "article"),
    [
        *(("BH/C1", "Cut 1 (14.1)"), ("BH/C2", "Cut 2 (14.2)")),
        *(("BH/M1", "Median 1 (14.3)"), ("BH/M2", "Median 2 (14.4)")),
    ],
)
def test_what_is_cut_names_the_article(code: str, article: str) -> None:
    terms = find(code, CURRENT).terms(event_named("swiss"), 1)
    assert not isinstance(terms, NoValue)
    assert len(terms.dropped) == {"C1": 1, "C2": 2, "M1": 2, "M2": 4}[code[-2:]]
    assert all(article in language().text_of(why) for why in terms.dropped.values())


@pytest.mark.parametrize(
    "name",
    ["BH/C100", "BH/C0", "BH/C1/C2", "BH/C1/M1", "TPR/C1", "WIN/P", "SSSC/K0", "KS/L1000", "BH/"],
)
def test_unknown_modifiers_are_refused(name: str) -> None:
    with pytest.raises(UnknownSystemError):
        find(name, "fide2026")


def test_a_modifier_that_is_not_taken_names_those_that_are() -> None:
    limits = ":MP :GP, /L60 /L+1 /L-1"
    for name, takes in (("TPR/C1", "/P, /U1500 /U"), ("KS/C1", limits), ("WIN/C1", "none")):
        with pytest.raises(
            UnknownSystemError, match=f"does not take /C1: .* takes {re.escape(takes)}$"
        ):
            find(name, CURRENT)


@pytest.mark.parametrize(
    ("code", "limit"),
    [("L60", "60%"), ("L+1", "1 half point above half"), ("L-3", "3 half points below half")],
)
def test_the_name_says_the_limit(code: str, limit: str) -> None:
    assert find(f"KS/{code}", CURRENT).name.endswith(f" with a limit of {limit}")


def test_a_limit_of_few_percent_is_asked_about() -> None:
    with pytest.raises(UnknownSystemError, match=r"1 percent: did you mean /L\+1\?"):
        find("KS/L1", CURRENT)
    assert find("KS/L10", CURRENT).code == "KS/L10"


def test_the_reverse_of_an_order_has_the_same_values() -> None:
    for code, lowest_first in (("TPN", True), ("RTNG", False)):
        system, reverse = find(code, CURRENT), find(f"{code}/R", CURRENT)
        assert (system.lowest_first, reverse.lowest_first) == (lowest_first, not lowest_first)


def test_an_unknown_code_names_those_of_the_rules_in_force_before_the_others() -> None:
    for rules, first, others in (
        (US, "there are MM", "; by FIDE's rules "),
        (CURRENT, "there are BH", "; by other rules MM"),
    ):
        with pytest.raises(UnknownSystemError) as caught:
            find("Koja", rules)
        assert first in str(caught.value) and others in str(caught.value)


def test_direct_encounter_of_teams_says_which_points_it_compares() -> None:
    event = event_named("league")
    for by_game_points in (False, True):
        one = replace(event, by_game_points=by_game_points)
        terms = find("DE", CURRENT).terms(one, 1, [1, 2, 3, 4])
        assert not isinstance(terms, NoValue)
        said = " ".join(map(language().text_of, terms.notes.values()))
        assert ("game points" in said) is by_game_points, said


def test_a_code_is_looked_up_in_the_rules_in_force_then_in_the_others() -> None:
    assert find("SB").rules == "us"
    assert find("SB", "fide2024").rules == "fide2024"
    assert find("fide2026:SB").rules == "fide2026"
    assert find("us:SB", "fide2024").rules == "us"
    assert find("MM", "fide2024").rules == "us"
    assert find("Buchholz").code == "BZ"
    assert find("Buchholz", "fide2024").code == "BH"
    # the same in all editions
    assert find("PS").rules == CURRENT
    for name in ("BH", "BH/C1", "FB", "AOB", "SSSC"):
        with pytest.raises(UnknownSystemError, match="is not the same in fide2012"):
            find(name)


def test_one_system_by_two_rules_in_one_order() -> None:
    order = order_of("fide2024:BH, fide2026:BH, SB, fide2026:SB")
    assert [system.code for system in order] == ["fide2024:BH", "fide2026:BH", "SB", "fide2026:SB"]
    (table,) = xltiebreak.read_values([["#", 1], [1, "-H-"], [2, "W3"], [3, "L2"]])
    standing = xltiebreak.rank(table.event, "fide2024:BH,fide2026:BH")[0]
    assert set(standing.tiebreaks) == {"fide2024:BH", "fide2026:BH"}


def test_a_header_that_may_mean_something_else_names_no_system_of_fide() -> None:
    for header in ("Std", "Win", "De", "ps", "TPN", "Performance rating", "Rating", "BH"):
        assert system_in(header) is None
    for header in ("ARO", "KS", "TPR", "PS/C1", "WIN", "DE"):
        assert system_in(header, (), "fide2024")
    assert system_in("ARO") and system_in("KS/L60")


def test_a_header_that_only_fide_has_names_its_system_by_the_edition_in_force() -> None:
    for header in ("PS", "WIN", "DE", "TPR", "ARO", "WON", "BWG"):
        assert system_in(header) == find(f"{CURRENT}:{header}")
    for header, of_us in (("SB", "SB"), ("KO", "KO"), ("BL", "BL"), ("S-B", "SB")):
        assert system_in(header) == find(f"us:{of_us}")


def test_an_edition_in_brackets_names_the_system_whatever_rules_are_in_force() -> None:
    for rules in (US, *EDITIONS):
        assert system_in("SB (FIDE 2024)", (), rules) == find("fide2024:SB")
        assert system_in("Buchholz Cut 1 (fide2012)", (), rules) == find("fide2012:BH/C1")
        assert system_in("SB (US)", (), rules) == find("us:SB")
        assert system_in("SB (FIDE 1999)", (), rules) is None
    assert find("FC 2 (US)", CURRENT).code == "FC2"
    order = order_of("SB, SB (FIDE 2024), SB (FIDE 2026)")
    assert [system.code for system in order] == ["SB", "fide2024:SB", "fide2026:SB"]


def test_the_lowest_number_is_first() -> None:
    (table,) = xltiebreak.read_values([["#", 1], [7, "D3"], [3, "D7"], [5, "-H-"]])
    standings = xltiebreak.rank(table.event, "TPN")
    assert [(s.number, s.place) for s in standings] == [(3, 1), (5, 2), (7, 3)]


def event_of(*cells: str, **beside: object) -> Event:
    rows: list[list[object]] = [["No.", *(n + 1 for n in range(len(cells[0].split())))]]
    rows += [[no, *row.split()] for no, row in enumerate(cells, 1)]
    (table,) = xltiebreak.read_values(rows)
    return table.event


SEEN: list[tuple[Callable[[], Event], bool]] = [
    (lambda: event_of("W2 W3", "L1 -U-", "-U- L1"), False),
    (lambda: event_of("W2 W3 -U-", "L1 -U- D3", "-U- L1 D2"), True),
    (lambda: event_of("W2 X3 -U-", "L1 -U- 3", "-U- F1 2"), True),
    (lambda: event_of("W2 W2", "L1 L1"), True),
    (lambda: event_of("W2 W3 D4", "L1 D4 W3", "D4 L1 L2", "D3 D2 D1"), True),
    (lambda: event_of("W2 W3 D2", "L1 D4 D1", "D4 L1 D4", "D3 D2 D3"), False),
]


@pytest.mark.parametrize(("made", "expected"), SEEN)
def test_pairings_show_a_round_robin(made: Callable[[], Event], expected: bool) -> None:
    assert made().is_round_robin is expected
