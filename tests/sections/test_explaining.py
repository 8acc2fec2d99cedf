"""Players are found by number or name, and explained in a section."""

from __future__ import annotations

import pytest
from tables import Rows

from xltiebreak import read_values
from xltiebreak.book.sections import Section, section_of
from xltiebreak.book.sections.explaining import PlayerError, explained_in, nobody_called
from xltiebreak.core.explain import explain
from xltiebreak.errors import Error
from xltiebreak.languages import language
from xltiebreak.rules import UnknownSystemError

ROWS: Rows = [
    ["No.", "Name", "Rnd1", "Rnd2"],
    [1, "García, Ana", "W2", "D3"],
    [2, "Muster, Ann", "L1", "W4"],
    [3, "Muster, Max", "W4", "D1"],
    [4, "Sørensen, Bo", "L3", "L2"],
]


@pytest.fixture
def section() -> Section:
    (table,) = read_values(ROWS, "Open")
    return section_of(table, None, None)


@pytest.mark.parametrize(
    ("called", "number"),
    [("1", 1), ("garcia", 1), ("ann muster", 2), ("Muster, Max", 3), ("sorensen", 4)],
)
def test_a_player_is_found_by_number_or_name(section: Section, called: str, number: int) -> None:
    found = explained_in(section, called, codes="SO")
    assert found and [one.number for one in found.explanations] == [number]


def test_a_value_is_the_sum_of_its_entries(section: Section) -> None:
    # Garcia met Ann with 1 point and Max with 1 1/2.
    found = explained_in(section, "garcia", codes="Solkoff")
    assert found and [one.value for one in found.explanations] == [2.5]


def test_two_players_are_compared_down_the_order(section: Section) -> None:
    found = explained_in(section, "1", "max")
    assert found and found.comparison and found.explanations == ()
    assert "García, Ana" in found.comparison.sentence


def test_a_section_without_the_player_gives_nothing(section: Section) -> None:
    assert explained_in(section, "9") is explained_in(section, "1", "nobody") is None


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("muster",), "is the name of several players: Muster, Ann (2), Muster, Max (3)"),
        (("1", "garcia"), "both are the same player, García, Ana (1)"),
    ],
)
def test_it_must_be_clear_who_is_meant(
    section: Section, asked: tuple[str, ...], message: str
) -> None:
    with pytest.raises(PlayerError) as refused:
        explained_in(section, *asked)
    assert message in str(refused.value)
    assert isinstance(refused.value, Error)


def test_a_wrong_code_is_refused(section: Section) -> None:
    with pytest.raises(UnknownSystemError):
        explained_in(section, "1", codes="XX")


def test_who_is_nearly_called_so_is_named(section: Section) -> None:
    events = [section.crosstable.event]
    assert str(nobody_called(events, "garzia")) == (
        "no section has the player garzia: did you mean García, Ana (1)?"
    )


@pytest.mark.parametrize(
    ("code", "term"),
    [
        ("en", "as printed"),
        ("de", "wie gedruckt"),
        ("fr", "tel qu’imprimé"),
        ("pt", "como está impresso"),
    ],
)
def test_what_ranks_as_it_is_printed_is_explained_so_in_each_language(code: str, term: str) -> None:
    rows: Rows = [["No.", "Name", "Rnd1", "Pts", "Lots"], [1, "Ann", "D2", 0.5, 1]]
    (table,) = read_values([*rows, [2, "Bob", "D1", 0.5, None]], "Open")
    section = section_of(table)
    *_, lots = section.explained
    drawn, blank = (
        explain(table.event, number, lots, section.order, language(code)) for number in (1, 2)
    )
    assert term in drawn.term
    assert (drawn.value, blank.value) == (1, None)
    assert blank.why_none
