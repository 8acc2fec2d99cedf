"""The parts of the add-in, and its rooms on the Python that LibreOffice 7.4 bundles."""

from __future__ import annotations

import ast
import inspect
import json
import operator
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from printed import WSCF, WSCF_VALUES
from thinning import thinned
from udfs.events_in_forms import random_cases

from xltiebreak.cli import main
from xltiebreak.excel.calc import rooms, skin
from xltiebreak.excel.calc.addin import calc_addin
from xltiebreak.excel.calc.skin import method
from xltiebreak.reading import worksheet
from xltiebreak.reading.crosstable import read_below
from xltiebreak.reading.worksheet import ARGUMENTS, FUNCTIONS

OOR = "{http://openoffice.org/2001/registry}"
PACKAGE = Path(rooms.__file__).parents[2]


@pytest.fixture(scope="module")
def package() -> zipfile.ZipFile:
    return zipfile.ZipFile(BytesIO(calc_addin()))


@pytest.fixture(scope="module")
def addin(package: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the unpacked add-in."""
    folder = tmp_path_factory.mktemp("addin")
    package.extractall(folder)
    return folder


@pytest.mark.slow
def test_its_files_have_the_earliest_time_of_a_zip(package: zipfile.ZipFile) -> None:
    # The format counts years from 1980 on.
    assert {one.date_time for one in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_every_listed_file_is_there(addin: Path) -> None:
    manifest = (addin / "META-INF" / "manifest.xml").read_text(encoding="utf-8")
    listed = set(re.findall(r'full-path="([^"]*)"', manifest))
    assert listed == {"functions.idl", "component.py", "CalcAddIns.xcu"}
    assert listed <= {path.name for path in addin.iterdir()}
    described = ElementTree.parse(addin / "description.xml").getroot()
    wanted = described.find(".//{http://libreoffice.org/extensions/description/2011}*")
    assert wanted is not None
    assert wanted.get("value") == "7.4"


@pytest.mark.slow
def test_the_same_sources_make_the_same_add_in() -> None:
    assert calc_addin() == calc_addin()


def texts(node: ElementTree.Element, name: str) -> str:
    value = node.find(f"prop[@{OOR}name='{name}']/value")
    assert value is not None
    assert value.text
    return value.text


def inner(node: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return node.findall(f"node[@{OOR}name='{name}']/node")


def test_the_interface_and_the_texts_name_the_same_arguments(addin: Path) -> None:
    idl = (addin / "functions.idl").read_text(encoding="utf-8")
    declared = {
        name: re.findall(r"\[in\] (\S+) ([A-Za-z]+)", arguments)
        for name, arguments in re.findall(r"> ([A-Z]+)\((.*)\);", idl)
    }
    assert list(declared) == [method(name) for name in FUNCTIONS]
    root = ElementTree.parse(addin / "CalcAddIns.xcu").getroot()
    (service,) = inner(root, "AddInInfo")
    assert service.get(f"{OOR}name") == "TB"
    described = {node.get(f"{OOR}name"): node for node in inner(service, "AddInFunctions")}
    assert list(described) == list(declared)
    for name, function in FUNCTIONS.items():
        node, types = described[method(name)], declared[method(name)]
        assert texts(node, "DisplayName") == texts(node, "CompatibilityName")
        assert texts(node, "DisplayName") == f"TB.{method(name)}"
        assert texts(node, "Description") == function.__doc__
        parameters = inner(node, "Parameters")
        assert [p.get(f"{OOR}name") for p in parameters] == [inside for _, inside in types]
        signature = inspect.signature(function).parameters
        assert [texts(p, "DisplayName") for p in parameters] == list(signature)
        assert [texts(p, "Description") for p in parameters] == [ARGUMENTS[n] for n in signature]
        for (kind, _), parameter in zip(types, signature.values(), strict=True):
            assert kind == "any" or parameter.default is parameter.empty
            if parameter.default is parameter.empty:
                assert (kind == "any") == (parameter.name == "code")


def test_the_names_in_formulas() -> None:
    names = "MODMEDIAN SOLKOFF CUMULATIVE CUMULATIVEOPP TIEBREAK TIEBREAKS PLACE POINTS"
    assert {*names.split(), "EXPLAIN", "CHECK"} <= {method(name) for name in FUNCTIONS}


# The rooms in it.


@pytest.mark.slow
def test_every_room_of_the_functions_is_in_it(addin: Path) -> None:
    code = (
        "import sys, xltiebreak.excel.calc.skin, xltiebreak.rules.fide.families as f\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('xltiebreak')))"
    )
    folder = addin / "pythonpath"
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys\nsys.path.insert(0, {str(folder)!r})\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(Path(file).is_relative_to(folder) for file in done.stdout.split())


@pytest.mark.slow
def test_no_room_has_syntax_that_is_too_new(addin: Path) -> None:
    for path in (addin / "pythonpath").rglob("*.py"):
        ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 8))


def test_what_is_translated() -> None:
    text = Path(__file__).with_name("translated.txt").read_text(encoding="utf-8")
    source, _, made = text.partition("-->\n")
    tree = rooms._Translation({"Answer"}).visit(ast.parse(source))
    assert ast.unparse(tree) == made.rstrip("\n")


@pytest.mark.parametrize(
    "source",
    [
        'f"{number:.2f} {{x}} {text!r:>{width}}|{text:>{width}.{width}}"',
        "f\"{', '.join([text, text])} or {f'<{number}>'}\"",
        'f"{number=} {{"',
    ],
)
def test_an_f_string_becomes_a_call_of_format(source: str) -> None:
    names = {"number": 3.14159, "text": "x", "width": 8}
    made = ast.unparse(rooms._Translation(()).visit(ast.parse(source)))
    assert "f'" not in made
    assert eval(made, names) == eval(source, names)


def test_names_for_types_are_recognised() -> None:
    source = (PACKAGE / "reading" / "worksheet.py").read_text(encoding="utf-8")
    made = rooms.translated(source, "xltiebreak.reading.worksheet")
    assert "\nAnswer = 'float | str'\n" in made
    assert "\nLines = 'list[list[Answer]]'\n" in made
    assert "\n_read = lru_cache(maxsize=32)(read_block)\n" in made


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The module `older` as Python 3.8 runs it."""
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    names: dict[str, Any] = {}
    path = PACKAGE / "excel" / "calc" / "older.py"
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return names


def test_newer_pythons_use_their_own() -> None:
    names = import_module("xltiebreak.excel.calc.older")
    assert (names.zip, names.pairwise) == (zip, pairwise)
    assert (names.bitwise_or, names.bitwise_ior) == (operator.or_, operator.ior)


def test_replacements_for_older_pythons(older: dict[str, Any]) -> None:
    assert older["zip"].__module__ != "builtins"
    assert list(older["zip"]("ab", iter([1, 2]), strict=True)) == [("a", 1), ("b", 2)]
    assert list(older["zip"]("ab", [1])) == [("a", 1)]
    with pytest.raises(ValueError, match="differ in length"):
        older["zip"]("ab", [1], strict=True)
    assert list(older["pairwise"](iter("abc"))) == [("a", "b"), ("b", "c")]
    assert list(older["pairwise"]("a")) == []
    first = {1: 2}
    assert older["bitwise_or"](first, {3: 4}) == {1: 2, 3: 4}
    assert older["bitwise_or"]({1}, {2}) == {1, 2}
    assert older["bitwise_ior"](first, {1: 5}) is first
    assert first == {1: 5}
    some = {1}
    assert older["bitwise_ior"](some, {2}) is some
    assert some == {1, 2}


def old_python() -> str | None:
    """A Python 3.8 that runs; None if there is none."""
    installed = map(str, sorted(Path.home().glob(".pyenv/versions/3.8.*/bin/python3")))
    for python in filter(None, (shutil.which("python3.8"), *installed)):
        if not subprocess.run([python, "-c", ""], capture_output=True).returncode:
            return python
    return None


@pytest.mark.needs(old_python(), reason="there is no Python 3.8: apt or pyenv have one")
def test_random_events_on_the_oldest_python(addin: Path) -> None:
    calls: list[list[Any]] = []
    answers: list[Sequence[Sequence[float | str]]] = []
    for case in random_cases():
        lines, block = [[value] for value in case.values], case.with_header
        calls.append(["TIEBREAK", block, case.system.code])
        answers.append([[case.system.heading], *lines])
        calls += [["TIEBREAK", [row], case.system.code, block] for row in block[1:]]
        answers += [[line] for line in lines]
        calls.append(["PLACE", block])
        answers.append([["Place"], *([place] for place in case.places)])
        calls.append(["CHECK", block])
    program = (
        "import json, sys\nfrom xltiebreak.excel.calc.skin import answer\n"
        "assert sys.version_info[:2] == (3, 8)\n"
        "print(json.dumps([answer(*call) for call in json.load(sys.stdin)]))"
    )
    done = subprocess.run(
        [str(old_python()), "-c", program],
        input=json.dumps(calls),
        cwd=addin / "pythonpath",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    asked = list(zip(calls, json.loads(done.stdout), strict=True))
    assert [answer for call, answer in asked if call[0] != "CHECK"] == answers
    checks = [str(line) for call, lines in asked if call[0] == "CHECK" for (line,) in lines]
    assert len(checks) >= thinned(100)
    assert not [check for check in checks if check.startswith(("error", "#TB"))]


# The component, with stand-ins for LibreOffice's modules.


def loaded(addin: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    uno = ModuleType("unohelper")
    registered: list[Any] = []

    def added(*what: Any) -> None:
        registered.append(what)

    vars(uno).update(
        Base=type("Base", (), {}),
        ImplementationHelper=lambda: SimpleNamespace(addImplementation=added),
    )
    lang, ours = ModuleType("com.sun.star.lang"), ModuleType("org.xltiebreak")
    vars(lang).update(XServiceInfo=type("XServiceInfo", (), {}))
    vars(ours).update(XFunctions=type("XFunctions", (), {}))
    stubs = {"unohelper": uno, "com.sun.star.lang": lang, "org.xltiebreak": ours}
    for name, module in stubs.items():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("com", "com.sun", "com.sun.star", "org"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    path = addin / "component.py"
    names: dict[str, Any] = {"__file__": str(path), "__name__": "component"}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    assert registered == [(names["Functions"], "org.xltiebreak.Functions", ("TB",))]
    return names


def test_the_component_answers(addin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(sys.path)
    functions = loaded(addin, monkeypatch)["Functions"](None)
    assert sys.path == before
    assert functions.supportsService("TB")
    assert functions.getSupportedServiceNames() == ("TB",)
    assert functions.getImplementationName() == "org.xltiebreak.Functions"
    answer = functions.MODMEDIAN(tuple(map(tuple, WSCF.values())), None, None)
    assert answer == tuple((WSCF_VALUES[number]["MM"],) for number in WSCF)
    with pytest.raises(AttributeError):
        _ = functions.nothing


def test_a_python_that_is_too_old_says_so(addin: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ast.parse((addin / "component.py").read_text(encoding="utf-8"), feature_version=(3, 5))
    monkeypatch.setattr(sys, "version_info", (3, 6, 15))
    functions = loaded(addin, monkeypatch)["Functions"](None)
    text = "#TB: LibreOffice runs Python 3.6 here, and 3.8 or later is needed"
    assert functions.MODMEDIAN((("W2",), ("L1",)), None, None) == ((text,),)


# The skin, with a stand-in for a range of Calc.


class FakeRange:
    """Cells from C5 on; None is an error, whose code the cell knows."""

    def __init__(self, rows: Sequence[Sequence[object]], code: int = 32767) -> None:
        self._rows, self._code = rows, code

    def getDataArray(self) -> object:
        return tuple(map(tuple, self._rows))

    def getRangeAddress(self) -> Any:
        columns, rows = len(self._rows[0]), len(self._rows)
        return SimpleNamespace(StartRow=4, StartColumn=2, EndRow=3 + rows, EndColumn=1 + columns)

    def getSpreadsheet(self) -> object:
        """Of a sheet with no column on the right of the range, and blank cells on its left."""
        columns = SimpleNamespace(getCount=lambda: self.getRangeAddress().EndColumn + 1)
        blank = SimpleNamespace(getFormulaArray=lambda: (("",),))
        return SimpleNamespace(getColumns=lambda: columns, getCellRangeByPosition=lambda *_: blank)

    def getCellByPosition(self, column: int, row: int) -> object:
        assert self._rows[row][column] is None
        return SimpleNamespace(getError=lambda: self._code)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        *[(32767, "#N/A"), (532, "#DIV/0!"), (525, "#NAME?"), (524, "#REF!"), (519, "#VALUE!")],
        *[(503, "#NUM!"), (502, "Err:502"), (504, "Err:504")],
    ],
)
def test_a_cell_with_an_error_is_named_by_its_address(code: int, text: str) -> None:
    broken = FakeRange([["W2", ""], ["L1", None]], code)
    assert skin.answer("MODMEDIAN", broken, None, None) == ((f"#TB: D6 {text}?",),)
    ((told,), *_) = skin.answer("CHECK", broken, None)
    assert str(told).startswith(f"error: D6: {text} is not a result: ")


class FakeColumns(FakeRange):
    """Cells from row `top` up to a row; those that are used end in row 4 (from 1)."""

    def __init__(self, top: int, bottom: int, used: int = 4) -> None:
        super().__init__([["W2"], ["L1"]])
        self.top, self.bottom, self.used = top, bottom, used
        self.asked: list[tuple[int, ...]] = []

    def getRangeAddress(self) -> Any:
        return SimpleNamespace(
            StartRow=self.top - 1, StartColumn=2, EndRow=self.bottom - 1, EndColumn=5
        )

    def getSpreadsheet(self) -> object:
        address = SimpleNamespace(EndRow=self.used - 1)
        cursor = SimpleNamespace(
            gotoEndOfUsedArea=lambda expand: None, getRangeAddress=lambda: address
        )
        columns = SimpleNamespace(getCount=lambda: 6)
        blank = SimpleNamespace(getFormulaArray=lambda: (("",),))
        return SimpleNamespace(
            createCursor=lambda: cursor,
            getColumns=lambda: columns,
            getCellRangeByPosition=lambda *_: blank,
        )

    def getCellRangeByPosition(self, *corners: int) -> FakeRange:
        self.asked.append(corners)
        return FakeRange([["W2"], ["L1"]])


@pytest.mark.parametrize(
    ("columns", "asked"),
    [
        # Four columns, and the rows from the first one up to row 4, all counted from 0.
        (FakeColumns(1, 1_048_576), [(0, 0, 3, 3)]),
        (FakeColumns(3, 1_048_576), [(0, 0, 3, 1)]),
        (FakeColumns(6, 1_048_576), [(0, 0, 3, 0)]),  # below all that is used
        (FakeColumns(1, 1_048_575), []),  # not up to the last row of a sheet
    ],
    ids=["whole", "from row 3", "from row 6", "but one row"],
)
def test_whole_columns_end_where_the_sheet_does(
    columns: FakeColumns, asked: list[tuple[int, ...]]
) -> None:
    assert skin.answer("CUMULATIVE", columns, None, None) == ((1.0,), (0.0,))
    assert columns.asked == asked


def test_a_row_alone_asks_for_its_block() -> None:
    text = "#TB: add the block of all rows, as in H2:M2, H$2:M$16"
    assert skin.answer("MODMEDIAN", FakeRange([["W2", "D3"]]), None, None) == ((text,),)


def test_n_rows_of_a_block_cost_one_computation(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = []

    def counting(*arguments: Any) -> Any:
        counted.append(1)
        return read_below(*arguments)

    monkeypatch.setattr("xltiebreak.reading.crosstable.block.read_below", counting)
    worksheet._read.cache_clear()
    for number, cells in WSCF.items():
        behind = tuple(tuple(f"{cell}" for cell in row) for row in WSCF.values())
        answer = skin.answer("MODMEDIAN", FakeRange([cells]), behind, None)
        assert answer == ((WSCF_VALUES[number]["MM"],),)
    assert len(counted) == 1


# The command.


@pytest.mark.slow
def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["make", "libreoffice"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "xltiebreak.oxt").read_bytes() == calc_addin()
    again = CliRunner().invoke(main, ["make", "libreoffice"])
    assert again.exit_code != 0
    assert "exists already" in again.output
    assert CliRunner().invoke(main, ["make", "libreoffice", "--force"]).exit_code == 0
    other = CliRunner().invoke(main, ["make", "libreoffice", "-o", "addin.zip"])
    assert other.exit_code == 2
    assert "must end in .oxt" in other.output
