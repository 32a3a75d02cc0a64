"""`cardkit class`: serve a lesson to a class; the room and its door are in `cardkit_widgets.classroom`."""

import importlib
from collections.abc import Sequence

from cardkit.cli import serve


def run(argv: Sequence[str]) -> int:
    """Serve a class until Ctrl-C."""
    serve.check_installation()
    return int(importlib.import_module("cardkit_widgets.classroom.command").run(argv))
