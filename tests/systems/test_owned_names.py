"""A name has one owner: who enters it a second time is told whose it is, at the first import."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from xltiebreak.cli.helping import HelpedCommand
from xltiebreak.core.event import Event
from xltiebreak.core.registry import register
from xltiebreak.core.terms import NoValue
from xltiebreak.errors import Taken
from xltiebreak.languages.text import Phrase
from xltiebreak.reading.crosstable import layouts
from xltiebreak.reading.crosstable.finding.header import Header
from xltiebreak.reading.grid import Grid
from xltiebreak.reading.worksheet import worksheet_function
from xltiebreak.rules.fide import families
from xltiebreak.rules.headings import HEADINGS

PACKAGE = Path(families.__file__).parents[2]
PLAIN: dict[str, object] = {"term": "", "source": "", "cases": ()}


def rule(event: Event, number: int) -> NoValue:
    return NoValue("")


def fide_rule(view: object, number: int) -> NoValue:
    return NoValue("")


SYSTEMS: list[tuple[Callable[..., NoValue], tuple[str, str], dict[str, object], str]] = [
    (rule, ("SO", "Twice"), {}, r"the code 'SO' .*opposition\.solkoff"),
    (rule, ("ZZ1", "Solkoff"), {}, r"the name 'solkoff' of ZZ1 .* is that of SO .*opposition"),
    (rule, ("ZZ2", "Two"), {"headers": ("Mod. Med.",)}, r"the name 'modmed' .* is that of MM "),
    (rule, ("ZZ3", "Three"), {"heading": "Blacks"}, r"the name 'blacks' .* is that of BL "),
    (rule, ("ZZ4", "Four"), {"udf": "SOLKOFF"}, r"the worksheet function 'SOLKOFF' .* of SO "),
    (
        *(rule, ("ZZ5", "Five")),
        {"counts": Phrase("verdict.right", english="what was right")},
        r"the key 'verdict\.right' of what was right is taken: .*languages/en\.py",
    ),
    (fide_rule, ("ZZ6", "Buchholz"), {}, r"the name 'buchholz' of ZZ6 .* is that of BH "),
]


@pytest.mark.parametrize(("function", "names", "more", "said"), SYSTEMS)
def test_a_tie_break_takes_no_name_of_another(
    function: Callable[..., NoValue], names: tuple[str, str], more: dict[str, object], said: str
) -> None:
    enter: Callable[..., object] = register(*names, **{**PLAIN, **more})  # type: ignore[arg-type]
    with pytest.raises(Taken, match=said):
        enter(function)


def run_changed(file: str, old: str, new: str, folder: Path) -> None:
    """Run a module of ours with a change."""
    text = (PACKAGE / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    changed = folder / "changed.py"
    changed.write_text(text.replace(old, new), encoding="utf-8")
    runpy.run_path(str(changed))


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (
            "rules/headings.py",
            "HEADINGS = (\n",
            'HEADINGS = (Heading("bu ch.", "SB", "Them"), Heading("Buch", "BH", "Us"),\n',
            r"the heading 'buch' of BH \(Us\) is taken: it is that of SB \(Them\)",
        ),
        (
            "reading/crosstable/finding/words.py",
            "ROLES: Mapping[str, Role] = _roles()",
            'WORDS["team"]["English"] += "; Pts"\nROLES: Mapping[str, Role] = _roles()',
            r"the heading 'pts' of the role \w+ is taken: it is that of the role \w+",
        ),
    ],
)
def test_a_heading_has_one_meaning(
    file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    with pytest.raises(Taken, match=said):
        run_changed(file, old, new, tmp_path)


def test_a_heading_is_no_name_of_another_tie_break(monkeypatch: pytest.MonkeyPatch) -> None:
    (first, *_) = HEADINGS
    wrong = first._replace(text="Sonneborn-Berger", code="BH")
    monkeypatch.setattr(families, "HEADINGS", (wrong,))
    with pytest.raises(Taken, match=r"'Sonneborn-Berger' for BH .* is that of SB "):
        families._refuse_headings_of_others()


def test_two_worksheet_functions_have_two_names() -> None:
    def TIEBREAKS() -> list[list[object]]:
        return []

    with pytest.raises(Taken, match="two worksheet functions are called TIEBREAKS"):
        worksheet_function(TIEBREAKS)  # type: ignore[arg-type]


def test_two_options_of_a_command_have_two_names() -> None:
    twice = [click.Option(["--sheet", "one"]), click.Option(["--sheet", "other"])]
    with pytest.raises(Taken, match="fill: two options are called --sheet"):
        HelpedCommand("fill", params=twice)


def test_two_layouts_are_called_by_other_words() -> None:
    (words, layout), *_ = layouts.layouts()
    with pytest.raises(Taken, match="of with_several_columns is taken: it is that of another"):
        layouts._named_once((words, another), (words, layout))


def another(grid: Grid) -> list[Header]:
    return []
