"""The front end as files: each once for a page, packed, kept by the browser, and no other file let out by it."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardkit_widgets import Play, front_end
from cardkit_widgets.part import Guess
from cardkit_widgets.serving.files import Files

if TYPE_CHECKING:
    from tornado.httpclient import HTTPResponse

FRONT = f"/voila/templates/cardkit/static/front/{front_end.version()}"


def answer(path: str, **headers: str) -> HTTPResponse:
    """Ask a server that has nothing but these files."""

    async def ask() -> HTTPResponse:
        server = HTTPServer(Application([("/voila/templates/(.*)", Files)]))
        (listening,) = bind_sockets(0, "127.0.0.1")
        server.add_sockets([listening])
        port = listening.getsockname()[1]
        try:
            client = AsyncHTTPClient()
            return await client.fetch(
                f"http://127.0.0.1:{port}{path}", headers=headers, raise_error=False, decompress_response=False
            )
        finally:
            server.stop()
            await server.close_all_connections()

    return asyncio.run(ask())


@pytest.mark.parametrize("name", front_end.files())
def test_a_file_is_sent_packed_and_may_be_kept(name: str) -> None:
    sent = answer(f"{FRONT}/{name}", **{"Accept-Encoding": "gzip, deflate"})
    assert gzip.decompress(sent.body).decode() == front_end.files()[name]
    assert len(sent.body) < len(front_end.files()[name]) / 2
    assert "immutable" in sent.headers["Cache-Control"]
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    assert sent.headers["Content-Type"] == f"{kind}; charset=utf-8"


def test_who_cannot_unpack_gets_it_as_it_is() -> None:
    sent = answer(f"{FRONT}/part.js")
    assert sent.body.decode() == front_end.files()["part.js"]
    assert sent.headers["Vary"] == "Accept-Encoding"


def test_a_page_that_was_sent_before_an_update_gets_what_there_is_and_does_not_keep_it() -> None:
    sent = answer("/voila/templates/cardkit/static/front/0123456789abcdef/part.js")
    assert sent.body.decode() == front_end.files()["part.js"]
    assert "Cache-Control" not in sent.headers


def test_files_of_voila_are_served_as_before() -> None:
    sent = answer("/voila/templates/lab/static/voila.js")
    assert sent.headers["Content-Type"] == "text/javascript"
    assert sent.headers["Etag"]
    assert b"JUPYTERLAB" in sent.body


@pytest.mark.parametrize("path", ["../site.js", "table.js", "..%2f..%2fconf.json", "", "part.js/.."])
def test_there_are_no_others(path: str) -> None:
    assert answer(f"{FRONT}/{path}").code in {403, 404}


def test_on_a_page_of_a_server_with_these_files_a_widget_only_names_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    monkeypatch.setenv(front_end.SERVED, front_end.version())
    for widget, entry in ((Play("papageno"), "index.js"), (Guess("How many?", low=0, high=1), "part.js")):
        module, style = widget.get_state()["_esm"], widget.get_state()["_css"]
        assert f"/static/front/{front_end.version()}/" in module
        assert f'"{entry}#en"' in module
        assert (len(module) < 400, style) == (True, "")


@pytest.mark.parametrize("software", ["", "voila/0.5"])
def test_anywhere_else_it_brings_everything_along(monkeypatch: pytest.MonkeyPatch, software: str) -> None:
    """In JupyterLab, and on a page of a Voila that has not been told of these files."""
    monkeypatch.setenv("SERVER_SOFTWARE", software)
    if software:
        monkeypatch.delenv(front_end.SERVED, raising=False)
    else:
        monkeypatch.setenv(front_end.SERVED, front_end.version())
    state = Guess("How many?", low=0, high=1).get_state()
    assert state["_esm"] == front_end.module("part.js")
    assert ".ck" in state["_css"]
