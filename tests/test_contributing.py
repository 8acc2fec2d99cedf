"""The recipes for developers, carried out to the letter on a copy of the tree.

One is in CONTRIBUTING.md, the others are in docs/developers, a page each. recipes.md there says how
a recipe is written: `recipe: NAME`, then blocks to append, new files and
changes, and the commands that test them.

    python tests/test_contributing.py section system   carry out these alone, each on a copy, and
                                                       run all quick tests; without a name: all
    python tests/test_contributing.py --into FOLDER    only make FOLDER, a copy after all recipes,
                                                       in which the gate runs all quick tests
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

import pytest
import trees

import xltiebreak

ROOT = Path(__file__).parents[1]
DEVELOPERS = ROOT / "docs" / "developers"
PAGES = (ROOT / "CONTRIBUTING.md", *sorted(DEVELOPERS.glob("*.md")))
TEXT = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
NAMES = re.findall(r"^<!-- recipe: (\w+) -->$", TEXT, re.MULTILINE)

_DO = re.compile(r" *<!-- (append|new|change): (\S+) -->")
_FENCE = re.compile(r"( *)(`{3,})(\w*)")
_PYTEST = ("pytest", "-q")
FITS = "tests/test_contributing.py::test_a_recipe_fits_the_tree"  # a recipe fits only once


class Edit(NamedTuple):
    """What is done to a file. how: append, new or change."""

    how: str
    file: str
    block: str


@dataclass
class Recipe:
    """The edits of a recipe in their order, then scripts to run, and the arguments of pytest."""

    edits: list[Edit] = field(default_factory=list)
    scripts: list[str] = field(default_factory=list)
    tests: list[list[str]] = field(default_factory=list)


def recipe(name: str, text: str = TEXT) -> Recipe:
    """The recipe of this name. It ends with its section or page."""
    _, _, rest = text.partition(f"<!-- recipe: {name} -->\n")
    lines = iter(
        re.split(r"^(?:##? |<!-- recipe: )", rest, maxsplit=1, flags=re.MULTILINE)[0].split("\n")
    )
    found = Recipe()
    wanted: tuple[str, str] | None = None
    for line in lines:
        if do := _DO.fullmatch(line):
            assert wanted is None, f"{name}: nothing follows the comment {wanted}"
            wanted = do[1], do[2]
        elif fence := _FENCE.fullmatch(line):
            block = "".join(_block(lines, fence[1], fence[2]))
            if wanted:
                found.edits.append(Edit(*wanted, block))
                wanted = None
            elif fence[3] == "sh":
                commands = [shlex.split(command) for command in block.splitlines()]
                made = [command for command in commands if tuple(command[:2]) != _PYTEST]
                assert all(command[0] == "python" and len(command) == 2 for command in made), block
                found.scripts += [script for _, script in made]
                found.tests += [command[2:] for command in commands if command not in made]
    assert wanted is None, f"{name}: nothing follows the comment {wanted}"
    return found


def _block(lines: Iterator[str], margin: str, fence: str) -> Iterator[str]:
    """The lines of a block up to its closing fence, without the margin that its fence has."""
    for line in lines:
        if line == margin + fence:
            return
        assert not line.strip() or line.startswith(margin), f"{line!r} stands left of its fence"
        yield f"{line[len(margin) :]}\n"
    raise AssertionError("a block is not closed")


def edited(source: str | None, edit: Edit) -> str:
    """A file after an edit. source: what is in it, None where there is no such file."""
    if edit.how == "new":
        assert source is None, f"{edit.file} is there already"
        return edit.block
    assert source is not None, f"there is no {edit.file}"
    if edit.how == "append":
        return source + ("\n\n" if edit.file.endswith(".py") else "") + edit.block
    for hunk in re.split(r"^@@\n", edit.block, flags=re.MULTILINE):
        lines = hunk.splitlines(keepends=True)
        assert all(line[0] in " +-\n" for line in lines), f"no mark before a line of {hunk!r}"
        old = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        new = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        places = list(re.finditer(f"^{re.escape(old)}", source, re.MULTILINE))
        assert old and len(places) == 1, f"{old!r} stands {len(places)} times in {edit.file}"
        source = f"{source[: places[0].start()]}{new}{source[places[0].end() :]}"
    return source


def carry_out(edits: Sequence[Edit], tree: Path) -> None:
    for edit in edits:
        file = tree / edit.file
        source = file.read_text(encoding="utf-8") if file.exists() else None
        file.write_text(edited(source, edit), encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_fits_the_tree(name: str) -> None:
    """Every line that a recipe looks for is there once, and what it makes is Python."""
    files: dict[str, str] = {}
    found = recipe(name)
    assert found.tests
    for edit in found.edits:
        there = ROOT / edit.file
        read = there.read_text(encoding="utf-8") if there.exists() else None
        files[edit.file] = edited(files.get(edit.file, read), edit)
    for file, source in files.items():
        if file.endswith(".py"):
            compile(source, file, "exec")
    package = [file for file in files if file.startswith("xltiebreak/")]
    words = "xltiebreak/languages/"  # every text for parents has its line there
    rooms = {file.split("/")[1] for file in package if not file.startswith(words)}
    assert package
    assert len(rooms) <= 2, rooms
    assert len(package) <= 3, package


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("system", {"xltiebreak/rules/results.py", "tests/naive.py"}),
        ("fide", {"xltiebreak/rules/fide/results.py", "tests/naive_fide.py"}),
        ("parents", {"xltiebreak/languages/pl.po"}),
    ],
)
def test_a_command_makes_all_that_a_recipe_does_not_write(name: str, files: set[str]) -> None:
    """A tie-break is a function and its twin; a language is a file."""
    assert {edit.file for edit in recipe(name).edits} == files
    assert recipe(name).scripts == ["tests/tools/renew.py"]


def after(tree: Path, *names: str) -> Path:
    """A copy of the tree, after these recipes."""
    trees.copied(tree)
    for name in names:
        carry_out(recipe(name).edits, tree)
    for script in dict.fromkeys(script for name in names for script in recipe(name).scripts):
        subprocess.run([sys.executable, script], cwd=tree, env=environment(tree), check=True)
    return tree


def environment(tree: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(tree)}


@pytest.fixture(scope="module")
def after_all(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, after all recipes one after another."""
    return after(tmp_path_factory.mktemp("recipes") / "tree", *NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_works_to_the_letter(name: str, after_all: Path) -> None:
    more = f"tests/recipes/{name}.py"
    for tests in [*recipe(name).tests, *([[more]] if (ROOT / more).exists() else [])]:
        assert trees.first_failure(after_all, tests) == ""


def test_contributing_is_read_in_ten_minutes() -> None:
    assert PAGES[0].stat().st_size <= 12_000


def test_a_recipe_has_a_page_of_its_own() -> None:
    """But for the tie-break, the example of CONTRIBUTING.md; recipes.md lists all pages."""
    found = {
        page.stem: re.findall(r"^<!-- recipe: (\w+) -->$", page.read_text("utf-8"), re.MULTILINE)
        for page in PAGES
    }
    others = ("recipes", "misread", "tour", "house", "tests")
    own = {name: [] if name in others else [name] for name in found if name != "CONTRIBUTING"}
    assert found == {"CONTRIBUTING": ["system"], **own}
    index = (DEVELOPERS / "recipes.md").read_text(encoding="utf-8")
    assert {*own} == {*re.findall(r"\]\((\w+)\.md\)", index), "recipes"}


def test_every_recipe_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES) >= 5
    more = {path.stem for path in (ROOT / "tests" / "recipes").glob("*.py")}
    assert more <= set(NAMES)


EXAMPLE = (ROOT / "tests" / "recipes" / "example.txt").read_text(encoding="utf-8")


def test_how_a_recipe_is_read() -> None:
    found = recipe("one", EXAMPLE)
    assert found.tests == [["a.py", "-k", "x or y"]]
    assert found.scripts == ["b.py"]
    change, new = found.edits
    assert new == Edit("new", "b.py", "fence = '''\n```\n'''\n")
    assert edited("first\nsecond\n\nthird\nlast\n", change) == (
        "first\n2nd\n\n  more\nthird\nbefore\nlast\n"
    )
    assert edited("a = 1\n", Edit("append", "c.py", "b = 2\n")) == "a = 1\n\n\nb = 2\n"
    with pytest.raises(AssertionError, match=r"stands 2 times in a\.txt"):
        edited("first\nsecond\n\nfirst\nsecond\n\nlast\n", change)
    with pytest.raises(AssertionError, match=r"b\.py is there already"):
        edited("", new)
    with pytest.raises(AssertionError, match="nothing follows the comment"):
        recipe("one", dedent("<!-- recipe: one -->\n<!-- new: b.py -->\n"))
    with pytest.raises(AssertionError, match="stands left of its fence"):
        recipe(
            "one",
            "<!-- recipe: one -->\n" + indent("```sh\npytest\n```\n", "  ").replace("  p", "p"),
        )


def test_the_wings_and_rooms_are_those_of_the_house() -> None:
    text = (DEVELOPERS / "house.md").read_text(encoding="utf-8").split("## Inside")[0]
    wings = set(re.findall(r"`(\w+)(?:\.py|/)`", text))
    package = Path(xltiebreak.__file__).parent
    there = {path.stem for path in package.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert wings == there - {"__init__", "__main__", "__pycache__"}
    rooms = set(re.findall(r"`(\w+/[\w/.]+)`", text)) - {"tests/rooms.txt"}
    assert rooms and all((package / room).exists() for room in rooms)


def test_the_tour_names_functions_that_there_are() -> None:
    text = (DEVELOPERS / "tour.md").read_text(encoding="utf-8")
    assert len(text.split()) <= 1000
    package = Path(xltiebreak.__file__).parent
    stops = re.findall(r"^\| .* \| `([\w/]+\.py)` \| `([\w.]+)` \|$", text, re.MULTILINE)
    assert len(stops) >= 20  # ten steps of a fill, ten decisions
    for file, name in stops:
        inside: ast.AST = ast.parse((package / file).read_text(encoding="utf-8"))
        for part in name.split("."):
            there = {getattr(node, "name", ""): node for node in ast.iter_child_nodes(inside)}
            assert part in there, (file, name)
            inside = there[part]
    for room in re.findall(r"`([\w/]+(?:\.py|/))`", text):
        if "/" in room:
            assert (package / room).exists(), room


def main(names: Sequence[str]) -> str | None:
    """Run all quick tests after each of these recipes alone; return what fails, or None."""
    failed = []
    with tempfile.TemporaryDirectory(prefix="recipes-") as folder:
        for name in names:
            tree = after(Path(folder, name), name)
            first = trees.first_failure(tree, ["-n", "2", "--deselect", FITS])
            print(f"{name}: {first or 'all quick tests pass'}", flush=True)
            failed += [name] if first else []
    return ", ".join(failed) or None


if __name__ == "__main__":
    if sys.argv[1:2] == ["--into"]:
        after(Path(sys.argv[2]), *NAMES)
    else:
        sys.exit(main(sys.argv[1:] or NAMES))
