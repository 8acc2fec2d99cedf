"""Orders as clubs and associations publish them: each heading is understood, blank or printed."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import naive
import naive_fide
import pytest
from naive import Sheet, Value
from printed_columns import Rows, half_up, sheet_of

from xltiebreak.book.sections import Section, checked, section_of
from xltiebreak.reading.crosstable import Grid, read
from xltiebreak.rules import CURRENT, EDITIONS, US
from xltiebreak.rules.headings import HEADINGS, Heading
from xltiebreak.rules.naming import readings


class Published(NamedTuple):
    """Who publishes an order, its headings, and the codes that these mean; "" for no system."""

    by: str
    headings: tuple[str, ...]
    codes: tuple[str, ...]
    rules: str = CURRENT
    by_values: tuple[str, ...] = ()
    """The headings that mean several systems, so that only their values tell which."""

    @property
    def open(self) -> list[str]:
        """The headings that are named where their cells are blank."""
        by_code = zip(self.headings, self.codes, strict=True)
        return [text for text, code in by_code if not code or text in self.by_values]


ORDERS = (
    Published(
        "Hamilton, New Zealand",
        (
            "Direct Encounter",
            "Sum of Progressive Scores",
            "Total Buchholz",
            "Sonneborn-Berger",
            "Buchholz Cut1",
        ),
        ("DE", "PS", "BH", "SB", "BH/C1"),
    ),
    Published("Vega", ("DE", "Cmlt", "BucT", "S-B", "Buc1"), ("DE", "PS", "BH", "SB", "BH/C1")),
    Published("SwissPerfect", ("Buch.", "M-Buch.", "Progr."), ("BH", "BH/M1", "PS")),
    Published(
        "Wollongong",
        ("Buchholz", "Median-Buchholz", "Progressive Score"),
        ("BH", "BH/M1", "PS"),
    ),
    Published(
        "UK Chess Challenge",
        ("Direct Encounter", "Buchholz Cut 1", "Buchholz", "Median-Buchholz"),
        ("DE", "BH/C1", "BH", "BH/M1"),
    ),
    Published("Lincoln", ("Progressive",), ("PS",)),
    Published("English Chess Forum", ("Median-Buchholz", "SOP"), ("BH/M1", "PS")),
    Published(
        "Calgary",
        ("Buchholz Cut 1", "Buchholz", "Most games with black"),
        ("BH/C1", "BH", "BPG"),
    ),
    Published(
        "Scarborough",
        ("Buchholz Cut 1", "Sonneborn-Berger", "Number of wins with black"),
        ("BH/C1", "SB", "BWG"),
    ),
    Published(
        "St Louis",
        ("Modified Median", "Solkoff", "Cumulative", "CTBCTB"),
        ("MM", "SO", "CU", ""),
        US,
    ),
    Published("Swiss-Chess", ("Buchh", "SoBerg"), ("BH", "SB")),
    Published("Swiss-Chess, opens", ("SoBerg", "Buchh", "BuSumm"), ("SB", "BH", "")),
    Published("Vega in Spanish", ("Buc Med", "Buc Tot", "Progresivo"), ("BH/M1", "BH", "PS")),
    Published(
        "Info64, Silla",
        ("Resultado particular", "Sonneborn Berger", "Sistema Koya"),
        ("DE", "SB", "KS"),
    ),
    Published(
        "Info64, Málaga", ("Buchholz -1", "Buchholz", "Sonneborn-Berger"), ("BH/C1", "BH", "SB")
    ),
    Published("Papi", ("Tr", "Bu."), ("BH/C1", "BH"), by_values=("Tr", "Bu.")),
    Published("Papi, Yerres", ("Buchholz tronqué", "Bu."), ("BH/C1", "BH")),
    Published(
        "Fédération Française des Échecs",
        ("Buchholz tronqué", "Buchholz médian", "Progressif"),
        ("BH/C1", "BH/M1", "PS"),
    ),
    Published("ChessArbiter", ("MedBch", "Bch", "Progres"), ("BH/M1", "BH", "PS")),
    Published("Wrocław", ("Buchholz średni", "Buchholz", "Progres"), ("BH/M1", "BH", "PS")),
    Published(
        "ChessManager, Białystok",
        ("Bucholtz cut-1", "Bucholtz", "Sonnenborn-Berger", "Progresja"),
        ("BH/C1", "BH", "SB", "PS"),
    ),
    Published("Türkiye", ("Bucholz-1", "Bucholz", "Sonneborn-Berger"), ("BH/C1", "BH", "SB")),
    Published(
        "Россия",
        ("Личная встреча", "Бухгольц", "Усеченный Бухгольц", "Бергер"),
        ("DE", "BH", "BH/C1", "SB"),
    ),
    Published("Tournament Service", ("Berger", "Kval"), ("SB", "BH"), by_values=("Kval",)),
    Published("SwissPerfect, round robins", ("Berg.", "Progr."), ("SB", "PS")),
    Published("Wollongong, round robins", ("Berger", "Koya"), ("SB", "KS")),
    Published(
        "England", ("Median-Buchholz", "SOS", "SOP"), ("BH/M1", "BH", "PS"), by_values=("SOS",)
    ),
    Published(
        "New Zealand", ("Sum of Progressive Scores", "SoOS"), ("PS", "BH"), by_values=("SoOS",)
    ),
    Published(
        "Brasil",
        ("Confronto direto", "Buchholz com corte", "Milésimos totais", "Escore progressivo"),
        ("DE", "BH/C1", "BH", "PS"),
    ),
    Published(
        "Česko",
        ("Krácený Buchholz", "Střední Buchholz", "Vzájemný zápas"),
        ("BH/C1", "BH/M1", "DE"),
    ),
    Published(
        "Magyarország",
        ("Csonkított Buchholz", "Progresszív", "Egymás elleni eredmény"),
        ("BH/C1", "PS", "DE"),
    ),
    Published(
        "Suomi", ("Mediaani-Buchholz", "Buchholz", "Keskinäinen ottelu"), ("BH/M1", "BH", "DE")
    ),
    Published("Swiss-Master", ("Weerstandspunten", "SB"), ("BH", "SB")),
    Published("SwissSys", ("M-Med", "Solk", "Cumul", "OpCum"), ("MM", "SO", "CU", "CO"), US),
    Published(
        "WinTD",
        ("Mod. Med.", "Solkoff", "Cumul.", "Opponents Cumulative"),
        ("MM", "SO", "CU", "CO"),
        US,
    ),
    Published(
        "Scarborough before 2023",
        ("Modified Median", "Solkoff", "Cumulative Score", "Cumulative Opponent's Score"),
        ("MM", "SO", "CU", "CO"),
        US,
    ),
)


def section(sheet: Sheet, order: Published, printed: dict[str, dict[int, object]]) -> Section:
    rounds = len(next(iter(sheet.results.values())))
    rows: Rows = [
        ["No.", "Name", *(f"Rd {n}" for n in range(1, rounds + 1)), "Pts", *order.headings, "Place"]
    ]
    for no, cells in sheet.results.items():
        beside = [printed.get(heading, {}).get(no) for heading in order.headings]
        points = float(naive.score(sheet.results, no))
        rows.append([no, f"Player {no}", *cells, points, *beside, None])
    (table,) = read(Grid("Open", rows))
    return checked(section_of(table))


def naive_column(sheet: Sheet, code: str, rules: str, groups: list[list[int]]) -> dict[int, Value]:
    def of(no: int, tied: list[int]) -> Value:
        if rules == US:
            return naive.TWINS[code](sheet, no, tied, None)
        if code == "DE" and len(tied) < 2:
            return None
        return naive_fide.value(sheet, code, rules, no, tied)

    return {no: of(no, tied) for tied in groups for no in tied}


def values(sheet: Sheet, order: Published, rules: str) -> dict[str, dict[int, Value]]:
    """The naive values by heading; each column sees who is tied where it begins."""
    groups, found = naive.tied_groups(sheet), dict[str, dict[int, Value]]()
    for heading, code in zip(order.headings, order.codes, strict=True):
        if code:
            found[heading] = made = naive_column(sheet, code, rules, groups)
            groups = [part for group in groups for part in naive.split(group, made)]
    return found


EVENTS = [(order, seed) for order in ORDERS for seed in (3, 8, 16)]


@pytest.mark.parametrize(
    ("order", "seed"), EVENTS, ids=[f"{order.by} {seed}" for order, seed in EVENTS]
)
def test_each_column_of_a_published_order_has_its_values(order: Published, seed: int) -> None:
    sheet = sheet_of(seed)
    blank = section(sheet, order, {})
    assert blank.ranks == (not order.open)
    named = {one.text: one for one in blank.columns}
    for heading, made in values(sheet, order, order.rules).items():
        system = named[heading].system
        if heading in order.open:
            assert system is None, heading
            continue
        assert system and blank.values(system) == made, heading
    assert [one.text for one in blank.unexplained] == order.open
    rules = order.rules if order.rules == US else Random(seed).choice(EDITIONS)
    columns: dict[str, dict[int, object]] = {
        heading: {no: float(half_up(value, 2)) for no, value in made.items()}
        for heading, made in values(sheet, order, rules).items()
    }
    printed = section(sheet, order, columns)
    assert not printed.differences, (rules, [str(one) for one in printed.agreements])
    meant = [one.system.identity[0] if one.system else "" for one in printed.columns]
    assert meant == list(order.codes)


@pytest.mark.parametrize("heading", HEADINGS, ids=lambda one: one.text)
def test_every_heading_means_its_code(heading: Heading) -> None:
    _, of_fide = readings(heading.text)
    assert of_fide and of_fide.code == heading.code
