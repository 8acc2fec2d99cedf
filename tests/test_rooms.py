"""Which room imports which, and what the command line imports when it starts."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from functools import partial
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from syntax import PACKAGE, imports_of, nodes_of

import xltiebreak

MAY_HAVE: dict[str, set[str]] = {}
LAYERS: dict[str, list[set[str]]] = {}
WINGS: list[list[str]] = []
for line in Path(__file__).with_name("rooms.txt").read_text(encoding="utf-8").splitlines():
    if line and not line.startswith("#"):
        name, _, listed = line.partition(":")
        if name.startswith("LAYERS "):
            LAYERS[name.split()[1]] = [set(layer.split()) for layer in listed.split("<")]
        elif name == "WINGS":
            WINGS = [layer.split() for layer in listed.split("<")]
        else:
            MAY_HAVE[name] = set(listed.split())
HEIGHT = {"errors": -1} | {wing: at for at, wings in enumerate(WINGS) for wing in wings}
# typing_extensions is for type checkers, which have it: it is imported under TYPE_CHECKING only, as
# is openpyxl in the library's front.
STANDARD = set(sys.stdlib_module_names) | {"xltiebreak", "typing_extensions"}


def modules_of(room: str) -> list[Path]:
    folder = PACKAGE.joinpath(*room.split("."))
    return [*folder.rglob("*.py")] if folder.is_dir() else [folder.with_suffix(".py")]


@pytest.mark.parametrize("wing", HEIGHT)
def test_a_wing_imports_only_lower_ones_and_the_packages_that_it_may(wing: str) -> None:
    for path in modules_of(wing):
        names = [name.split(".") for name in imports_of(path)]
        assert {parts[0] for parts in names} <= STANDARD | MAY_HAVE[wing], path
        for parts in names:
            if parts[0] == "xltiebreak":
                other = parts[1] if len(parts) > 1 and parts[1] in HEIGHT else "__init__"
                assert other == wing or HEIGHT[other] < HEIGHT[wing], f"{path} imports {other}"


@pytest.mark.parametrize("room", LAYERS)
def test_a_layer_of_a_room_imports_only_lower_ones(room: str) -> None:
    height = {part: at for at, layer in enumerate(LAYERS[room]) for part in layer}
    folder = PACKAGE.joinpath(*room.split("."))
    for path in modules_of(room):
        own = path.relative_to(folder).parts[0].removesuffix(".py")
        for part in parts_imported(path, room):
            assert part == own or height[part] < height[own], f"{path} imports {part}"


def parts_imported(path: Path, room: str) -> Iterator[str]:
    """The modules and folders of a room that a module imports."""
    layers, whole = set().union(*LAYERS[room]), ["xltiebreak", *room.split(".")]
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom):
            parts = (node.module or "").split(".")
            if parts[: len(whole)] == whole:
                names = [alias.name for alias in node.names if alias.name in layers]
                yield from parts[len(whole) :][:1] or names or ["__init__"]


def test_the_kernel_is_read_in_an_afternoon() -> None:
    """And its docstring names its modules, each after those that it needs."""
    core = PACKAGE / "core"
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in core.glob("*.py"))
    assert lines <= 2700
    listed = (core / "__init__.py").read_text(encoding="utf-8")
    _, *read = re.findall(r"^\| (\w+) +\|", listed, re.M)
    assert sorted(read) == sorted(path.stem for path in core.glob("[a-z]*.py"))
    for at, name in enumerate(read):
        assert set(parts_imported(core / f"{name}.py", "core")) <= set(read[:at]), name


PUBLIC = set(xltiebreak.__all__)


def test_there_are_few_wings_and_none_bears_the_name_of_a_public_function() -> None:
    wings = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert len(wings) <= 13 and not wings & PUBLIC
    loose = {path.name for path in PACKAGE.glob("*.py")}
    assert loose == {"__init__.py", "__main__.py", "errors.py", "udfs.py"}


def test_no_module_needs_one_that_needs_it() -> None:
    """Also for its types, and where a function imports another module."""
    modules = {name_of(path): path for path in PACKAGE.rglob("*.py")}
    needed = {name: {*modules_imported(path, modules)} - {name} for name, path in modules.items()}
    TopologicalSorter(needed).prepare()  # raises CycleError, with the modules


def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def modules_imported(path: Path, modules: Collection[str]) -> Iterator[str]:
    """The modules that a module imports; of a package only its own file."""
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "") in modules:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in modules else node.module or ""


def test_every_room_is_known() -> None:
    rooms = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert rooms - {"__pycache__", "py"} == set(HEIGHT) == set(MAY_HAVE)


def test_crosstable_imports_only_the_names_of_systems() -> None:
    for path in modules_of("reading.crosstable"):
        for name in imports_of(path):
            if name.startswith("xltiebreak.rules"):
                assert name in ("xltiebreak.rules", "xltiebreak.rules.naming"), path


CELLS = ("reading.grid", "reading.kinds", "reading.appearance")


def test_lossless_knows_no_chess() -> None:
    """Of reading it takes cells and what they look like, and these know no chess either."""
    free_of_chess = {"xltiebreak.errors", "xltiebreak.languages.text"}
    free_of_chess |= {f"xltiebreak.{name}" for name in CELLS}
    for path in modules_of("lossless"):
        known = {name for name in imports_of(path) if name.startswith("xltiebreak.reading")}
        assert known <= free_of_chess, path
    for name in CELLS:
        for path in modules_of(name):
            known = {name for name in imports_of(path) if name.startswith("xltiebreak")}
            assert known <= free_of_chess, path


OPTION = re.compile(r"(?<![\w-])--[a-z]|(?<![\w-])-o\b")


def test_only_the_command_line_mentions_options() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "cli" in path.relative_to(PACKAGE).parts:
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not OPTION.search(node.value), f"{path}: {node.value}"


def test_no_library_call_changes_the_process() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "cli" not in path.relative_to(PACKAGE).parts:
            assert "gc" not in set(imports_of(path)), path


def modules_after(*arguments: str) -> set[str]:
    """The top-level modules that a command has imported when it ends."""
    code = (
        "import sys\nfrom xltiebreak.cli import main\n"
        f"try: main({list(arguments)!r})\nexcept SystemExit: pass\n"
        "print('\\n'.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {line.split(".")[0] for line in done.stdout.splitlines()}


EXAMPLE = PACKAGE.parent / "workbook_templates" / "wscf_example.xlsx"
BLOCK = [["No", "Name", "R1", "Pts"], [1, "Ann", "W2", 1], [2, "Bob", "L1", 0]]


def call(*arguments: str) -> None:
    from xltiebreak.cli import main

    with suppress(SystemExit):
        main(arguments)


def first_value() -> None:
    from xltiebreak import udfs

    assert udfs.MODMEDIAN(BLOCK)


ENTRIES = [
    (14, partial(call, "--help")),
    (105, first_value),
    (180, partial(call, "fill", str(EXAMPLE), "-o", "filled.xlsx")),
]


@pytest.mark.parametrize(("most", "entry"), ENTRIES, ids=["help", "MODMEDIAN", "fill"])
def test_an_entry_imports_few_modules(
    most: int, entry: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module more is a millisecond for everybody: let who seldom needs it import it."""
    monkeypatch.chdir(tmp_path)
    before = {name: module for name, module in sys.modules.items() if is_own(name)}
    try:
        forget_own_modules()
        entry()
        assert sum(map(is_own, sys.modules)) <= most
    finally:
        forget_own_modules()
        sys.modules.update(before)


def forget_own_modules() -> None:
    for name in filter(is_own, [*sys.modules]):
        del sys.modules[name]


def is_own(module: str) -> bool:
    return module.partition(".")[0] == "xltiebreak"


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["fill", "--help"]])
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    assert not modules_after(*arguments) & {"openpyxl", "xlwings", "rich", "numpy", "pandas"}


@pytest.mark.slow
def test_filling_needs_neither_xlwings_nor_rich(tmp_path: Path) -> None:
    modules = modules_after("fill", str(EXAMPLE), "-o", str(tmp_path / "a.xlsx"))
    assert (tmp_path / "a.xlsx").exists()
    assert "openpyxl" not in modules  # this workbook has no dates
    assert not modules & {"xlwings", "rich"}


def test_no_module_is_longer_than_600_lines() -> None:
    """But a language, which is one table of texts."""
    for path in {*PACKAGE.rglob("*.py")} - {*(PACKAGE / "languages").glob("[a-z]*.py")}:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
