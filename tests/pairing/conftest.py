"""The tests of proposals need the extra `pair`."""

import pytest

pytest.importorskip("gacrux", reason="pip install xltiebreak[pair]: there is no gacrux here")
