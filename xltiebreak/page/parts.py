"""What goes into the page: Pyodide, this package and what it needs, each with its licence."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from xltiebreak import __version__
from xltiebreak.grid import Refused

PYODIDE = "0.29.5"
"""The version that the page is made with."""

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parent
_NEEDED = ("openpyxl", "et-xmlfile", "Jinja2", "MarkupSafe", "XlsxWriter")
_OF_PYODIDE = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")
_LOCK, _ABOUT = "pyodide-lock.json", "package.json"
_NOT_NEEDED = (
    *("cli", "__main__.py"),  # what needs a terminal
    *("udfs.py", "scripts.py", "buttons/", "event_workbooks.py", "worksheet.py", "calc/"),
    "page/building.py",
)
_LICENCES = ("licen", "copying", "authors")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


class Component(NamedTuple):
    """Something that is inside the page: what, which, under which licence, and its text."""

    name: str
    version: str
    licence: str
    source: str
    text: str


class Parts(NamedTuple):
    """All that Python is started with, by name and compressed with gzip; and whose it is."""

    files: Mapping[str, bytes]
    components: Sequence[Component]


def parts_from(pyodide: Path) -> Parts:
    """The parts of a page.

    pyodide: the unpacked npm package, or that package as it comes, a .tgz.

    Raises Refused where Pyodide is not there or is another version, or a package that is needed
    is not installed.
    """
    found = _pyodide(pyodide)
    needed = [_distribution(name) for name in _NEEDED]
    files = {name: found[name] for name in _OF_PYODIDE}
    files[_LOCK] = _lock(found[_LOCK])
    files["packages.zip"] = _packed([*_of_package(), *_of_distributions(needed)])
    packed = {name: gzip.compress(content, 9, mtime=0) for name, content in files.items()}
    return Parts(packed, [*_own(), *map(_component, needed)])


def _pyodide(place: Path) -> dict[str, bytes]:
    """The files of Pyodide that are used."""
    wanted = (*_OF_PYODIDE, _LOCK, _ABOUT)
    how = (
        f"npm pack pyodide@{PYODIDE} fetches it as pyodide-{PYODIDE}.tgz, which can be given as it "
        "is, or unpacked"
    )
    try:
        found = _of_archive(place, wanted) if place.is_file() else _of_folder(place, wanted)
    except (OSError, tarfile.TarError, EOFError, zlib.error) as error:
        raise Refused(f"{place} cannot be read as Pyodide ({error}): {how}") from None
    if missing := [name for name in wanted if name not in found]:
        raise Refused(f"{place} is not Pyodide, it has no {', '.join(missing)}: {how}")
    version = _version(found[_ABOUT])
    if version != PYODIDE:
        raise Refused(f"{place} is Pyodide {version}, and the page needs {PYODIDE}: {how}")
    return found


def _of_folder(place: Path, wanted: Sequence[str]) -> dict[str, bytes]:
    return {name: (place / name).read_bytes() for name in wanted if (place / name).is_file()}


def _of_archive(place: Path, wanted: Sequence[str]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    with tarfile.open(place) as archive:
        for member in archive:
            name = PurePosixPath(member.name).name
            content = archive.extractfile(member) if name in wanted else None
            if content:
                found.setdefault(name, content.read())
    return found


def _version(about: bytes) -> str:
    try:
        return str(json.loads(about)["version"])
    except (ValueError, KeyError, TypeError):
        return "of an unknown version"


def _lock(content: bytes) -> bytes:
    """Pyodide's list of packages without the packages: none is ever loaded."""
    return json.dumps({**json.loads(content), "packages": {}}).encode()


def _distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise Refused(
            f"{name} goes into the page and is not installed: pip install {name}"
        ) from None


def _of_package() -> Iterator[tuple[str, bytes]]:
    """This package, without what needs a terminal, Excel or Calc, and what makes the page."""
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE).as_posix()
        if not path.is_file() or name.startswith(_NOT_NEEDED) or "__pycache__" in path.parts:
            continue
        if path.suffix == ".py" or name == "page/texts.json" or _is_of_report(name):
            yield f"xltiebreak/{name}", path.read_bytes()


def _is_of_report(name: str) -> bool:
    """The report has files of its own beside its modules."""
    return name.startswith("report/")


def _of_distributions(needed: Sequence[Distribution]) -> Iterator[tuple[str, bytes]]:
    for one in needed:
        for file in one.files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield file.as_posix(), Path(str(one.locate_file(file))).read_bytes()


def _packed(files: Sequence[tuple[str, bytes]]) -> bytes:
    """A zip in which nothing is compressed, the same for the same files: all of it is, later."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), content)
    return packed.getvalue()


def _own() -> Iterator[Component]:
    """What is inside that is no installed package."""
    licences = _HERE / "licences"
    mozilla, python = (
        (licences / name).read_text(encoding="utf-8") for name in ("MPL-2.0.txt", "Python.txt")
    )
    home = "https://github.com/xltiebreak/xltiebreak"
    yield Component("xltiebreak", __version__, "MIT", home, _text_of(_distribution("xltiebreak")))
    source = f"https://github.com/pyodide/pyodide/tree/{PYODIDE}"
    yield Component("Pyodide", PYODIDE, "MPL-2.0", source, mozilla)
    yield Component("Python", "3.13", "PSF-2.0", "https://www.python.org/downloads/source/", python)


def _component(one: Distribution) -> Component:
    name = one.metadata["Name"]
    where = f"https://pypi.org/project/{name}/{one.version}/"
    return Component(name, one.version, _licence(one), where, _text_of(one))


def _licence(one: Distribution) -> str:
    """What an installed package says of its licence, in one of three places."""
    for key in ("License-Expression", "License"):
        if key in one.metadata and (said := one.metadata[key].strip()):
            return said.splitlines()[0]
    classifiers = one.metadata.get_all("Classifier") or []
    own = (text.rpartition(":: ")[2] for text in classifiers if text.startswith("License"))
    return ", ".join(own)


def _text_of(one: Distribution) -> str:
    """The text of the licence that a package is installed with."""
    files = (file for file in one.files or () if ".dist-info" in file.parts[0])
    return "\n\n".join(
        Path(str(one.locate_file(file))).read_text(encoding="utf-8", errors="replace")
        for file in files
        if file.name.lower().startswith(_LICENCES)
    )
