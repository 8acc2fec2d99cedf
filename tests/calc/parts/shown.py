"""A sheet in the window of LibreOffice, for pictures: the next state after each line that it reads.

By the Python of LibreOffice: shown.py PROFILE FILE CELL COMMAND ..., with a DISPLAY. It prints a
line when the sheet is shown with the cell chosen, and when each command has been carried out.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.connection import NoConnectException  # type: ignore[import-not-found]

PIPE = f"pipe,name=tiebreaks{os.getpid()}"
WINDOW = (0, 0, 1200, 640)
SECONDS = 3  # until what was asked for is drawn


def connected() -> Any:
    local = uno.getComponentContext()
    bridge = "com.sun.star.bridge.UnoUrlResolver"
    resolver = local.ServiceManager.createInstanceWithContext(bridge, local)
    for _ in range(300):
        try:
            return resolver.resolve(f"uno:{PIPE};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.1)
    raise SystemExit("LibreOffice does not answer")


def main() -> None:
    profile, path, cell, *commands = sys.argv[1:]
    command = ["soffice", f"-env:UserInstallation={profile}", "--norestore", "--nologo"]
    started = subprocess.Popen(
        [*command, "--nodefault", f"--accept={PIPE};urp;"],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        context = connected()
        services = context.ServiceManager
        desktop = services.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        dispatcher = services.createInstanceWithContext(
            "com.sun.star.frame.DispatchHelper", context
        )
        document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(path), "_blank", 0, ())
        frame = document.CurrentController.Frame
        frame.ContainerWindow.setPosSize(*WINDOW, 15)
        document.CurrentController.select(document.Sheets[0].getCellRangeByName(cell))
        for asked in ("", *commands):
            if asked:
                dispatcher.executeDispatch(frame, asked, "", 0, ())
            time.sleep(SECONDS)
            print(asked, flush=True)
            sys.stdin.readline()
    finally:
        os.killpg(started.pid, signal.SIGKILL)


main()
