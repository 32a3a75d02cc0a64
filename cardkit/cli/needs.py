"""What some commands need beyond the standard library: found, or asked for in one line."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from types import ModuleType


def simulation() -> ModuleType:
    """The package `cardkit.simulation`. Raises CardkitError where numpy or tqdm is missing."""
    return _loaded("cardkit.simulation")


def tournaments() -> ModuleType:
    """The package `cardkit.tournaments`, likewise."""
    return _loaded("cardkit.tournaments")


def _loaded(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        message = f"{error.name} is not installed, which simulating needs: pip install 'cardkit[simulation]'"
        raise CardkitError(message) from None
