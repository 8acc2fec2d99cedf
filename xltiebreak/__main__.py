"""`python -m xltiebreak`, where the command is not on the path."""

from xltiebreak.cli import main

main(prog_name="xltiebreak")
