"""The page as HTML: its texts, and its limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from cost import growth
from report.events import FORMULA, HEBREW, NAMES, SCRIPT, bham, book, large, section, wscf

from xltiebreak.languages import language
from xltiebreak.pages import BETWEEN_ROUNDS
from xltiebreak.pages.report.chart import chart_of
from xltiebreak.pages.report.contents import (
    Contents,
    ReportOptions,
    contents_of,
)
from xltiebreak.pages.report.markdown import report_markdown
from xltiebreak.pages.report.page import html
from xltiebreak.pages.report.race import Line, Race


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


@pytest.mark.slow
def test_a_large_report_is_small() -> None:
    page = html(contents_of([book(large(200, 7))]))
    assert len(page.encode()) < 400_000
    assert page.count("<tr>") > 2 * 200
    assert FORMULA in page
    assert HEBREW in page


def test_the_race_of_many_points_has_few_lines() -> None:
    # Eleven wins: lines at 0, 2, 4 ... 10, and at one of the rounds in two at the most 12.
    race = Race(tuple(range(1, 12)), (Line("Ada", tuple(map(float, range(1, 12)))),) * 2)
    chart = chart_of(race, language())
    assert [mark.text for mark in chart.scores] == ["0", "2", "4", "6", "8", "10"]
    assert [mark.text for mark in chart.rounds] == [str(number) for number in range(1, 12)]
    long = Line("Alexandra Montgomery-Smith", (0.0, 0.0))
    assert chart_of(Race((1, 2), (long, long)), language()).curves[0].name == (
        *("Alexandra Montgomery-", "Smith"),
    )


def test_the_coming_round_is_a_table_of_boards_with_slips() -> None:
    coloured = {1: ["W2w", "3b"], 2: ["L1b", "-H-"], 3: ["D4w", "1w"], 4: ["D3b", ""]}
    names = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dan"}
    contents = contents_of([book(section(coloured, names))], ReportOptions(only=BETWEEN_ROUNDS))
    page, slips = html(contents).split('<div class="slips">')
    assert "Round 2: who plays whom" in page
    assert "bye, 1/2 point" in page
    assert slips.count('class="slip"') == 1
    assert "<span>White</span> <bdi>Cleo</bdi>" in slips
    text = report_markdown(contents)
    assert "| 1 | Cleo 3 | 0.5 | Ada 1 | 1.0 |" in text
    assert "No game: Ben (0.0), bye, 1/2 point" in text
    assert "Not paired yet: Dan (0.5)" in text
