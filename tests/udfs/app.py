"""The official xlwings Server app with our functions, as docs/xlwings-server.md makes it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import textwrap
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "xlwings-server.md"
INSTALL, LINE, SETTINGS, START = re.findall(
    r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL
)
(PANE,) = re.findall(r"```html\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
CLEAN = {name: text for name, text in os.environ.items() if not name.startswith("XLWINGS_")}
CLEAN["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
NAMESPACE = "Functions.Namespace"


def made_project(folder: Path) -> Path:
    """Run the commands of the page, up to the start of the server; return its folder."""
    subprocess.run(
        ["bash", "-euc", INSTALL + "pwd >../project"],
        check=True,
        capture_output=True,
        env=CLEAN,
        cwd=folder,
    )
    path = Path((folder / "project").read_text(encoding="utf-8").strip())
    files = {"custom_functions/functions.py": LINE, "custom_scripts/scripts.py": LINE}
    for file, text in {**files, "templates/taskpane.html": PANE}.items():
        assert f"`{file}`" in PAGE.read_text(encoding="utf-8")
        assert (path / file).exists()
        (path / file).write_text(textwrap.dedent(text), encoding="utf-8")
    settings = (path / ".env").read_text(encoding="utf-8")
    for line in textwrap.dedent(SETTINGS).splitlines():
        name = line.partition("=")[0]
        settings, changed = re.subn(rf"(?m)^(# )?{name}=.*$", line, settings)
        assert changed == 1, name
    (path / ".env").write_text(settings, encoding="utf-8")
    return path


@contextmanager
def serving(project: Path) -> Iterator[str]:
    """Start the server as the page does; give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert "--port 8000" in START
    server = subprocess.Popen(
        START.replace("8000", str(port)).split(),
        env=CLEAN,
        cwd=project,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{address}/xlwings/custom-functions-meta.json", server)
        yield address
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert server.poll() is None, "the server has stopped"
        try:
            with urllib.request.urlopen(address):
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError(f"no answer from {address}")
