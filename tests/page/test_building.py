"""The page is built: its content, and its security policy."""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import json
import random
import re
import subprocess
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from commands import environment
from page.conftest import PYODIDE

from xltiebreak.cli import main
from xltiebreak.pages.page import parts
from xltiebreak.pages.page.building import folder, one_file
from xltiebreak.pages.page.parts import Parts, parts_from
from xltiebreak.reading.grid import Refused

GENUINE = parts._SHA_256
FILES = {
    "pyodide.js": b"// one </script> of two",
    "pyodide.asm.js": b"// two",
    "pyodide.asm.wasm": b"\0asm",
    "python_stdlib.zip": parts._packed([("abc.py", b""), ("http/server.py", b"")]),
    "pyodide-lock.json": b'{"info": {"python": "3.13.2"}, "packages": {"numpy": {}}}',
    "package.json": b'{"name": "pyodide", "version": "0.29.5"}',
}


def laid_out(folder: Path) -> Path:
    """A folder with files named like Pyodide's."""
    place = folder / "pyodide"
    place.mkdir()
    for name, content in FILES.items():
        (place / name).write_bytes(content)
    return place


def digests(contents: Mapping[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(content).hexdigest() for name, content in contents.items()}


well_compressed = gzip.compress


@cache
def compressed(content: bytes, level: int, *, mtime: int) -> bytes:
    """Compress fast, and in no time what was compressed before."""
    return well_compressed(content, 1, mtime=mtime)


@pytest.fixture(autouse=True, scope="module")
def _genuine() -> Iterator[None]:
    """These files count as those of npm, and the package is compressed once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "_SHA_256", digests(FILES))
        patch.setattr(gzip, "compress", compressed)
        yield


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    return laid_out(tmp_path)


@pytest.fixture(scope="module")
def made(_genuine: None, tmp_path_factory: pytest.TempPathFactory) -> Parts:
    return parts_from(laid_out(tmp_path_factory.mktemp("made")))


def packages(made: Parts) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(gzip.decompress(made.files["packages.zip"])))


def test_the_page_has_the_package_without_rooms_for_a_terminal_or_excel(made: Parts) -> None:
    names = packages(made).namelist()
    assert {"xltiebreak/pages/page/answers.py", "xltiebreak/languages/es.po"} <= set(names)
    assert {"openpyxl/__init__.py", "et_xmlfile/__init__.py", "jinja2/__init__.py"} <= set(names)
    assert {"markupsafe/__init__.py", "xlsxwriter/__init__.py"} <= set(names)
    assert {"xltiebreak/pages/report/page.html", "xltiebreak/pages/report/page.css"} <= set(names)
    absent = ("cli/", "udfs", "scripts", "buttons/", "calc/", "page/licences")
    own = [name.partition("/")[2] for name in names if name.startswith("xltiebreak/")]
    assert not [name for name in own if name.startswith(absent)]
    assert all(name.endswith(".py") for name in names if not name.startswith("xltiebreak/"))


def test_only_the_page_of_one_file_has_its_parts_inside(made: Parts) -> None:
    served, alone = folder(made)["index.html"], one_file(made)
    for content in made.files.values():
        assert base64.b64encode(content) in alone
        assert base64.b64encode(content) not in served


def modules(archive: zipfile.ZipFile) -> set[str]:
    names = (name[:-3] for name in archive.namelist() if name.endswith(".py"))
    return {name.removesuffix("/__init__").replace("/", ".") for name in names}


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that a source imports anywhere, and what it takes from each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_python_comes_without_modules_for_servers(made: Parts) -> None:
    python = zipfile.ZipFile(io.BytesIO(gzip.decompress(made.files["python_stdlib.zip"])))
    assert python.namelist() == ["abc.py"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (b'"""Doc\n\nmore."""\nx = """kept"""\n', b'\n\n\nx = """kept"""\n'),
        (b'def f():\n    """Doc."""\n', b'def f():\n    ""\n'),
        (b"class A:\n    'Doc.'\n    x = 1\n", b"class A:\n\n    x = 1\n"),
        (b"async def f():\n    r'''a\n    b'''\n    g()\n", b"async def f():\n\n\n    g()\n"),
        (b'def f(): "Doc."\n', b'def f(): "Doc."\n'),
        (b'def f():\n    "Doc."; g()\n', b'def f():\n    "Doc."; g()\n'),
        (b'def f():\n    x = 1\n    "none"\n', b'def f():\n    x = 1\n    "none"\n'),
        (b'def f(:\n    "Doc."\n', b'def f(:\n    "Doc."\n'),  # of another Python
    ],
)
def test_docstrings_are_blank_lines(source: bytes, expected: bytes) -> None:
    assert parts._without_docstrings("a.py", source) == expected
    assert parts._without_docstrings("a.html", source) == source


def test_our_own_docstrings_stay(made: Parts) -> None:
    """The register of systems quotes them."""
    own = packages(made).read("xltiebreak/rules/results.py")
    assert own == (Path(parts.__file__).parents[2] / "rules" / "results.py").read_bytes()


@pytest.mark.slow
def test_the_packed_package_works_without_click_and_rich(made: Parts, tmp_path: Path) -> None:
    """In a Python with the standard library and the packed files only."""
    packages(made).extractall(tmp_path)
    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1]); from pathlib import Path\n"
        "from xltiebreak.pages.page.answers import Desk\n"
        "desk = Desk(Path(sys.argv[1], 'desk')); how = {'rules': 'us', 'order': None}\n"
        "desk.answer('begin', '{}')\n"
        "given = {'file': 1, 'name': 'a.xlsx', 'how': how}\n"
        "desk.answer('read', json.dumps(given), Path(sys.argv[2]).read_bytes())\n"
        "form, made = desk.answer('fill', json.dumps({**given, 'writing': {}}))\n"
        "later = {one.partition('.')[0] for one in sys.modules}\n"
        "assert made and not later & {'click', 'rich', 'xlsxwriter', 'jinja2', 'lxml'}, later\n"
        "assert desk.answer('report', json.dumps({**given, 'report': {}}))[1]\n"
        "print(desk.answer('new', json.dumps({'template': 'quads'}))[1][:2])\n"
    )
    template = Path(__file__).parents[2] / "workbook_templates" / "wscf_example.xlsx"
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path), str(template)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment())
    assert done.stdout.strip() == "b'PK'", done.stderr


def test_a_zip_has_the_earliest_time_of_its_format() -> None:
    (packed,) = zipfile.ZipFile(io.BytesIO(parts._packed([("a.py", b"")]))).infolist()
    assert packed.date_time == (1980, 1, 1, 0, 0, 0)  # the format counts years from 1980 on


def test_compiled_files_beside_the_sources_are_no_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_report = ("report/pdf.py", "report/page.css", "report/__pycache__/pdf.pyc")
    for name in (*of_report, "page/page.css"):
        (tmp_path / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pages" / name).write_bytes(b"")
    monkeypatch.setattr(parts, "_PACKAGE", tmp_path)
    assert [name for name, _ in parts._of_package()] == [
        "xltiebreak/pages/report/page.css",
        "xltiebreak/pages/report/pdf.py",
    ]


def test_the_page_names_where_its_sources_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for home, shown in ((None, "inside this file"), ("https://x.org/y", "https://x.org/y")):
        monkeypatch.setattr(parts, "address", {"Homepage": home}.get)
        assert next(parts._own()).source == shown


def test_a_served_page_knows_the_files_to_load_and_one_file_has_them_inside(made: Parts) -> None:
    def served(page: str) -> object:
        (listed,) = re.findall(r'<script type="application/json" id="served">(.*?)</script>', page)
        return json.loads(listed)

    site = folder(made)
    assert served(site["index.html"].decode()) == [f"{name}.bin" for name in made.files]
    assert {f"{name}.bin" for name in made.files} <= set(site)
    assert served(one_file(made).decode()) == []


@pytest.mark.slow
def test_the_same_parts_make_the_same_page(pyodide: Path, made: Parts) -> None:
    compressed.cache_clear()
    assert one_file(made) == one_file(parts_from(pyodide))


def test_the_page_has_no_list_of_packages_and_no_end_of_an_element(made: Parts) -> None:
    lock = json.loads(gzip.decompress(made.files["pyodide-lock.json"]))
    assert lock == {"info": {"python": "3.13.2"}, "packages": {}}
    page = one_file(made).decode()
    assert page.count("<script") == page.count("</script>")


def test_the_policy_lets_the_page_only_run(made: Parts) -> None:
    page = one_file(made).decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.replace("&#39;", "'").split(";"))
    assert rules["default-src"] == rules["connect-src"] == rules["form-action"] == "'none'"
    assert rules["worker-src"] == "blob:" and rules["img-src"] == "data:"
    script = page.rpartition("<script>")[2].partition("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert rules["script-src"] == f"'sha256-{digest}' 'wasm-unsafe-eval'"
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy


def test_the_page_has_the_licences(made: Parts) -> None:
    page = one_file(made).decode()
    for one in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert one in page
    assert "https://github.com/pyodide/pyodide/tree/0.29.5" in page
    named = {component.name.lower() for component in made.components}
    assert {"pyodide", "python", "xltiebreak", "openpyxl", "jinja2", "markupsafe"} <= named
    assert all(one.licence and one.version and len(one.text) > 500 for one in made.components)


def test_a_site_is_installable_and_stores_its_parts(made: Parts) -> None:
    site = folder(made)
    manifest = json.loads(site["site.webmanifest"])
    assert manifest["icons"][0]["src"] in site and manifest["display"] == "standalone"
    assert manifest["name"] and manifest["start_url"] == "./"
    worker = site["served.js"].decode()
    (kept,) = re.findall(r"const KEPT = (\[.*\]);", worker)
    assert {name for name in json.loads(kept) if name != "./"} < set(site)
    page = site["index.html"].decode()
    assert "connect-src &#39;self&#39;;" in page and "manifest-src &#39;self&#39;;" in page
    changed = folder(made._replace(files={**made.files, "pyodide.js": b"other"}))
    assert changed["served.js"] != site["served.js"]


@pytest.mark.needs(PYODIDE.exists(), reason="no pyodide in XLTIEBREAK_PARTS")
def test_the_page_is_small_enough_for_a_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "_SHA_256", GENUINE)
    monkeypatch.setattr(gzip, "compress", well_compressed)
    real = parts_from(PYODIDE)
    assert len(one_file(real)) < 7_800_000
    assert sum(map(len, folder(real).values())) < 5_900_000


@pytest.mark.needs(PYODIDE.exists(), reason="no pyodide in XLTIEBREAK_PARTS")
def test_no_packed_module_imports_what_python_lacks_there(made: Parts) -> None:
    whole = modules(zipfile.ZipFile(PYODIDE / "python_stdlib.zip"))
    packed = zipfile.ZipFile(
        io.BytesIO(parts._python((PYODIDE / "python_stdlib.zip").read_bytes()))
    )
    lacking = whole - modules(packed)
    assert {"unittest", "xml.dom.minidom"} < lacking
    sources = packages(made)
    names = [name for name in sources.namelist() if name.endswith(".py")]
    imported = {one for name in names for one in imports(ast.parse(sources.read(name)))}
    assert len(imported) > 500 and "zipfile" in imported
    assert imported & lacking == set()


def page_command(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["make", "page", *map(str, arguments)])


def test_the_command_writes_the_file_once(made: Parts, pyodide: Path, tmp_path: Path) -> None:
    out = tmp_path / "xltiebreak.html"
    done = page_command("--pyodide", pyodide, "-o", out)
    assert done.exit_code == 0 and "A double click opens it" in done.stdout
    assert out.read_bytes() == one_file(made)
    again = page_command("--pyodide", pyodide, "-o", out)
    assert again.exit_code == 1 and "exists already" in again.stderr and "--force" in again.stderr
    assert page_command("--pyodide", pyodide, "-o", out, "--force").exit_code == 0


@pytest.mark.slow
def test_the_command_makes_a_site(made: Parts, pyodide: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    done = page_command("--pyodide", pyodide, "--folder", site)
    assert done.exit_code == 0, done.stderr
    assert {path.name for path in site.iterdir()} == set(folder(made))
    again = page_command("--pyodide", pyodide, "--folder", site)
    assert again.exit_code == 1 and "--force" in again.stderr


def test_a_tgz_of_npm_makes_the_same_page_and_one_with_another_sha_256_none(
    made: Parts, pyodide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = tmp_path / "pyodide-0.29.5.tgz"
    with tarfile.open(packed, "w:gz") as archive:
        archive.add(pyodide, "package")
    monkeypatch.setattr(parts, "_SHA_256", digests({"pyodide.tgz": packed.read_bytes()}))
    assert parts_from(packed) == made
    with packed.open("ab") as file:
        file.write(b"\0")
    with pytest.raises(Refused) as caught:
        parts_from(packed)
    said = f"{packed} is not Pyodide 0.29.5 as npm has it (another SHA-256): npm pack "
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("name", FILES)
def test_an_unpacked_file_with_another_sha_256_is_refused(name: str, pyodide: Path) -> None:
    with (pyodide / name).open("ab") as file:
        file.write(b" ")
    said = f"as npm has it (its {name} has another SHA-256): npm pack pyodide@0.29.5"
    with pytest.raises(Refused, match=re.escape(said)):
        parts_from(pyodide)


def test_a_folder_without_pyodide_is_refused_and_says_how_to_get_it(
    pyodide: Path, tmp_path: Path
) -> None:
    done = page_command("-o", tmp_path / "a.html")
    assert done.exit_code == 2 and "npm pack pyodide@0.29.5" in done.stderr
    (pyodide / "package.json").write_text('{"version": "0.28.0"}', encoding="utf-8")
    assert "is Pyodide 0.28.0, and the page needs 0.29.5" in page_command(
        "--pyodide", pyodide
    ).stderr.replace("\n", " ")
    (pyodide / "package.json").write_text("[]", encoding="utf-8")
    with pytest.raises(Refused, match="of an unknown version"):
        parts_from(pyodide)
    (pyodide / "pyodide.js").unlink()
    with pytest.raises(Refused, match=r"it has no pyodide\.js: npm pack"):
        parts_from(pyodide)
    wrong = tmp_path / "wrong.tgz"
    wrong.write_bytes(b"no archive")
    with pytest.raises(Refused, match="cannot be read as Pyodide"):
        parts_from(wrong)


def test_an_archive_that_is_damaged_in_the_middle_is_refused(tmp_path: Path) -> None:
    content = random.Random(1).randbytes(300_000)
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as archive:
        inside = tarfile.TarInfo("package/pyodide.js")
        inside.size = len(content)
        archive.addfile(inside, io.BytesIO(content))
    packing = zlib.compressobj(wbits=31)
    begin = packing.compress(plain.getvalue()[:100_000]) + packing.flush(zlib.Z_FULL_FLUSH)
    damaged = tmp_path / "damaged.tgz"
    damaged.write_bytes(begin + b"\xff" * 1000)  # no block of such a stream begins like this
    with pytest.raises(Refused, match="cannot be read as Pyodide"):
        parts_from(damaged)


def test_a_package_that_is_missing_is_named(pyodide: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(parts, "distribution", missing)
    with pytest.raises(Refused, match="the page needs openpyxl, which is not installed"):
        parts_from(pyodide)


def test_wrong_usage_gives_a_message(pyodide: Path, tmp_path: Path) -> None:
    both = page_command("--pyodide", pyodide, "-o", tmp_path / "a.html", "--folder", tmp_path)
    assert both.exit_code == 2 and "not both" in both.stderr
    named = page_command("--pyodide", pyodide, "-o", tmp_path / "a.xlsx")
    assert named.exit_code == 2 and "must end in .html" in named.stderr
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    taken = page_command("--pyodide", pyodide, "--folder", file)
    assert taken.exit_code == 2 and "cannot be made" in taken.stderr
