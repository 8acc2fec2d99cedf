"""Answers questions, one a line as JSON: the name of a program of this folder and what is asked.

The answer is a line of JSON as well: that of the program's function `answer`.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module

answers, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    part, asked = json.loads(line)
    print(json.dumps(import_module(f"udfs.parts.{part}").answer(asked)), file=answers, flush=True)
