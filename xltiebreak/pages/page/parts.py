"""The parts of the page: Pyodide, this package and its dependencies, each with its licence."""

from __future__ import annotations

import ast
import gzip
import hashlib
import io
import json
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from xltiebreak import __version__
from xltiebreak.book.sections.spoken import texts_of_faults
from xltiebreak.files.origin import address
from xltiebreak.languages import language
from xltiebreak.languages.en import TEXTS
from xltiebreak.pairing.engine_files import engine_files
from xltiebreak.reading.grid import Refused
from xltiebreak.rules import texts_of_systems

PYODIDE = "0.29.5"
"""The version of Pyodide in the page."""

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parents[1]
_NEEDED = ("openpyxl", "et-xmlfile", "Jinja2", "MarkupSafe", "XlsxWriter")
_ENGINE = ("gacrux", "networkx")
_OF_PYODIDE = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
_SHA_256: Mapping[str, str] = {
    "pyodide.tgz": "6749b10ee515a1458ecea36d860c8ce2a48366e85b3f92d749ad1840e4aff181",
    "pyodide.js": "7f832a350240263d9946a9c3c877f7bcdab6c37d6dc65f72cd3be5905dca62dd",
    "pyodide.asm.js": "356c42f69e1695397e9d8670bd3c2e678248cde76e18bdae1731e848537b47d7",
    "pyodide.asm.wasm": "54309a5a2cfd757b1f0fdbc9093c92503f7b341500110329d932487183912718",
    "python_stdlib.zip": "831fd1e535084b972f87c6a35275de3d236efd5166f5e77ce89497710635e73c",
    "pyodide-lock.json": "14d2c2dba101277999e17135e653d8f15389ad1437f53eae213bf0c3cdff723d",
    "package.json": "d4803005d5a661faecd1046b8cdd31e61e0859c56e707bcf9fba08946dcc9cba",
}
"""The SHA-256 of the archive, and of its files, as npm has them."""

_ARCHIVE = "pyodide.tgz"
_LOCK, _ABOUT = "pyodide-lock.json", "package.json"
_NOT_NEEDED = (
    *("cli", "__main__.py"),  # for a terminal
    *("udfs.py", "excel/"),
    *("pages/page/building.py", "pairing/engine_files.py"),
)
_NOT_NEEDED_OF_PYTHON = (
    *("__hello__", "__phello__", "_android", "_apple", "_ios", "_pyio", "_pyrepl"),
    *("_sysconfigdata", "antigravity", "argparse", "asyncio/__main__", "bdb", "cProfile", "code."),
    *("cmd.", "colorsys", "compileall", "concurrent/futures/process", "configparser", "ctypes"),
    *("doctest", "fileinput", "filecmp", "ftplib", "getopt", "getpass"),
    *("graphlib", "http/", "imaplib", "json/tool", "logging/config", "logging/handlers", "mailbox"),
    *("modulefinder", "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools"),
    *("plistlib", "poplib", "profile", "pstats", "pty.", "py_compile", "pyclbr", "pydoc", "quopri"),
    *("sched.", "shelve", "smtplib", "socketserver", "sre_", "symtable", "sysconfig/__main__"),
    *("tabnanny", "this.", "timeit", "tomllib", "trace.", "tty.", "unittest", "urllib/error"),
    *("urllib/re", "urllib/robot", "uuid", "wave", "webbrowser", "wsgiref", "xml/dom"),
    *("xml/etree/ElementInclude", "xml/sax", "xmlrpc", "zipapp", "zoneinfo"),
    *(f"email/{name}" for name in ("_e", "_h", "_p", *"abcdefghijklmnopqrstuvwxyz")),
    # Encodings of mainframes, and those that are none of texts.
    *(f"encodings/{name}" for name in ("cp037", "cp1026", "cp1140", "cp273", "cp424", "cp500")),
    *(f"encodings/{name}" for name in ("cp875", "base64", "bz2", "hex", "quopri", "rot", "uu_")),
    *(f"encodings/{name}" for name in ("palmos", "zlib")),
)
"""What only servers, terminals and developers import; nothing in the page does."""
_LICENCES = ("licen", "copying", "authors")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Component(NamedTuple):
    """Software inside the page, with its version, licence, source and the licence's text."""

    name: str
    version: str
    licence: str
    source: str
    text: str


class Parts(NamedTuple):
    """The files that Python starts with, by name and compressed with gzip; and their origin."""

    files: Mapping[str, bytes]
    components: Sequence[Component]


def parts_from(pyodide: Path) -> Parts:
    """Collect the parts of a page.

    pyodide: the npm package, unpacked or as a .tgz. Raises Refused if Pyodide is missing, has
    another version or other bytes than npm's, or if a dependency is not installed.
    """
    files_of = _pyodide(pyodide)
    needed = [_distribution(name) for name in _NEEDED]
    files = {name: files_of[name] for name in _OF_PYODIDE}
    files["python_stdlib.zip"] = _python(files["python_stdlib.zip"])
    files[_LOCK] = _lock(files_of[_LOCK])
    engine = [_distribution(name) for name in _ENGINE]
    files["packages.zip"] = _packed([*_of_package(), *_of_distributions(needed), *_of_engine()])
    packed = {name: gzip.compress(content, 9, mtime=0) for name, content in files.items()}
    return Parts(packed, [*_own(), *map(_component, [*needed, *engine])])


def _pyodide(place: Path) -> dict[str, bytes]:
    """The files of Pyodide that the page uses."""
    wanted = (*_OF_PYODIDE, _LOCK, _ABOUT)
    how = (
        f"npm pack pyodide@{PYODIDE} fetches it as pyodide-{PYODIDE}.tgz, which can be given as it "
        "is, or unpacked"
    )
    try:
        contents = _of_archive(place, wanted) if place.is_file() else _of_folder(place, wanted)
    except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
        raise Refused(f"{place} cannot be read as Pyodide ({error}): {how}") from None
    if missing := [name for name in wanted if name not in contents]:
        raise Refused(f"{place} is not Pyodide, it has no {', '.join(missing)}: {how}")
    version = _version(contents[_ABOUT])
    if version != PYODIDE:
        raise Refused(f"{place} is Pyodide {version}, and the page needs {PYODIDE}: {how}")
    given = {_ARCHIVE: place.read_bytes()} if place.is_file() else contents
    for name, content in given.items():
        if hashlib.sha256(content).hexdigest() != _SHA_256[name]:
            of = "" if name == _ARCHIVE else f"its {name} has "
            raise Refused(
                f"{place} is not Pyodide {PYODIDE} as npm has it ({of}another SHA-256): {how}"
            )
    return contents


def _of_folder(place: Path, wanted: Sequence[str]) -> dict[str, bytes]:
    return {name: (place / name).read_bytes() for name in wanted if (place / name).is_file()}


def _of_archive(place: Path, wanted: Sequence[str]) -> dict[str, bytes]:
    contents: dict[str, bytes] = {}
    with tarfile.open(place) as archive:
        for member in archive:
            name = PurePosixPath(member.name).name
            content = archive.extractfile(member) if name in wanted else None
            if content:
                contents.setdefault(name, content.read())
    return contents


def _version(about: bytes) -> str:
    try:
        return str(json.loads(about)["version"])
    except (ValueError, KeyError, TypeError):
        return "of an unknown version"


def _lock(content: bytes) -> bytes:
    """Pyodide's list of packages, emptied: the page loads none of them."""
    return json.dumps({**json.loads(content), "packages": {}}).encode()


def _python(library: bytes) -> bytes:
    """Python's library without what the page does not need, for gzip to compress as a whole."""
    with zipfile.ZipFile(io.BytesIO(library)) as archive:
        names = [name for name in archive.namelist() if not name.startswith(_NOT_NEEDED_OF_PYTHON)]
        return _packed([(name, _without_docstrings(name, archive.read(name))) for name in names])


_Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@lru_cache(maxsize=1024)
def _without_docstrings(name: str, content: bytes) -> bytes:
    """Return a module with blank lines in place of its docstrings, as `python -OO` leaves them out.

    They are a fifth of the page. A file of another kind, or one that this Python cannot read, stays
    as it is.
    """
    try:
        tree = ast.parse(content) if name.endswith(".py") else None
    except (SyntaxError, ValueError):
        tree = None
    lines = content.split(b"\n")
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, _Documented) and ast.get_docstring(node, clean=False) is not None:
            _blank(lines, node.body)
    return b"\n".join(lines)


def _blank(lines: list[bytes], body: Sequence[ast.stmt]) -> None:
    """Blank the docstring of a body if it has its lines for itself."""
    first, last = body[0].lineno - 1, (body[0].end_lineno or 0) - 1
    before, behind = (
        lines[first][: body[0].col_offset],
        lines[last][body[0].end_col_offset :],
    )
    if before.strip() or behind.strip():
        return
    lines[first : last + 1] = [b""] * (last + 1 - first)
    if len(body) == 1:
        lines[first] = before + b'""'


def _distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise Refused(
            f"the page needs {name}, which is not installed: pip install {name}"
        ) from None


def _of_package() -> Iterator[tuple[str, bytes]]:
    """This package, without the rooms for a terminal, Excel or Calc, and building.py."""
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE).as_posix()
        if not path.is_file() or name.startswith(_NOT_NEEDED) or "__pycache__" in path.parts:
            continue
        if path.suffix == ".py" or name.startswith("pages/report/"):
            yield f"xltiebreak/{name}", path.read_bytes()
        elif path.suffix == ".po":
            lean = language(path.stem).catalogue.lean(
                {**TEXTS, **texts_of_systems(), **texts_of_faults()}
            )
            yield f"xltiebreak/{name}", lean.encode()


def _of_distributions(needed: Sequence[Distribution]) -> Iterator[tuple[str, bytes]]:
    for installed in needed:
        for file in installed.files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                content = Path(str(installed.locate_file(file))).read_bytes()
                yield file.as_posix(), _without_docstrings(file.name, content)


def _of_engine() -> Iterator[tuple[str, bytes]]:
    """The pairing engine, without what a proposal does not need."""
    for name, content in engine_files().items():
        yield name, _without_docstrings(name, content)


def _packed(files: Sequence[tuple[str, bytes]]) -> bytes:
    """An uncompressed zip, the same bytes for the same files; gzip compresses it later."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content)
    return packed.getvalue()


def _own() -> Iterator[Component]:
    """The components that are not installed packages."""
    licences = _HERE / "licences"
    mozilla, python = (
        (licences / name).read_text(encoding="utf-8") for name in ("MPL-2.0.txt", "Python.txt")
    )
    own = _distribution("xltiebreak")
    home = address("Homepage") or "inside this file"
    yield Component("xltiebreak", __version__, "MIT", home, _text_of(own))
    source = f"https://github.com/pyodide/pyodide/tree/{PYODIDE}"
    yield Component("Pyodide", PYODIDE, "MPL-2.0", source, mozilla)
    yield Component("Python", "3.13", "PSF-2.0", "https://www.python.org/downloads/source/", python)


def _component(distribution: Distribution) -> Component:
    name = distribution.metadata["Name"]
    where = f"https://pypi.org/project/{name}/{distribution.version}/"
    return Component(
        name, distribution.version, _licence(distribution), where, _text_of(distribution)
    )


def _licence(distribution: Distribution) -> str:
    """The licence of an installed package, from one of three fields of its metadata."""
    for key in ("License-Expression", "License"):
        if key in distribution.metadata and (text := distribution.metadata[key].strip()):
            return text.splitlines()[0]
    classifiers = distribution.metadata.get_all("Classifier") or []
    own = (
        classifier.rpartition(":: ")[2]
        for classifier in classifiers
        if classifier.startswith("License")
    )
    return ", ".join(own)


def _text_of(distribution: Distribution) -> str:
    """The text of an installed package's licence."""
    files = (file for file in distribution.files or () if ".dist-info" in file.parts[0])
    return "\n\n".join(
        Path(str(distribution.locate_file(file))).read_text(encoding="utf-8", errors="replace")
        for file in files
        if file.name.lower().startswith(_LICENCES)
    )
