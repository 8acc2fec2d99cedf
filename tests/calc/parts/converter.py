"""A LibreOffice that converts files, one after another, until its standard input ends.

The argument is a profile. A line of the input is a conversion in JSON: source, target, how (the
filter) and its options. The answer is a line of JSON: an empty text, or what went wrong.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

from bridge import PIPE, connected, service  # type: ignore[import-not-found]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found]
from com.sun.star.uno import Exception as UnoException  # type: ignore[import-not-found]


def main(profile: str) -> None:
    # in the process group of this program, which whoever started it can end
    subprocess.Popen(
        ["soffice", f"-env:UserInstallation={profile}", "--norestore", "--headless"]
        + [f"--accept={PIPE};urp;"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        desktop = service(connected(), "com.sun.star.frame.Desktop")
        for line in sys.stdin:
            print(json.dumps(converted(desktop, **json.loads(line))), flush=True)
    finally:
        os.killpg(0, signal.SIGKILL)


def converted(desktop: Any, source: str, target: str, how: str, options: str) -> str:
    try:
        document = desktop.loadComponentFromURL(source, "_blank", 0, (named("Hidden", True),))
        if document is None:
            return "source file could not be loaded"
        try:
            given = (named("FilterName", how), named("FilterOptions", options))
            document.storeToURL(target, given if options else given[:1])
        finally:
            document.close(True)
    except UnoException as error:
        return str(error) or type(error).__name__
    return ""


def named(name: str, value: object) -> Any:
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found


if __name__ == "__main__":
    main(sys.argv[1])
