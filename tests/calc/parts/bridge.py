"""A LibreOffice started for one program of this folder, and ended with it.

The programs run by the Python of LibreOffice, each beside a copy of this file.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uno  # type: ignore[import-not-found]
from com.sun.star.connection import NoConnectException  # type: ignore[import-not-found]

PIPE = f"pipe,name=tiebreaks{os.getpid()}"


@contextmanager
def libreoffice(profile: str, *options: str) -> Iterator[Any]:
    """The component context of a LibreOffice with this profile and these options."""
    started = subprocess.Popen(
        [
            *("soffice", f"-env:UserInstallation={profile}", "--norestore", *options),
            f"--accept={PIPE};urp;",
        ],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield connected()
    finally:
        os.killpg(started.pid, signal.SIGKILL)


def connected() -> Any:
    """The component context of a LibreOffice that listens, or soon will."""
    local = uno.getComponentContext()
    bridge = "com.sun.star.bridge.UnoUrlResolver"
    resolver = local.ServiceManager.createInstanceWithContext(bridge, local)
    for _ in range(300):
        try:
            return resolver.resolve(f"uno:{PIPE};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.1)
    raise SystemExit("LibreOffice does not answer")


def service(context: Any, name: str) -> Any:
    """A new instance of a service of LibreOffice."""
    return context.ServiceManager.createInstanceWithContext(name, context)
