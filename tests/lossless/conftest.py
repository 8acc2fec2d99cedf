import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def calculated_by_libreoffice(tmp_path: Path) -> Callable[..., list[str]]:
    """A function that returns the lines of a sheet (numbered from 1) as LibreOffice shows them."""
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if not program:
        pytest.skip("LibreOffice is not installed")

    def lines(path: Path, sheet: int = 1) -> list[str]:
        folder = tmp_path / "converted"
        subprocess.run(
            [
                program,
                f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}",
                "--headless",
                "--convert-to",
                f"csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true{',false' * 3},{sheet}",
                "--outdir",
                str(folder),
                str(path),
            ],
            check=True,
            capture_output=True,
            timeout=120,
        )
        (made,) = folder.iterdir()
        shown = made.read_text(encoding="utf-8").splitlines()
        shutil.rmtree(folder)
        return shown

    return lines
