"""`cardkit new-lesson`: write a lesson of one's own; how that is done is in `cardkit_widgets.lessons`."""

import importlib
from collections.abc import Sequence

from cardkit.cli import serve


def run(argv: Sequence[str]) -> int:
    """Write the notebook of a new lesson."""
    serve.check_installation()
    return int(importlib.import_module("cardkit_widgets.lessons.starting").run(argv))
