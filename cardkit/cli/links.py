"""`cardkit links`: badges that open a copy of this project on Binder; `cardkit_widgets.links` makes them."""

import importlib
from collections.abc import Sequence

from cardkit.cli import serve


def run(argv: Sequence[str]) -> int:
    """Print the badges."""
    serve.check_installation()
    return int(importlib.import_module("cardkit_widgets.links").run(argv))
