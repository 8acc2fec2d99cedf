"""A workbook of every language computes and says what the English one does; all of it is read back.

LibreOffice calculates. What a cell of the English workbook says is in `typed_rounds.csv`, read by
hand; here every other language must say the same, in the words of its catalogue.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner, Result
from libreoffice import convert_all, needs_libreoffice
from openpyxl import Workbook, load_workbook
from spoken import OTHERS
from tables import cases_of
from workbook.live.typed import TYPED_ROUNDS

from xltiebreak.cli import main
from xltiebreak.languages import CODES, Language, language
from xltiebreak.live.making import new_workbook
from xltiebreak.live.options import EventOptions
from xltiebreak.live.plan import EventPlan, plan_of
from xltiebreak.live.templates import templates
from xltiebreak.reading.notation.languages import letters_for
from xltiebreak.rules.orders import order_of

pytestmark = needs_libreoffice

XLSX = "xlsx:Calc MS Excel 2007 XML"
FIRST, HEADER = 5, 4  # rows of the first player and of the headings
RIGHT = """
W2 W3 D5
L1 L4 W6
D4 L1 -U-
D3 W2 W7
X6 D7 D1
F5 -B- L2
-B- D5 L4
"""
"""Seven players: a bye in each of two rounds, a forfeit, and player 3 withdraws after round 2."""

TYPED = {name: one for name, one in TYPED_ROUNDS.items() if name != "what else may be typed"}
"""As many events as a workbook has sections: what may be typed is the same in all languages."""

CELLS: Mapping[str, Sequence[tuple[str, ...]]] = {name: one.cells for name, one in TYPED.items()}
MESSAGES = {name: one.check for name, one in TYPED.items()}


HANDS: Sequence[tuple[Mapping[str, int | None], str, str]]
(HANDS,) = cases_of(__file__).values()
"""What somebody types by hand, what some line says then, and the whole sheet."""

SMALL = dict.fromkeys(("cells", "hands"), 2)  # rounds


def names_of(many: Sequence[object]) -> list[str]:
    return [f"s{number}" for number, _ in enumerate(many, 1)]


@cache
def plan(kind: str, code: str) -> EventPlan:
    if kind == "day":
        return replace(templates(code)["school-day"].plan, players=9, rounds=3)
    if kind == "fide":
        own = ("Club", language(code).say("head.prize"))
        order = order_of("fide-swiss")
        return plan_of(EventOptions("Open", ("Open",), 8, 3, own, order, "a4", language=code))
    sections = names_of([*CELLS] if kind == "cells" else HANDS)
    return plan_of(EventOptions("", sections, 6, SMALL[kind], language=code))


def typed(kind: str, code: str) -> Workbook:
    """A workbook with what people type into it."""
    made = plan(kind, code)
    book = load_workbook(BytesIO(new_workbook(made)))
    games: dict[str, list[Sequence[tuple[str, ...]]]] = {
        "cells": list(CELLS.values()),
        "hands": [[("W2", ""), ("", "")]] * len(HANDS),
    }
    right = [tuple(line.split()) for line in RIGHT.split("\n") if line]
    for number, name in enumerate(made.sections):
        lines = games[kind][number] if kind in games else right
        first_round = len(made.columns) + len(made.order) + 5
        for row, cells in enumerate(lines, FIRST):
            mark = "abc"[number] if kind == "day" else ""  # else the sections were copies
            book[name].cell(row, 2).value = f"P{row - FIRST + 1}{mark}"
            for column, cell in enumerate(cells, first_round):
                book[name].cell(row, column).value = cell or None
                book[name].cell(row, column).data_type = "s" if cell else "n"  # =w2 is a text
    if kind == "hands":
        for name, (changes, *_) in zip(made.sections, HANDS, strict=True):
            for address, value in changes.items():
                book[name][address].value = value
    return book


class Saved:
    """Workbooks as LibreOffice has calculated and saved them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._values: dict[Path, Workbook] = {}

    def path(self, kind: str, code: str) -> Path:
        """The workbook of a language; those of all languages are calculated at once."""
        folder = self.folder / kind
        if not folder.exists():
            folder.mkdir()
            paths = [folder / f"{one}.xlsx" for one in CODES]
            for path in paths:
                typed(kind, path.stem).save(path)
            convert_all(paths, XLSX, folder / "calculated")
        return folder / "calculated" / f"{code}.xlsx"

    def values(self, kind: str, code: str) -> Workbook:
        """The values of the workbook."""
        path = self.path(kind, code)
        if path not in self._values:
            self._values[path] = load_workbook(path, data_only=True)
        return self._values[path]


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Saved:
    return Saved(tmp_path_factory.mktemp("languages"))


KINDS = ("day", "fide", "cells", "hands")


# What a text of the English workbook is in another language.


@cache
def patterns() -> list[tuple[re.Pattern[str], str]]:
    """A pattern for each English text of such a workbook, the longest texts first."""
    found = []
    for key, text in language().texts.items():
        if key.startswith(("live.", "head.", "template.")):
            for form in (text,) if isinstance(text, str) else text:
                pattern, seen = "", set[str]()
                for piece, field, _, _ in Formatter().parse(form):
                    pattern += re.escape(piece)
                    if field:
                        anything = r"\d+" if field == "count" else ".+?"
                        again = field in seen
                        pattern += f"(?P={field})" if again else f"(?P<{field}>{anything})"
                        seen.add(field)
                found.append((len(form), pattern, key))
    return [(re.compile(pattern), key) for _, pattern, key in sorted(found, reverse=True)]


def translated(text: str, words: Language) -> str:
    """A text of the English workbook in another language, and what stands in its fields."""
    says, dot, first = text.partition(". ")
    if dot and (not says or says.startswith("Check: ")):
        who, _, what = first.partition(", ")
        return f"{translated(says, words)}. {translated(who, words)}, {translated(what, words)}"
    if found := re.fullmatch(r"(Rnd \d+|[WXB6-].*  .*): (.+)", text):  # a message, the legend
        own = dict(zip("WDL", letters_for(words.code), strict=True))
        before = re.sub(r"\b[WDL](?=6)", lambda letter: own[letter[0]], found[1])
        before = before.replace("(blank)", words.say("live.legend.blank"))
        colon = words.say("live.colon")
        return f"{translated(before, words)}{colon}{translated(found[2], words)}"
    for pattern, key in patterns():
        if found := pattern.fullmatch(text):
            fields = {
                field: int(value) if field == "count" else translated(value, words)
                for field, value in found.groupdict().items()
            }
            named = letters_for(words.code).named
            return words.say(key, **{field: named.get(field, v) for field, v in fields.items()})
    return text


@pytest.mark.parametrize("code", OTHERS)
def test_a_text_of_the_english_workbook_has_its_counterpart(code: str) -> None:
    words = language(code)
    undo, right = words.say("live.undo"), words.say("live.right")
    assert translated("Check: all right", words) == words.say("live.says", what=right)
    gone = words.say("live.column_gone", undo=undo)
    wanted = words.say("live.not_final", what=words.say("live.says", what=gone))
    said = "Check: a column of the table is gone, undo it (Ctrl+Z): not final"
    assert translated(said, words) == wanted
    assert translated("4-6", words) == "4-6"


# Values and messages.


def cells_of(book: Workbook, number: int) -> Iterator[tuple[str, object]]:
    for row in book.worksheets[number].iter_rows():
        for cell in row:
            yield cell.coordinate, cell.value


def is_of_letters(where: str, value: object) -> bool:
    """Whether a hidden cell lists letters, or counts by one of them rounds behind the last one.

    A language has its own letters besides those of English.
    """
    return where == "C1" or (re.fullmatch(r"[A-Z]+3", where) is not None and value == 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", OTHERS)
def test_every_cell_is_that_of_the_english_workbook(kind: str, code: str, saved: Saved) -> None:
    """Numbers are the same, texts their counterparts; the hidden sheets are compared as well."""
    words = language(code)
    english, other = (saved.values(kind, one) for one in ("en", code))
    sheets = 2 + 3 * len(plan(kind, code).sections)  # Start here, Prizes
    assert len(other.sheetnames) == len(english.sheetnames) == sheets
    counterpart = cache(partial(title_of, kind=kind, words=words))
    wrong = []
    for number in range(1, len(english.sheetnames)):  # after Start here
        if english.sheetnames[number] == "Prizes":
            assert other.sheetnames[number] == words.say("prizes")
            continue  # test_prizes reads it in every language
        both = zip(cells_of(english, number), cells_of(other, number), strict=True)
        for (where, ours), (_, theirs) in both:
            wanted = counterpart(ours) if isinstance(ours, str) else ours
            if english.worksheets[number].sheet_state != "visible" and is_of_letters(where, theirs):
                continue
            if theirs != wanted:
                wrong.append(f"{other.sheetnames[number]}!{where}: {theirs!r}, not {wanted!r}")
    assert wrong == []


def title_of(text: str, kind: str, words: Language) -> str:
    """The counterpart of a text; only a template has a title of the language."""
    event, comma, section = text.partition(", ")
    if kind == "day" and comma and event == language().say("template.school_day"):
        return f"{words.say('template.school_day')}, {translated(section, words)}"
    return translated(text, words)


@pytest.mark.parametrize("code", CODES)
def test_a_wrong_cell_has_its_message_in_the_language(code: str, saved: Saved) -> None:
    words, made = language(code), plan("cells", code)
    book = saved.values("cells", code)
    check = 5 + len(made.order) + 2
    for section, (case, messages) in zip(made.sections, MESSAGES.items(), strict=True):
        sheet = book[section]
        assert sheet.cell(HEADER, check).value == words.say("live.check")
        found = [sheet.cell(row, check).value or "" for row in range(FIRST, FIRST + 4)]
        assert found == [translated(message, words) for message in messages], case
        standings = book[words.say("live.standings_sheet", section=section)]
        right = words.say("live.says", what=words.say("live.right"))
        assert (
            (sheet["A2"].value == right) == (standings["A2"].value == right) == (not any(messages))
        )


@pytest.mark.parametrize("code", CODES)
def test_a_changed_sheet_says_so_in_the_language(code: str, saved: Saved) -> None:
    words, made = language(code), plan("hands", code)
    book = saved.values("hands", code)
    check = 5 + len(made.order) + 2
    for section, (_, of_line, of_sheet) in zip(made.sections, HANDS, strict=True):
        said = {book[section].cell(row, check).value for row in range(FIRST, FIRST + 6)}
        assert not of_line or translated(of_line, words) in said
        if of_sheet:
            what = translated(f"Check: {of_sheet}", words)
            assert book[section]["A2"].value == what
            standings = book[words.say("live.standings_sheet", section=section)]
            assert standings["A2"].value == words.say("live.not_final", what=what)


# Every command reads it.


def run(*arguments: str | Path, code: int = 0) -> Result:
    result = CliRunner().invoke(main, [str(one) for one in arguments], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("kind", ["day", "fide"])
@pytest.mark.parametrize("code", OTHERS)
def test_commands_say_the_same_of_it(kind: str, code: str, saved: Saved) -> None:
    path = saved.path(kind, code)
    checked = run("check", path)
    assert "warning" not in checked.output and "error" not in checked.output
    for command in (
        ("check", "--format", "json"),
        ("standings", "--format", "csv"),
        ("audit", "--format", "json"),
    ):
        outputs = [
            run(command[0], saved.path(kind, one), *command[1:]).stdout for one in ("en", code)
        ]
        ours, theirs = (re.sub(r"\b[a-z][a-z]\.xlsx", "", output) for output in outputs)
        assert headless(theirs, language(code)) == headless(ours, language()), command


def headless(output: str, words: Language) -> str:
    """An output without the titles and headings that are the language's own."""
    output = output.replace(words.say("template.school_day"), "template.school_day")
    for key in ("head.no", "template.grade", "template.school", "head.prize"):
        text = words.say(key)
        output = output.replace(f'"{text}"', key).replace(f",{text.lower()},", f",{key},")
    return output


@pytest.mark.parametrize("kind", ["day", "fide"])
@pytest.mark.parametrize("code", CODES)
def test_it_is_filled_and_read_again(kind: str, code: str, saved: Saved, tmp_path: Path) -> None:
    """Standings are added in its language; with values for formulas it is right as well."""
    path, words = saved.path(kind, code), language(code)
    made = plan(kind, code)
    added = tmp_path / "standings.xlsx"
    assert "stays unchanged" not in run("fill", path, "-o", added, "--standings").output
    several = len(made.sections) > 1
    called = words.say("standings")
    wanted = {f"{called} {name}" if several else called for name in made.sections}
    assert wanted <= set(load_workbook(added).sheetnames)
    filled = tmp_path / "filled.xlsx"
    run("fill", path, "-o", filled, "--overwrite-formulas")
    assert "warning" not in run("check", filled).output
    report = tmp_path / "report.md"
    run("report", path, "-o", report)
    # The last round, RIGHT's third: nothing of it is missing.
    told = report.read_text(encoding="utf-8").casefold()
    assert words.say("after_round", round=3).casefold() in told


@pytest.mark.parametrize("code", CODES)
def test_prizes_are_given_and_filled_in(code: str, saved: Saved, tmp_path: Path) -> None:
    """Players 1 and 4 have 2.5 points; by Buchholz Cut 1, the first, ... 4 or 1 wins the cup."""
    listed = tmp_path / "list.csv"
    listed.write_text("prize,kind\nCup,trophy\n")
    path, out = saved.path("fide", code), tmp_path / "filled.xlsx"
    assert "Cup" in run("prizes", path, "--prizes", listed).stdout
    run("fill", path, "-o", out, "--trophies", "--prizes", listed)
    standings = saved.values("fide", code)[
        language(code).say("live.standings_sheet", section="Open")
    ]
    winner = standings.cell(FIRST, 2).value
    cells = {row: load_workbook(out)["Open"].cell(row, 4).value for row in range(FIRST, FIRST + 7)}
    assert {row - FIRST + 1: text for row, text in cells.items() if text} == {winner: "Cup"}


@pytest.mark.parametrize("code", CODES)
def test_check_reads_the_standings_sheet(code: str, saved: Saved, tmp_path: Path) -> None:
    words, path = language(code), tmp_path / "event.xlsx"
    book = load_workbook(saved.path("fide", code), data_only=True)
    name = words.say("live.standings_sheet", section="Open")
    assert name not in run("check", saved.path("fide", code)).output
    book[name].cell(FIRST, 1).value = 5
    book.save(path)
    told = run("check", path, code=1).stderr
    player = book[name].cell(FIRST, 2).value
    place = words.say("head.place")
    said = f"{name}!A5: {place} of player {player} is 5 here, and the crosstable makes it 1"
    assert said in " ".join(told.split())


@pytest.mark.parametrize("code", CODES)
def test_check_repeats_what_the_standings_sheet_says(code: str, saved: Saved) -> None:
    words = language(code)
    told = run("check", saved.path("cells", code), "--format", "json", code=1).stdout
    section = names_of(list(CELLS))[list(CELLS).index("a number that no row has")]
    name = words.say("live.standings_sheet", section=section)
    said = translated("Check: 2 cells to look at: not final", words)
    problems = [one for file in json.loads(told) for one in file["problems"]]
    (here,) = [one for one in problems if one["sheet"] == name]
    assert here["message"].startswith(f"the sheet says: {said}. 1 P1, ")
