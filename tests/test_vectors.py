"""docs/vectors: right by hand, and each article's rule makes a difference there."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import naive
import naive_fide
import pytest
import vectors
from arithmetic import arithmetic
from naive import HALF
from vectors import DATA, FOLDER, VECTORS, WORKED, Vector, Worked

import xltiebreak
from xltiebreak.core.event import Event
from xltiebreak.rules import all_systems, find

EVENTS = {event["name"]: event for event in DATA["events"]}
PRINTED = json.loads((FOLDER.parents[1] / "tests/peers/tec_players.json").read_text("utf-8"))
FILES = [(event["name"], file) for event in DATA["events"] for file in event["files"]]
ARTICLES = sorted({worked.article for worked in WORKED})


def test_the_folder_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 200_000


@cache
def read(file: str) -> Event:
    (table,) = xltiebreak.read_workbook(FOLDER / file).crosstables
    assert table.sound, table.problems
    return table.event


def number(value: float | str | None) -> Fraction | None:
    return None if value is None else Fraction(str(value))


@pytest.mark.parametrize(("name", "file"), FILES)
def test_the_program_gives_the_expected_values(name: str, file: str) -> None:
    expected, event = EVENTS[name], read(file)
    assert event.is_round_robin == expected["round_robin"]
    for rules, systems in expected["expected"].items():
        for code, values in systems.items():
            computed = find(code, rules).values(event)
            for player, value in zip(expected["players"], values, strict=True):
                ours = computed[player]
                exact = None if ours is None else Fraction(ours)
                assert exact == number(value), f"{code} of {player} by {rules} in {file}"


@pytest.mark.parametrize("name", ["swiss", "round_robin"])
def test_the_values_that_fide_prints_are_those_of_the_vectors(name: str) -> None:
    for rules, printed in PRINTED[name].items():
        for code, expected in printed.items():
            values = EVENTS[name]["expected"][rules][code]
            if code.startswith("AOB"):  # printed with two decimals
                values = [one and math.floor(Fraction(one) * 100 + HALF) / 100 for one in values]
            known = zip(values, expected, strict=True)
            assert [one for one in known if None not in one and one[0] != one[1]] == [], code


def test_every_system_has_values() -> None:
    """FC begins with FC1."""
    without = {*vectors.LEFT_OUT, "FC"}
    in_fide = {code for event in EVENTS.values() for code in event["expected"]["fide2026"]}
    assert {one.code for one in all_systems("fide")} <= in_fide
    in_us = {find(code).code for event in EVENTS.values() for code in event["expected"]["us"]}
    assert {find(one.code).code for one in all_systems() if one.code not in without} <= in_us


@pytest.mark.parametrize("worked", WORKED, ids=lambda one: f"{one.article} {one.code} {one.event}")
def test_what_is_worked_by_hand_is_right(worked: Worked) -> None:
    assert value_now(worked) == arithmetic(worked.by_hand)
    event: Mapping[str, Any] = EVENTS[worked.event]
    values = event["expected"][worked.rules][worked.code]
    expected = dict(zip(event["players"], values, strict=True))[worked.player]
    assert number(expected) == arithmetic(worked.by_hand)


def value_now(worked: Worked) -> Fraction | None:
    value = values_now(VECTORS[worked.event], worked)
    return None if value is None else Fraction(value)


def values_now(vector: Vector, worked: Worked) -> naive.Value:
    (tied,) = [group for group in naive.tied_groups(vector.sheet) if worked.player in group]
    return vectors.value(vector, worked.rules, worked.code, worked.player, tied)


# Every article makes a difference: its rule is taken out of the naive rules.


def nothing(*arguments: object) -> None:
    return None


def zero(*arguments: object) -> int:
    return 0


def one_group(event: object, group: list[int], *others: object) -> list[list[int]]:
    return [group]


def sum_of_games(event: Any, no: int, group: list[int], kind: str) -> Fraction:
    """The points among the group, all games with the same opponent added up."""
    return sum(
        (
            sum(naive_fide.points_against(event, no, other, kind), Fraction(0))
            for other in group
            if other != no
        ),
        Fraction(0),
    )


def own_score(event: Any, no: int, position: int, kind: str) -> Fraction:
    return naive_fide.final_score(event, no, kind)


def without_cap(scheduled: bool) -> Callable[[Any, int, int, str], Fraction]:
    """The dummy without the cap at an opponent who was paired, or without that at draws."""
    capped = naive_fide.dummy_score

    def dummy(event: Any, no: int, position: int, kind: str) -> Fraction:
        cell = naive.cells(event.sheet.results, no)[position]
        uncapped = naive_fide.scheduled(cell) is scheduled
        return (own_score if uncapped else capped)(event, no, position, kind)

    return dummy


def without_cuts(lowest: bool, cut: int) -> Callable[..., Fraction]:
    """The sum with all entries for a cut (or, if not lowest, a median) of so many."""
    whole = naive_fide.sum_of

    def uncut(event: Any, entries: list[Any], low: int, high: int) -> Fraction:
        if low == cut and bool(high) is not lowest:
            return whole(event, entries, 0, 0)
        return whole(event, entries, low, high)

    return uncut


def lowest_of_all(event: object, entries: list[Any]) -> Any:
    return min(entries, key=naive_fide.score_then_product)


def not_all_met(event: Any, group: list[int], kind: str) -> list[list[int]]:
    """A split only if all have met."""
    if any(naive_fide.missing_games(event, no, group) for no in group):
        return [group]
    made = {no: naive_fide.made_among(event, no, group, kind) for no in group}
    return naive_fide.parts_of_equals(group, made)


def all_rounds(event: Any, no: int) -> int:
    return naive_fide.rounds(event)


def half_of_the_points(event: Any, no: int, kind: str, *limit: int) -> Fraction:
    return KS(event, no, kind, 50)


def unchanged(event: Any) -> Any:
    return event


def primary_score_first(event: Any, group: list[int], before: str = "") -> list[list[int]]:
    return EDE(event, group) if before == "" else EDE(event, group, "")


KS, EDE = naive_fide.KS, naive_fide.EDE

TAKEN_OUT: dict[str, tuple[str, Callable[..., object]]] = {
    "6.1.2": ("made_among", sum_of_games),
    "6.2": ("split_by_games_among", one_group),
    "6.3": ("split_by_games_among", not_all_met),
    "7.1": ("WIN", naive_fide.WON),
    "7.2": ("WON", naive_fide.WIN),
    "7.3": ("BPG", zero),
    "7.4": ("BWG", naive_fide.BPG),
    "7.5": ("running_scores", naive_fide.points_by_round),
    "7.6": ("REP", lambda event, no: naive_fide.rounds(event)),
    "7.7": ("score", zero),
    "7.8": ("place_in", zero),
    "8.1": ("buchholz_entries", lambda *arguments: []),
    "8.2": ("AOB", nothing),
    "8.3": ("with_final_round_drawn", unchanged),
    "9.1": ("sonneborn_entries", lambda event, no, kind, own: []),
    "9.2": ("rounds_to_play", all_rounds),
    "10.1": ("half_up", math.floor),
    "10.2": ("dp", zero),
    "10.3": ("PTP", nothing),
    "10.4": ("half_up", math.floor),
    "10.5": ("PTP", naive_fide.TPR),
    "10.6": ("score", zero),
    "12.1": ("BC", nothing),
    "12.2": ("TBR", nothing),
    "12.3": ("BBE", naive_fide.TBR),
    "13.1": ("secondary", naive_fide.primary),
    "13.2.1": ("ESB", zero),
    "13.2.2": ("ESB", lambda e, no, kind, own, *cut: naive_fide.BH(e, no, kind)),
    "13.2.3": ("ESB", lambda e, no, kind, own, *cut: naive_fide.BH(e, no, kind)),
    "13.2.4": ("ESB", lambda e, no, kind, own, *cut: naive_fide.BH(e, no, kind)),
    "13.3": ("EDE", one_group),
    "13.3.2": ("split_by_boards", one_group),
    "13.4": ("SSSC", lambda event, no, fore, divisor: naive_fide.final_score(event, no, "G")),
    "14.1": ("sum_of", without_cuts(lowest=True, cut=1)),
    "14.2": ("sum_of", without_cuts(lowest=True, cut=2)),
    "14.3": ("sum_of", without_cuts(lowest=False, cut=1)),
    "14.4": ("sum_of", without_cuts(lowest=False, cut=2)),
    "14.5": ("KS", half_of_the_points),
    "15.2": ("is_game", lambda event, cell: naive.played(cell)),
    "16.3": ("adjusted_score", naive_fide.adjusted_score_2012),
    "16.3.2": ("adjusted_score", naive_fide.final_score),
    "16.4": ("dummy_score", zero),
    "16.4.1": ("dummy_score", without_cap(scheduled=True)),
    "16.4.2": ("dummy_score", without_cap(scheduled=False)),
    "16.5": ("entry_to_cut", lowest_of_all),
}
"""By article: the naive rule that has it, and the same without it."""

THEMSELVES = {"7.8", "10.6"}  # the number and the rating of a player are no rule to be taken out


def test_every_article_has_a_rule_to_take_out() -> None:
    assert set(TAKEN_OUT) == set(ARTICLES)


@pytest.mark.parametrize("article", [one for one in ARTICLES if one not in THEMSELVES])
def test_a_vector_fails_if_its_rule_is_taken_out(
    article: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, without = TAKEN_OUT[article]
    monkeypatch.setattr(naive_fide, name, without)
    noticed = [
        worked
        for worked in WORKED
        if worked.article == article and value_now(worked) != arithmetic(worked.by_hand)
    ]
    assert noticed, f"no vector of {article} notices"


def test_ede_that_begins_anew_with_match_points_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(naive_fide, "EDE", primary_score_first)
    worked = [one for one in WORKED if one.article == "13.3"]
    assert [value_now(one) for one in worked] != [arithmetic(one.by_hand) for one in worked]


def test_the_readme_names_every_field() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    fields = {*EVENTS["swiss"], *Worked._fields}
    assert not [field for field in fields if f"`{field}`" not in text]
    assert not [name for name in VECTORS if f"`{name}`" not in text]
