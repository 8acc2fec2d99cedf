"""The object that LibreOffice loads; it has a method for each worksheet function.

The add-in has this file at its top, and the rooms in the folder pythonpath beside it. A Python that
is too old for the rooms can still run this file, which then says so in every cell.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import unohelper  # type: ignore[import-not-found]
from com.sun.star.lang import XServiceInfo  # type: ignore[import-not-found]
from org.xltiebreak import XFunctions  # type: ignore[import-not-found]

SERVICES = ("TB",)
IMPLEMENTATION = "org.xltiebreak.Functions"


def _answering() -> Any:
    """The function that answers a call: method name and arguments -> rows of a cell range."""
    if sys.version_info < (3, 8):  # noqa: UP036 (LibreOffice runs the Python that it finds)
        here = ".".join(map(str, sys.version_info[:2]))
        text = "#TB: LibreOffice runs Python " + here + " here, and 3.8 or later is needed"
        return lambda method, *arguments: ((text,),)
    folder = str(Path(__file__).with_name("pythonpath"))
    sys.path.insert(0, folder)  # before an xltiebreak that is installed in this Python
    try:
        from xltiebreak.excel.calc.skin import answer
    finally:
        sys.path.remove(folder)
    return answer


_answer = _answering()


class Functions(unohelper.Base, XServiceInfo, XFunctions):  # type: ignore[misc]
    """The add-in."""

    def __init__(self, context: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        """The method of a worksheet function; their names are in capitals."""
        if not name.isupper():
            raise AttributeError(name)
        return partial(_answer, name)

    def getImplementationName(self) -> str:  # noqa: N802 (LibreOffice calls it so)
        """The name of this implementation."""
        return IMPLEMENTATION

    def supportsService(self, name: str) -> bool:  # noqa: N802
        """Whether this is the service that CalcAddIns.xcu describes."""
        return name in SERVICES

    def getSupportedServiceNames(self) -> Any:  # noqa: N802
        """The names by which LibreOffice asks for this object."""
        return SERVICES


g_ImplementationHelper = unohelper.ImplementationHelper()  # noqa: N816 (LibreOffice looks for it)
g_ImplementationHelper.addImplementation(Functions, IMPLEMENTATION, SERVICES)
