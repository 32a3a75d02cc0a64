"""Tests of files for browsers: they are compressed and cached, and only public files are served."""

from __future__ import annotations

import asyncio
import gzip
from typing import TYPE_CHECKING

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardkit_widgets import Play
from cardkit_widgets.core import assets
from cardkit_widgets.lessons.guess import Guess
from cardkit_widgets.serving.files import StaticFiles, TemplateFiles

if TYPE_CHECKING:
    from pathlib import Path

    from tornado.httpclient import HTTPResponse

FRONT = f"/voila/templates/cardkit/static/front/{assets.version()}"
PACKED = {"Accept-Encoding": "gzip, deflate"}


def answer(path: str, folder: Path | None = None, **headers: str) -> HTTPResponse:
    """Send a request to a server that has only these files and those in a folder."""
    places = [("/voila/templates/(.*)", TemplateFiles)]
    if folder:
        places += [("/voila/static/(.*)", StaticFiles, {"paths": [str(folder.parent), str(folder)]})]

    async def ask() -> HTTPResponse:
        server = HTTPServer(Application(places))
        (listening,) = bind_sockets(0, "127.0.0.1")
        server.add_sockets([listening])
        url = f"http://127.0.0.1:{listening.getsockname()[1]}{path}"
        try:
            client = AsyncHTTPClient()
            return await client.fetch(url, headers=headers, raise_error=False, decompress_response=False)
        finally:
            server.stop()
            await server.close_all_connections()

    return asyncio.run(ask())


# --- the front end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", assets.files())
def test_a_file_is_sent_compressed_and_may_be_cached_forever(name: str) -> None:
    sent = answer(f"{FRONT}/{name}", **PACKED)
    assert gzip.decompress(sent.body).decode() == assets.files()[name]
    assert len(sent.body) < len(assets.files()[name]) / 2
    assert "immutable" in sent.headers["Cache-Control"]
    kind = "text/css" if name.endswith(".css") else "text/javascript"
    assert sent.headers["Content-Type"] == f"{kind}; charset=utf-8"


def test_a_page_that_was_sent_before_an_update_gets_what_there_is_and_does_not_keep_it() -> None:
    sent = answer("/voila/templates/cardkit/static/front/0123456789abcdef/front.js", **PACKED)
    assert gzip.decompress(sent.body).decode() == assets.files()["front.js"]
    assert sent.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["../site.js", "table/table.js", "..%2f..%2fconf.json", "", "part.js/.."])
def test_there_are_no_others(path: str) -> None:
    assert answer(f"{FRONT}/{path}").code in {403, 404}


# --- all other files --------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a script and a picture; another folder takes precedence over it."""
    tmp_path = tmp_path / "second"
    tmp_path.mkdir()
    (tmp_path / "script.js").write_text("// grüße\n" * 1000, encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG" * 1000)
    return tmp_path


def test_a_script_is_sent_packed_and_is_not_sent_again_while_it_is_the_same(folder: Path) -> None:
    sent = answer("/voila/static/script.js", folder, **PACKED)
    assert gzip.decompress(sent.body) == (folder / "script.js").read_bytes()
    assert sent.headers["Vary"] == "Accept-Encoding"
    again = answer("/voila/static/script.js", folder, **PACKED, **{"If-None-Match": sent.headers["Etag"]})
    assert (again.code, again.body) == (304, b"")
    (folder / "script.js").write_text("changed", encoding="utf-8")
    changed = answer("/voila/static/script.js", folder, **PACKED, **{"If-None-Match": sent.headers["Etag"]})
    assert (changed.code, gzip.decompress(changed.body)) == (200, b"changed")


def test_a_browser_without_decompression_gets_it_uncompressed(folder: Path) -> None:
    sent = answer("/voila/static/script.js", folder)
    assert sent.body == (folder / "script.js").read_bytes()
    assert "Content-Encoding" not in sent.headers
    assert "Accept-Encoding" in sent.headers["Vary"]


def test_compressed_formats_are_sent_unchanged(folder: Path) -> None:
    sent = answer("/voila/static/picture.png", folder, **PACKED)
    assert sent.body == (folder / "picture.png").read_bytes()
    assert "Content-Encoding" not in sent.headers


@pytest.mark.parametrize("path", ["cardkit/static/../../../etc/passwd", "cardkit/conf.json", "static/static/", "x", ""])
def test_of_a_template_only_its_static_files_are_sent(path: str) -> None:
    for headers in ({}, PACKED):
        assert answer(f"/voila/templates/{path}", **headers).code == 404


@pytest.mark.parametrize("path", ["none.js", "../secret.js", "..%2fsecret.js", "/etc/passwd", ""])
def test_nothing_outside_the_folder_is_sent(path: str, folder: Path) -> None:
    (folder / "inside" / "deep").mkdir(parents=True)
    (folder / "secret.js").write_text("secret", encoding="utf-8")
    assert answer(f"/voila/static/{path}", folder / "inside" / "deep", **PACKED).code in {403, 404}


def test_files_of_voilas_templates_are_there() -> None:
    sent = answer("/voila/templates/lab/static/voila.js", **PACKED)
    assert b"JUPYTERLAB" in gzip.decompress(sent.body)


# --- the widgets ------------------------------------------------------------------------------------------------------


def test_on_a_page_of_a_server_with_these_files_a_widget_only_names_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    monkeypatch.setenv(assets.SERVED, assets.version())
    for widget, entry in (
        (Play("papageno"), "table/table_widget.js"),
        (Guess("How many?", low=0, high=1), "lesson/lesson_widget.js"),
    ):
        module, style = widget.get_state()["_esm"], widget.get_state()["_css"]
        assert assets.SCRIPT in module
        assert f'load("en")["{entry}"]' in module
        assert (len(module) < 400, style) == (True, "")


@pytest.mark.parametrize("software", ["", "voila/0.5"])
def test_anywhere_else_it_brings_everything_along(monkeypatch: pytest.MonkeyPatch, software: str) -> None:
    """JupyterLab needs all files with the widget, and so does a page of a Voila that doesn't serve them."""
    monkeypatch.setenv("SERVER_SOFTWARE", software)
    if software:
        monkeypatch.delenv(assets.SERVED, raising=False)
    else:
        monkeypatch.setenv(assets.SERVED, assets.version())
    state = Guess("How many?", low=0, high=1).get_state()
    assert state["_esm"].startswith(assets.script("lesson/lesson_widget.js"))
    assert ".ck" in state["_css"]
