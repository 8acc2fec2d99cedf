"""Orders as directors type them."""

from __future__ import annotations

from itertools import product

from commands import Run

from xltiebreak.rules import all_systems
from xltiebreak.rules.naming import split_names


def test_an_order_of_any_length_is_refused(run: Run) -> None:
    result = run("standings", "wscf_example.xlsx", "--systems", "x " * 50_000)
    assert result.exit_code == 2
    assert "an order of 100,000 characters is too long" in result.stderr


def test_any_two_codes_with_a_blank_between_are_two() -> None:
    codes = [system.code for system in all_systems()]
    for one, other in product(codes, repeat=2):
        assert split_names(f"{one} {other}") == [one, other]


def test_every_name_with_blanks_in_it_is_one() -> None:
    for system in all_systems():
        for name in (system.name, system.heading, *system.definition.headers):
            assert split_names(f"{name}; MM") == [name, "MM"]
