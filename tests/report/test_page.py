"""The page as HTML: its texts, and its limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from cost import growth
from report.events import FORMULA, HEBREW, NAMES, SCRIPT, bham, book, large, section, wscf

from xltiebreak.crosstable import Grid, read
from xltiebreak.languages import language
from xltiebreak.report.chart import chart_of
from xltiebreak.report.contents import (
    Contents,
    NothingToReport,
    ReportFile,
    ReportOptions,
    contents_of,
)
from xltiebreak.report.page import html
from xltiebreak.report.race import Line, Race
from xltiebreak.sections import section_of
from xltiebreak.tables import Table


class Texts(HTMLParser):
    """The texts of a page, and its elements with their attributes."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def small() -> Contents:
    results = {1: ["W2", "D3"], 2: ["L1", "W4"], 3: ["D4", "D1"], 4: ["D3", "L2"]}
    return contents_of([book(section(results, NAMES, title=f"{SCRIPT} Open"))])


def test_names_are_texts_and_nothing_else() -> None:
    page = Texts(html(small()))
    for name in NAMES.values():
        assert name in page.texts
    assert not {"script", "b", "em", "code"} & {tag for tag, _ in page.elements}


def test_the_page_loads_nothing_and_allows_no_other_style() -> None:
    page = html(small())
    assert "http" not in page.replace("http-equiv", "")
    assert not re.search(r"\b(src|srcset|style|on\w+)=", page.replace("style-src", ""))
    assert "url(" not in page
    assert "@import" not in page
    found = Texts(page)
    (policy,) = [at["content"] for tag, at in found.elements if at.get("http-equiv")]
    assert policy
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy


def test_the_same_event_makes_the_same_page() -> None:
    assert html(contents_of([book(wscf())])) == html(contents_of([book(wscf())]))


def test_the_page_says_when_it_was_made_if_asked() -> None:
    assert "Made on" not in html(contents_of([book(wscf())]))
    assert "Made on 1 May" in html(contents_of([book(wscf())], ReportOptions(made="Made on 1 May")))


def test_every_column_and_row_has_a_head() -> None:
    page = Texts(html(contents_of([book(wscf())], ReportOptions(worked=True))))
    tables = sum(tag == "table" for tag, _ in page.elements)
    assert sum(tag == "caption" for tag, _ in page.elements) == tables > 2
    scopes = [attributes.get("scope") for tag, attributes in page.elements if tag == "th"]
    assert set(scopes) == {"row", "col"}
    (language,) = [attributes["lang"] for tag, attributes in page.elements if tag == "html"]
    assert language == "en"


def test_the_worked_tables_are_those_of_the_printed_page() -> None:
    # The WSCF's page: player A's opponents count 3.0* 4.0 2.5** 3.5 3.5 3.0 and make 17.0, player
    # B's 1.5 is left out of 3.5 + 3.5 + 4.0 + 2.5 + 2.5 = 16.0.
    page = Texts(html(contents_of([book(wscf())], ReportOptions(worked=True))))
    texts = [text for text in page.texts if text]
    start = texts.index("adjusted score of the opponent")
    assert texts[start - 8 : start] == ["Player, A", "6.0", "W6", "W3", "W9", "W5", "W4", "W7"]
    assert texts[start + 1 : start + 8] == ["3.0*", "4.0", "2.5**", "3.5", "3.5", "3.0", "17.0"]
    second = texts.index("adjusted score of the opponent", start + 1)
    assert texts[second + 1 : second + 8] == ["1.5*,**", "3.5", "3.5", "4.0", "2.5", "2.5", "16.0"]
    notes = " ".join(" ".join(texts).split())
    assert "* unplayed rounds of Player 6 (6) count 1/2 each (3.5 on the sheet)" in notes
    assert (
        "** left out: plus score, over half of the points: the lowest counts for nothing" in notes
    )


def test_every_heading_explains_its_tie_break() -> None:
    page = Texts(html(contents_of([book(bham())])))
    for name in ("Modified Median", "Solkoff", "Cumulative", "Cumulative of opposition"):
        assert name in page.texts
    assert "the points of all opponents added up" in page.texts


def test_a_report_of_twice_the_players_costs_twice_as_much() -> None:
    def report(players: int) -> Callable[[], object]:
        made = large(players, 7)
        return lambda: html(contents_of([book(made)]))

    assert growth(report, 30) < 2.3


def test_a_large_report_is_small() -> None:
    page = html(contents_of([book(large(200, 7))]))
    assert len(page.encode()) < 400_000
    assert page.count("<tr>") > 2 * 200
    assert FORMULA in page
    assert HEBREW in page


def table(part: Table) -> list[tuple[str, ...]]:
    heads = tuple(column.heading for column in part.columns)
    return [heads, *zip(*(column.texts(language()) for column in part.columns), strict=True)]


def test_the_crosstable_stands_by_numbers() -> None:
    results = {3: ["W1", "2"], 1: ["L3", "-H-"], 2: ["-B-", "3"]}
    (part,) = contents_of([book(section(results, {1: "Ada", 2: "Ben", 3: "Cleo"}))]).parts
    # 1 lost, 2 had a full-point bye, 3 won; round 2 is paired, and its bye does not count yet.
    # 2 and 3 have 1.0. Solkoff: 0 of the bye against 0 of the loser; Cumulative 1 - 1 against 1.
    crosstable, *_ = part.tables
    assert table(crosstable) == [
        ("No.", "Name", "1", "2", "Pts", "Place"),
        ("1", "Ada", "L3", "-H-", "0.0", "3"),
        ("2", "Ben", "-B-", "3", "1.0", "2"),
        ("3", "Cleo", "W1", "2", "1.0", "1"),
    ]
    assert crosstable.notes == (
        "W8, D8, L8: won, drawn and lost against the player with the number 8",
        "-B-: bye, a full point without a game",
        "-H-: bye of half a point",
    )


def test_a_round_robin_is_shown_by_opponents_and_has_no_race() -> None:
    rows: list[list[object]] = [
        ["No.", "Name", 1, 2, 3],
        [1, "Ada", "*", 1, 0.5],
        [2, "Ben", 0, "*", 1],
        [3, "Cleo", 0.5, 0, "*"],
    ]
    (found,) = read(Grid("Open", rows))
    (part,) = contents_of([book(section_of(found))]).parts
    crosstable, *_ = part.tables
    assert table(crosstable)[0] == ("No.", "Name", "1", "2", "3", "Pts", "Place")
    assert table(crosstable)[1] == ("1", "Ada", "*", "1", "½", "1.5", "1")
    assert part.race is None
    assert part.pairings == ()


def test_sections_have_different_names() -> None:
    results = {1: ["W2"], 2: ["L1"]}
    plain, one, other = (section(results, title=title) for title in ("", "Spring", "Autumn"))

    def names(*books: ReportFile) -> list[str]:
        return [part.name for part in contents_of(books).parts]

    assert names(book(one, other)) == ["Spring", "Autumn"]
    assert names(book(plain, name="a"), book(plain, name="b")) == ["a: Open", "b: Open"]
    assert names(book(plain, plain)) == ["Open A1:D3 (1)", "Open A1:D3 (2)"]
    assert names(book(one, one)) == ["Open A2:D4 (1)", "Open A2:D4 (2)"]
    assert names(book(one, plain)) == ["Open A2:D4", "Open A1:D3"]
    bare = section(results, sheet="")
    assert names(book(bare, name="Open"), book(plain, name="b")) == ["Open", "b: Open"]


def test_a_section_has_its_title_below_its_name_unless_it_is_said_already() -> None:
    def below(*titles: str, sheets: tuple[str, str] = ("U8", "U10")) -> list[str]:
        made = [
            section({1: ["W2"], 2: ["L1"]}, sheet=sheet, title=title)
            for sheet, title in zip(sheets, titles, strict=True)
        ]
        return [part.subtitle for part in contents_of([book(*made)]).parts]

    size = "2 players, after round 1"
    assert below("Spring", "Autumn") == [f"Spring, {size}", f"Autumn, {size}"]
    assert below("Spring", "Spring") == [size, size]
    assert below("Spring", "") == [f"Spring, {size}", size]
    assert below("Spring", "Autumn", sheets=("Open", "Open")) == [size, size]  # named by titles


def test_sections_with_errors_are_not_reported() -> None:
    wrong = section({1: ["W2"], 2: ["W1"]})
    with pytest.raises(NothingToReport, match="Open: fix the crosstable errors"):
        contents_of([book(wrong)])
    with pytest.raises(NothingToReport, match=r"^event: fix"):
        contents_of([book(section({1: ["W2"], 2: ["W1"]}, sheet=""))])
    with pytest.raises(NothingToReport, match="no section has a further round to pair"):
        contents_of([book(wscf())], ReportOptions(only=frozenset({"to-pair"})))
    with pytest.raises(NothingToReport, match="there are no players yet"):
        contents_of([])


def test_the_race_of_many_points_has_few_lines() -> None:
    # Eleven wins: lines at 0, 2, 4 ... 10, and at one of the rounds in two at the most 12.
    race = Race(tuple(range(1, 12)), (Line("Ada", tuple(map(float, range(1, 12)))),) * 2)
    chart = chart_of(race, language())
    assert [mark.text for mark in chart.scores] == ["0", "2", "4", "6", "8", "10"]
    assert [mark.text for mark in chart.rounds] == [str(number) for number in range(1, 12)]
    long = Line("Alexandra Montgomery-Smith", (0.0, 0.0))
    assert chart_of(Race((1, 2), (long, long)), language()).curves[0].name == "Alexandra Montgome…"
