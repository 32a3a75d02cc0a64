"""Tests of a class behind a proxy that rewrites the Host header, as nginx does by default."""

from __future__ import annotations

import re
from contextlib import contextmanager
from socket import SHUT_WR, create_connection
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from cardkit_widgets.serving import ports
from tests.browser import steps
from tests.browser.tables import visiting
from tests.browser.test_class import address
from tests.browser.test_live import LESSON, guess, has_guessed, no_news, teach
from tests.browser.test_pages import DESK, PHONE
from tests.classroom.test_door import HOST
from tests.classroom.test_nothing_lost import opened
from tests.support.occasions import nightly

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from socket import socket

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

HOST_HEADER = re.compile(rb"(?<=\r\nHost: )[^\r]+", re.IGNORECASE)
MOST = 2**20


@contextmanager
def proxy(server: int) -> Iterator[int]:
    """Forward connections to the server on a port, with a different Host header; yield the port of the proxy."""
    own = f"{HOST}:{server}".encode()

    class Passing(StreamRequestHandler):
        def handle(self) -> None:
            with create_connection((HOST, server)) as there:
                back = Thread(target=pass_on, args=(there, self.request))
                back.start()
                pass_on(self.request, there, own)
                back.join()

    class Proxy(ThreadingTCPServer):
        daemon_threads = True

    with Proxy((HOST, 0), Passing) as listening:
        Thread(target=listening.serve_forever, daemon=True).start()
        yield listening.server_address[1]
        listening.shutdown()


def pass_on(one: socket, other: socket, host: bytes = b"") -> None:
    """Forward everything that one side sends until it closes the connection."""
    try:
        while sent := one.recv(MOST):
            other.sendall(HOST_HEADER.sub(host, sent) if host else sent)
        other.shutdown(SHUT_WR)
    except OSError:
        other.close()


@nightly
def test_a_class_works_behind_it(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    port = ports.free_port(0, HOST)
    with (
        proxy(port) as front,
        opened("--port", str(port), "--address", f"http://{HOST}:{front}", students=1) as (_, room),
        visiting(browser, address(room), viewport=DESK) as teacher,
        visiting(browser, address(room), viewport=PHONE, alone=True) as student,
    ):
        assert room.port == front
        teach(teacher.page, room)
        student.page.goto(address(room))
        student.page.get_by_label("Room code").fill(room.code)
        student.page.get_by_role("button", name="Come in").click()
        steps.are_drawn(student.page, LESSON)
        guess(student.page, 14)
        has_guessed(student.page, 14)
        expect(teacher.page.locator('[data-part="guess 1"]')).to_contain_text("1 guess: 14 points.")
        assert [no_news(visit) for visit in (teacher, student)] == [[], []]
