"""A page's kernel responds to the browser that has opened the page, and to nobody else."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

import pytest
from tornado.httpclient import HTTPClientError

from tests.soak.page import HOST, PROTOCOL, Link, Page, ask, cookies_of
from tests.soak.server import serving
from tests.soak.soaking import write_page
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.soak.server import Server

PATH = "/voila/render/index.ipynb"
REFUSED = {403, 404}
KNOCKS = 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a gallery with one page, which has a button."""
    folder = tmp_path_factory.mktemp("gallery")
    write_page(folder, "index")
    return folder


@pytest.fixture(scope="module")
def gallery(folder: Path) -> Iterator[Server]:
    """Start the server of that gallery. It must not log complaints about its pages."""
    with serving(folder) as server:
        yield server
        assert server.complaints == []


async def try_all(server: Server, kernel: str, cookies: str) -> set[int]:
    """Request a kernel in every possible way, and return the statuses of the responses."""
    headers = f"Cookie: {cookies}\r\n" if cookies else ""
    token = re.search(r"_xsrf=([^;]+)", cookies)
    form = f"_xsrf={token[1]}" if token else "_xsrf=none"
    posted = f"{headers}Content-Type: application/x-www-form-urlencoded\r\n"
    statuses = {
        (await ask(server.port, f"/api/kernels/{kernel}", headers=headers)).status,
        (await ask(server.port, f"/api/kernels/{kernel}", "DELETE", f"{headers}X-XSRFToken: {form[6:]}\r\n")).status,
        (await ask(server.port, f"/voila/api/shutdown/{kernel}", "POST", posted, form)).status,
    }
    try:
        await (await Link.open(server.port, kernel, {"Cookie": cookies})).close()
    except HTTPClientError as refused:
        return statuses | {refused.code}
    return statuses | {101}


async def knock(server: Server, page: Page, number: int, *, waits: bool) -> None:
    """Request the connection to a page's kernel, and leave immediately, or as soon as it is granted."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    path = f"/api/kernels/{page.kernel}/channels?session_id=knock{number}"
    headers = [f"GET {path} HTTP/1.1", f"Host: {HOST}:{server.port}", "Upgrade: websocket", "Connection: Upgrade"]
    key = ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
    headers += [*key, f"Sec-WebSocket-Protocol: {PROTOCOL}", f"Cookie: {page.cookies}", "", ""]
    writer.write("\r\n".join(headers).encode())
    await writer.drain()
    if waits:
        assert b"101" in await reader.readline()
    writer.transport.abort()
    await writer.wait_closed()


def test_a_page_that_is_gone_before_it_has_its_kernel_leaves_no_traceback(gallery: Server) -> None:
    async def use(server: Server) -> None:
        page = await Page.opened(server.port, PATH)
        for number in range(KNOCKS):
            await knock(server, page, number, waits=number % 2 == 0)
        await page.press()
        await page.link.close()
        await page.say_farewell()

    asyncio.run(use(gallery))
    assert gallery.complaints == []


def test_a_stranger_with_its_name_can_neither_read_nor_stop_it(gallery: Server) -> None:
    async def use(server: Server) -> None:
        page = await Page.opened(server.port, PATH)
        other = await ask(server.port, PATH)
        others = cookies_of(other)
        for cookies in ("", others, "cardkit-visitor=", f"{others}x"):
            assert await try_all(server, page.kernel, cookies) <= REFUSED
        await page.press()
        await page.link.close()
        await page.say_farewell()

    asyncio.run(use(gallery))


def test_pages_that_a_new_browser_opens_at_once_all_work(gallery: Server) -> None:
    """Each response sets a cookie, and the browser keeps the last one."""

    async def use(server: Server) -> None:
        answers = await asyncio.gather(*(ask(server.port, PATH) for _ in range(3)))
        kept = cookies_of(answers[-1])
        for answer in answers:
            page = await Page.connected(server.port, answer, kept)
            await page.start()
            await page.link.close()
            await page.say_farewell()

    asyncio.run(use(gallery))


@nightly
def test_a_kernel_that_is_gone_fills_no_terminal(folder: Path) -> None:
    """After a restart, every open page requests its kernel again and again."""

    async def use(server: Server) -> None:
        page = await Page.opened(server.port, PATH)
        await page.link.close()
        await page.say_farewell()
        for _ in range(3):
            assert await try_all(server, page.kernel, page.cookies) <= REFUSED

    with serving(folder) as server:
        asyncio.run(use(server))
    assert server.complaints == ["The gallery is closed.\n"]


# A browser's request for a websocket with compression in both directions.
UPGRADE = """\
Cookie: {cookies}\r
Connection: Upgrade\r
Upgrade: websocket\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r
Sec-WebSocket-Extensions: {extensions}\r
"""


async def first_of_answer(port: int, path: str, headers: str) -> str:
    """Return the headers of the response to an upgrade, after which the connection would stay open."""
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\n{headers}\r\n".encode())
    try:
        return (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    finally:
        writer.transport.abort()


def test_a_kernels_messages_are_compressed_for_browsers_that_can_decompress_them(gallery: Server) -> None:
    async def use(server: Server) -> None:
        page = await Page.opened(server.port, PATH)
        for asks, gets in (("permessage-deflate", True), ("", False)):
            headers = UPGRADE.format(cookies=page.cookies, extensions=asks)
            answer = await first_of_answer(server.port, f"{page.address}/channels?session_id=other", headers)
            assert answer.startswith("http/1.1 101")
            assert ("sec-websocket-extensions: permessage-deflate" in answer) is gets
        await page.link.close()
        await page.say_farewell()

    asyncio.run(use(gallery))
