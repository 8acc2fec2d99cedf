"""Shows a sheet in the window of LibreOffice, so that pictures can be taken of it.

By the Python of LibreOffice: windowed.py PROFILE FILE CELL COMMAND ..., with a DISPLAY. It selects
the cell, then carries out one command after the other. After each step it prints a line and waits
for a line of input.
"""

from __future__ import annotations

import sys
import time

import uno  # type: ignore[import-not-found]
from bridge import libreoffice, service  # type: ignore[import-not-found]

WINDOW = (0, 0, 1200, 640)
SECONDS = 3  # until LibreOffice has drawn the window


def main() -> None:
    profile, path, cell, *commands = sys.argv[1:]
    with libreoffice(profile, "--nologo", "--nodefault") as context:
        desktop = service(context, "com.sun.star.frame.Desktop")
        dispatcher = service(context, "com.sun.star.frame.DispatchHelper")
        document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, ())
        frame = document.CurrentController.Frame
        frame.ContainerWindow.setPosSize(*WINDOW, 15)
        document.CurrentController.select(document.Sheets[0].getCellRangeByName(cell))
        for command in ("", *commands):
            if command:
                dispatcher.executeDispatch(frame, command, "", 0, ())
            time.sleep(SECONDS)
            print(command, flush=True)
            sys.stdin.readline()


main()
