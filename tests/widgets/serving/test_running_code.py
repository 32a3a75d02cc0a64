"""Pages can't run code, either at home, or on a Jupyter server with pages and notebooks, as on Binder."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser import tables
from tests.soak import server
from tests.soak.page import Link, Page, ask
from tests.soak.soaking import write_page
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[3]
JUPYTER = [
    *(sys.executable, "-m", "jupyter", "server", "--no-browser", "--allow-root", "--ServerApp.port=0"),
    *("--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
]
PATH = "/voila/render/index.ipynb"
CHANNELS = ("shell", "control", "stdin", "iopub")
# Lengths that no message has: too many parts for any memory, a part that starts before the first, and no parts at all.
NO_MESSAGES = (
    b"",
    b"\xff" * 8,
    b"\xff" * 64,
    b"\0" * 8,
    b"\x01" + b"\0" * 15,
    bytes([3, *[0] * 7, *[255] * 24]),
    "[" * 99_999,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with one page, which has a button."""
    folder = tmp_path_factory.mktemp("pages")
    write_page(folder, "index")
    return folder


@pytest.fixture
def home(folder: Path) -> Iterator[int]:
    """Return the port of a running `cardkit`."""
    with server.serving(folder) as gallery:
        yield gallery.port


@pytest.fixture(scope="module")
def jupyter(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Return the port of a running Jupyter server with Binder's settings."""
    settings = tmp_path_factory.mktemp("settings")
    shutil.copy(ROOT / "binder" / "jupyter_server_config.py", settings)
    environ = {**os.environ, "JUPYTER_CONFIG_DIR": str(settings)}
    with tables.serving([*JUPYTER, f"--ServerApp.root_dir={folder}"], environ) as running:
        tables.until_it_listens(running.address)
        yield int(running.address.rpartition(":")[2].rstrip("/"))


def requests(marks: Path) -> list[tuple[str, dict[str, Any]]]:
    """Return every kind of message that asks a kernel to run code; the code would create a file in a folder."""
    code = f"open({str(marks)!r} + '/' + __import__('uuid').uuid4().hex, 'w').close()"
    cell = {"cells": [[0, code]], "allow_errors": False}
    evaluate = {"expression": code, "context": "repl"}
    return [
        ("execute_request", {"code": code, "silent": False, "store_history": False, "user_expressions": {}}),
        ("execute_request", {"code": "1", "silent": True, "user_expressions": {"it": code}}),
        ("run_cells_request", cell),
        ("debug_request", {"type": "request", "seq": 1, "command": "evaluate", "arguments": evaluate}),
        ("create_subshell_request", {}),
        ("apply_request", {"code": code}),
        ("input_reply", {"value": code}),
        ("is_complete_request", {"code": code}),
        ("complete_request", {"code": code, "cursor_pos": len(code)}),
        ("inspect_request", {"code": code, "cursor_pos": 3, "detail_level": 1}),
    ]


async def try_all(page: Page, marks: Path) -> None:
    """Send a page's kernel every request, on every channel and in both protocols, and also invalid messages."""
    for channel in CHANNELS:
        for kind, content in requests(marks):
            await page.link.send(kind, content, channel)
    for raw in NO_MESSAGES:
        await page.link.write(raw)
    older = await Link.open(page.port, page.kernel, {"Cookie": page.cookies}, protocol=None)
    for kind, content in requests(marks):
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "", "username": "", "version": "5.2"}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
        await older.write(json.dumps(message))
    for raw in NO_MESSAGES:
        await older.write(raw)
    await older.close()
    await page.press()  # the kernel has processed all earlier requests before this one


@pytest.mark.parametrize("forking", [True, False], ids=["forked", "ordinary"])
@nightly
def test_no_message_names_who_is_logged_in(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    forking: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    async def hear(port: int) -> str:
        page = await Page.sent(port, PATH)
        page.link.heard = heard = []
        await page.start()
        await page.link.close()
        return "".join(heard)

    monkeypatch.setenv("USER", "mrs-malaprop")
    with server.serving(folder, forking=forking) as gallery:
        heard = asyncio.run(hear(gallery.port))
    assert '"username": ""' in heard
    assert "mrs-malaprop" not in heard


@pytest.mark.parametrize("place", ["home", "jupyter"])
def test_a_page_runs_no_code(place: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    async def use(port: int) -> None:
        page = await Page.opened(port, PATH)
        await try_all(page, marks)
        await page.link.close()

    marks = tmp_path / "marks"
    marks.mkdir()
    asyncio.run(use(request.getfixturevalue(place)))
    assert list(marks.iterdir()) == []


def test_a_notebook_beside_the_pages_does(jupyter: int, tmp_path: Path) -> None:
    async def use() -> None:
        kernel = json.loads((await ask(jupyter, "/api/kernels", "POST")).text)["id"]
        link = await Link.open(jupyter, kernel, {})
        await link.send(*requests(marks)[0])
        assert (await link.hear("execute_reply", bool))["status"] == "ok"
        await link.close()

    marks = tmp_path / "marks"
    marks.mkdir()
    asyncio.run(use())
    assert len(list(marks.iterdir())) == 1
