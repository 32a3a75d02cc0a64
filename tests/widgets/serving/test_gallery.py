"""Tests of how the gallery server responds to unknown browsers and hosts."""

from __future__ import annotations

import asyncio
import gzip
from contextlib import closing
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest

from tests.soak.page import HOST, Page, ask
from tests.soak.server import serving
from tests.soak.soaking import write_page
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.soak.server import Server

PATH = "/voila/render/index.ipynb"
NEWCOMERS = 32
STRANGE = ["evil.example", "127.0.0.1.evil.example", "192.0.2.7", "localhost.evil.example:1", "[::2]"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a gallery with one page, which has a button."""
    folder = tmp_path_factory.mktemp("gallery")
    write_page(folder, "index")
    with serving(folder) as server:
        yield server


def status(server: Server, path: str, host: str, upgrade: str = "") -> int:
    """Return the status of the response to a request with another host name."""
    with closing(HTTPConnection(HOST, server.port, timeout=60)) as connection:
        connection.request("GET", path, headers={"Host": host, **({"Upgrade": upgrade} if upgrade else {})})
        return connection.getresponse().status


@pytest.mark.parametrize("host", STRANGE)
def test_a_page_elsewhere_cannot_pass_for_the_gallery(server: Server, host: str) -> None:
    """Not even a host name that resolves to this machine is accepted; with it, the page could read the responses."""
    for path in ("/", PATH, "/voila/static/voila.js", "/api/kernels/0b9b7d4e-9a0c-4c3e-8d0e-000000000000"):
        assert status(server, path, host) == 421
    assert status(server, PATH, host, upgrade="websocket") == 421
    assert server.kernels() == []


def test_a_request_with_a_proxys_host_name_gets_the_setting_to_change(server: Server) -> None:
    with closing(HTTPConnection(HOST, server.port, timeout=60)) as connection:
        connection.request("GET", PATH, headers={"Host": "cardkit_upstream"})
        assert "proxy_set_header Host $http_host;" in connection.getresponse().read().decode()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_it_answers_to_its_own_names(server: Server, name: str) -> None:
    assert status(server, "/voila/static/voila.js", f"{name}:{server.port}") == 200


def test_a_page_is_compressed_for_browsers_that_can_decompress_it(server: Server) -> None:
    plain, packed = (page_as(server, accepted) for accepted in ("identity", "gzip"))
    unpacked = gzip.decompress(packed)
    assert plain.rstrip().endswith(b"</html>")
    assert unpacked.rstrip().endswith(b"</html>")
    assert len(packed) < len(unpacked) / 2


def page_as(server: Server, accepted: str) -> bytes:
    """Return the body of the page for a browser that accepts this encoding."""
    with closing(HTTPConnection(HOST, server.port, timeout=60)) as connection:
        connection.request("GET", PATH, headers={"Accept-Encoding": accepted})
        answer = connection.getresponse()
        assert answer.headers.get("Content-Encoding", "identity") == accepted
        return answer.read()


@nightly
def test_visitors_who_never_come_back_do_not_start_kernels_without_end(server: Server) -> None:
    """The new visitors have no cookie or an invented one. Visitors with an open page don't notice them."""

    async def use() -> None:
        page = await Page.opened(server.port, PATH)
        for number in range(NEWCOMERS):
            await asyncio.gather(ask(server.port, PATH), ask(server.port, PATH, headers=made_up(number)))
            assert len(server.kernels()) <= NEWCOMERS + 1
        assert len(server.kernels()) == NEWCOMERS + 1
        await page.press()
        late = await Page.opened(server.port, PATH)
        for each in (page, late):
            await each.link.close()
            await each.say_farewell()

    asyncio.run(use())


def made_up(number: int) -> str:
    """Return a cookie that this server never set."""
    return f"Cookie: cardkit-visitor=made-up-{number}\r\n"
