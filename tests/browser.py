"""Runs a real browser, Chromium or Firefox, without a screen and without a network.

A test passes a JavaScript module, whose default export gets the browser and returns what it saw.
`browsing/host.mjs` keeps one browser of each kind open for all tests of a process.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from udfs.subprocesses import INSTALLED, NODE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
BROWSERS = {"chrome": CHROMIUM, "firefox": FIREFOX}
_DRIVER = INSTALLED / "node_modules" / "puppeteer-core"


def needs_browser(name: str) -> pytest.MarkDecorator:
    """Skip a test, with the reason, if a browser or its driver is not installed."""
    return pytest.mark.needs(
        NODE and BROWSERS[name] and _DRIVER.exists(),
        reason=f"no Node, no {name}, or no puppeteer-core in XLTIEBREAK_PARTS",
    )


needs_chromium = needs_browser("chrome")
needs_firefox = needs_browser("firefox")


@cache
def _host(browser: str) -> subprocess.Popen[str]:
    """The process that keeps a browser open; it ends with this process, which closes its input."""
    environment = os.environ | {
        "XLTIEBREAK_BROWSER": browser,
        "XLTIEBREAK_BROWSER_PATH": str(BROWSERS[browser]),
        "XLTIEBREAK_NODE_MODULES": str(INSTALLED / "node_modules"),
    }
    command = [str(NODE), str(Path(__file__).parent / "browsing" / "host.mjs")]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, encoding="utf-8")


def browse(script: Path, *arguments: object, browser: str = "chrome", seconds: int = 180) -> Any:
    """Play a JavaScript module in a browser; return its answer. A Path is passed as a text."""
    host = _host(browser)
    assert host.stdin and host.stdout
    given = [str(one) if isinstance(one, Path) else one for one in arguments]
    host.stdin.write(json.dumps({"script": str(script), "given": given}) + "\n")
    host.stdin.flush()
    patience = threading.Timer(seconds, host.kill)
    patience.start()
    line = host.stdout.readline()
    patience.cancel()
    if not line:  # it has ended: the next test gets a new one
        _host.cache_clear()
    reply = json.loads(line or '{"error": "the browser has ended, or did not answer in time"}')
    assert "error" not in reply, reply["error"]
    return reply["answer"]
