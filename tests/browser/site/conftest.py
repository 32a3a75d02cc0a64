"""Fixtures for the browser tests of the static site: it takes the place of the gallery's server."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support.static_site import published

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Server(NamedTuple):
    """The address of the published site."""

    address: str


@pytest.fixture(scope="package")
def server(site: Path) -> Iterator[Server]:
    """Publish the static site."""
    with published(site) as address:
        yield Server(address)
