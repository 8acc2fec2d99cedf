"""Lists of names before any round: who is in which section, and what is asked to look at."""

from __future__ import annotations

import pytest

from xltiebreak.book.sections.name_list import is_list_of_names
from xltiebreak.languages import CODES, language
from xltiebreak.pages.page.names import name_list_of_text
from xltiebreak.reading.grid import Grid

HEADINGS = ["Grade", "School"]


def listed(text: str) -> tuple[tuple[str, ...], list[tuple[str, str, tuple[str, ...]]], list[str]]:
    """The further columns, the entrants, and what is said in English."""
    found = name_list_of_text(text, "K-3", HEADINGS)
    entrants = [(one.section, one.name, one.further) for one in found.entrants]
    return found.columns, entrants, [language().text_of(one) for one in found.said]


@pytest.mark.parametrize(
    ("text", "columns", "entrants"),
    [
        pytest.param(
            "Anna Lee\nBen Oak", (), [("K-3", "Anna Lee", ()), ("K-3", "Ben Oak", ())], id="lines"
        ),
        pytest.param(
            "1. Anna Lee\n2) Ben Oak\n- Cy Ash\n",
            (),
            [("K-3", "Anna Lee", ()), ("K-3", "Ben Oak", ()), ("K-3", "Cy Ash", ())],
            id="numbered lines",
        ),
        pytest.param(
            "Lee, Anna\nOak, Ben",
            (),
            [("K-3", "Lee, Anna", ()), ("K-3", "Oak, Ben", ())],
            id="commas within names",
        ),
        pytest.param(
            "Oak Hill, spring\nNo.\tName\tGrade\tSection\n1\tAnna Lee\t3\tA\n2\tBen Oak\tK\tB",
            ("Grade",),
            [("A", "Anna Lee", ("3",)), ("B", "Ben Oak", ("K",))],
            id="a title, headings and tabs",
        ),
        pytest.param(
            "Last Name,First Name,Rating\nLee,Anna,812\nOak,Ben,",
            ("Rating",),
            [("K-3", "Lee, Anna", ("812",)), ("K-3", "Oak, Ben", ("",))],
            id="last and first names",
        ),
        pytest.param(
            "First;Last;School\nAnna;Lee;North\nBen;Oak;South",
            ("School",),
            [("K-3", "Anna Lee", ("North",)), ("K-3", "Ben Oak", ("South",))],
            id="first and last names",
        ),
        pytest.param(
            "Apellidos;Nombre;Curso;Grupo;Hermanos\nLeal;Ana;3;A;x\nMas;Eva;4;B;x",
            ("Curso", "Hermanos"),
            [("A", "Leal, Ana", ("3", "x")), ("B", "Mas, Eva", ("4", "x"))],
            id="Spanish",
        ),
        pytest.param(
            "Name;Klasse;Gruppe\nLeal, Ana;3b;U10\nMas, Eva;4a;U12",
            ("Klasse",),
            [("U10", "Leal, Ana", ("3b",)), ("U12", "Mas, Eva", ("4a",))],
            id="a class is no section",
        ),
        pytest.param(
            "1\tAnna Lee\t3\tOak Hill\n2\tBen Oak\tK\tOak Hill\n3\tCy Ash\t1\tElm",
            ("Grade", "School"),
            [
                ("K-3", "Anna Lee", ("3", "Oak Hill")),
                ("K-3", "Ben Oak", ("K", "Oak Hill")),
                ("K-3", "Cy Ash", ("1", "Elm")),
            ],
            id="no headings",
        ),
    ],
)
def test_a_list_of_names_is_read(
    text: str, columns: tuple[str, ...], entrants: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert listed(text) == (columns, entrants, [])


def test_what_to_look_at_is_said() -> None:
    text = "Name\tGrade\tSection\nAnna Lee\t3\tA\n\t4\tA\nAnna Lee\t2\tA\nBen Oak\t1\t"
    _, entrants, said = listed(text)
    assert [name for _, name, _ in entrants] == ["Anna Lee", "Anna Lee", "Ben Oak"]
    assert entrants[-1][0] == "K-3"
    assert said == [
        "This line has no name: 4 A",
        "A: Anna Lee is there 2 times",
        "1 line names no section, and counts for K-3",
    ]


def test_a_word_for_nobody_is_no_player_and_a_family_name_is_one() -> None:
    _, entrants, said = listed("Ann Lee\nBYE\nAda Bye\nBen Oak")
    assert [name for _, name, _ in entrants] == ["Ann Lee", "Ada Bye", "Ben Oak"]
    assert said == ["BYE is no player, and is left out: byes are given with the pairings."]


@pytest.mark.parametrize("code", CODES)
def test_the_headings_that_the_page_offers_are_read_in_each_language(code: str) -> None:
    """The label of the box names four columns: name, grade, school, section."""
    label = language(code).say("ui.names_label")
    heads = [word.strip(" .") for word in label.rpartition(":")[2].split(",")]
    text = "\t".join(heads) + "\nLee Ann\t3\tOak\tA\nOak Ben\t4\tElm\tB"
    found = name_list_of_text(text, "K-3", HEADINGS)
    assert list(found.columns) == heads[1:3]
    assert [(one.section, one.name) for one in found.entrants] == [
        ("A", "Lee Ann"),
        ("B", "Oak Ben"),
    ]


@pytest.mark.parametrize(
    ("rows", "is_list"),
    [
        ([["Name", "Grade"], ["Ann", 3], ["Ben", 4]], True),
        ([["Ann Lee"], ["Ben Oak"], ["Cy Ash"], ["Dan Elm"]], True),
        ([["Milk"], ["Bread"], ["Eggs"]], False),
        ([["Name"]], False),
        ([["Ann Lee", 3], ["Ben Oak", 4]], False),
        ([["12"], ["13"], ["14"], ["15"]], False),
        ([], False),
    ],
)
def test_a_sheet_is_a_list_of_names_by_its_headings_or_its_cells(
    rows: list[list[object]], is_list: bool
) -> None:
    assert is_list_of_names(Grid("", rows)) is is_list
