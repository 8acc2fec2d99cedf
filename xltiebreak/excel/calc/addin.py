"""The add-in for LibreOffice: one file, generated from the worksheet functions.

| file in it            | says                                                                  |
|-----------------------|-----------------------------------------------------------------------|
| META-INF/manifest.xml | the types of the other files                                          |
| description.xml       | name, version, oldest LibreOffice                                     |
| functions.idl         | the methods: which arguments are ranges, which are optional           |
| CalcAddIns.xcu        | the names in formulas, and the texts of the function wizard           |
| component.py          | the methods themselves                                                |
| pythonpath/           | the rooms of this package that compute the answers                    |

An XCellRange cannot be optional. An optional argument (`any`) fails the whole call if one of its
cells has an error. So every block is an XCellRange, except the optional one after a row.
"""

from __future__ import annotations

import inspect
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from xltiebreak import __version__
from xltiebreak.excel.calc.rooms import translated_rooms
from xltiebreak.excel.calc.skin import method
from xltiebreak.reading.worksheet import ARGUMENTS, FUNCTIONS, Function

IDENTIFIER = "org.xltiebreak.excel.calc"
_SERVICE = "TB"
_RANGES = {"row_or_block", "row", "block"}
_MADE = (1980, 1, 1, 0, 0, 0)  # fixed, so that the same sources make the same file
_ABOUT = "TB.MODMEDIAN, TB.PLACE and others, from the results of a crosstable."

_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">
 <manifest:file-entry manifest:full-path="functions.idl"
  manifest:media-type="application/vnd.sun.star.uno-typelibrary;type=RDB"/>
 <manifest:file-entry manifest:full-path="component.py"
  manifest:media-type="application/vnd.sun.star.uno-component;type=Python"/>
 <manifest:file-entry manifest:full-path="CalcAddIns.xcu"
  manifest:media-type="application/vnd.sun.star.configuration-data"/>
</manifest:manifest>
"""
_DESCRIPTION = f"""<?xml version="1.0" encoding="UTF-8"?>
<description xmlns="http://openoffice.org/extensions/description/2006"
 xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:l="http://libreoffice.org/extensions/description/2011">
 <identifier value="{IDENTIFIER}"/>
 <version value="{__version__}"/>
 <display-name><name lang="en">Tie-breaks for chess tournaments</name></display-name>
 <publisher>
  <name lang="en">xltiebreak</name>
 </publisher>
 <extension-description><src lang="en" xlink:href="about.txt"/></extension-description>
 <dependencies>
  <l:LibreOffice-minimal-version l:name="LibreOffice 7.4" value="7.4"/>
 </dependencies>
</description>
"""


def calc_addin() -> bytes:
    """The content of the add-in file."""
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in _files():
            package.writestr(zipfile.ZipInfo(name, _MADE), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _files() -> Iterator[tuple[str, str]]:
    """Name and content of each file in the add-in."""
    yield "META-INF/manifest.xml", _MANIFEST
    yield "description.xml", _DESCRIPTION
    yield "about.txt", _ABOUT
    yield "functions.idl", _methods()
    yield "CalcAddIns.xcu", _texts()
    component = Path(__file__).with_name("component.py")
    yield component.name, component.read_text(encoding="utf-8")
    for path, source in translated_rooms():
        yield f"pythonpath/{path}", source


def _methods() -> str:
    """The interface of the component, as UNO IDL."""
    lines = []
    for name, function in FUNCTIONS.items():
        given = ", ".join(f"[in] {_type(a)} {_identifier(a)}" for a in _arguments(function))
        lines.append(f"  sequence< sequence< any > > {method(name)}({given});")
    return "\n".join(
        ("module org { module xltiebreak {", " interface XFunctions {", *lines, " };", "}; };", "")
    )


def _type(argument: inspect.Parameter) -> str:
    ranged = argument.name in _RANGES and argument.default is argument.empty
    return "com::sun::star::table::XCellRange" if ranged else "any"


def _identifier(argument: inspect.Parameter) -> str:
    """The argument's name in the IDL, which allows no underscores."""
    return argument.name.title().replace("_", "")


def _arguments(function: Function) -> tuple[inspect.Parameter, ...]:
    return tuple(inspect.signature(function).parameters.values())


def _texts() -> str:
    """Names, descriptions and arguments for formulas and the function wizard."""
    functions = [
        _node(
            method(name),
            _property("DisplayName", f"{_SERVICE}.{method(name)}"),
            _property("CompatibilityName", f"{_SERVICE}.{method(name)}"),
            _property("Description", str(function.__doc__)),
            '<prop oor:name="Category"><value>Add-In</value></prop>',
            _set(
                "Parameters",
                *(
                    _node(
                        _identifier(argument),
                        _property("DisplayName", argument.name),
                        _property("Description", ARGUMENTS[argument.name]),
                    )
                    for argument in _arguments(function)
                ),
            ),
        )
        for name, function in FUNCTIONS.items()
    ]
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry"',
            ' xmlns:xs="http://www.w3.org/2001/XMLSchema"',
            ' oor:name="CalcAddIns" oor:package="org.openoffice.Office">',
            _set("AddInInfo", _node(_SERVICE, _set("AddInFunctions", *functions))),
            "</oor:component-data>\n",
        )
    )


def _set(name: str, *inside: str) -> str:
    return "\n".join((f"<node oor:name={quoteattr(name)}>", *inside, "</node>"))


def _node(name: str, *inside: str) -> str:
    return "\n".join((f'<node oor:name={quoteattr(name)} oor:op="replace">', *inside, "</node>"))


def _property(name: str, text: str) -> str:
    value = f'<value xml:lang="en">{escape(text)}</value>'
    return f'<prop oor:name="{name}">{value}</prop>'
