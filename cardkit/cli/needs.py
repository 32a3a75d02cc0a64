"""What some commands need beyond the standard library: found, or asked for in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.errors import CardkitError

if TYPE_CHECKING:
    from types import ModuleType


def simulation() -> ModuleType:
    """The package `cardkit.simulation`. Raises CardkitError where numpy or tqdm is missing."""
    try:
        from cardkit import simulation
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed, which simulating needs: pip install 'cardkit[simulation]'"
        raise CardkitError(message) from None
    return simulation
