"""Where a room is: the address that is shown, the one that is listened on, and the names that are answered."""

from __future__ import annotations

import socket

import pytest

from cardkit_widgets.classroom import network
from cardkit_widgets.classroom.network import NoNetworkError, own_address, place

SCHOOL = "192.0.2.20"


@pytest.fixture(autouse=True)
def _at_school(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: SCHOOL)


def test_the_address_shown_is_this_machines_own() -> None:
    assert place(None, None, 8866, secure=False) == (SCHOOL, f"http://{SCHOOL}:8866/", {SCHOOL})
    assert place(None, None, 8866, secure=True).address == f"https://{SCHOOL}:8866/"


def test_it_can_listen_elsewhere() -> None:
    assert place("127.0.0.2", None, 1, secure=False) == ("127.0.0.2", "http://127.0.0.2:1/", {"127.0.0.2"})
    assert place("::1", None, 1, secure=False).address == "http://[::1]:1/"


def test_in_a_container_it_answers_to_all_its_names() -> None:
    found = place("0.0.0.0", "https://Cards.School.example", 8866, secure=False)  # noqa: S104
    assert found.address == "https://Cards.School.example/"
    assert {"cards.school.example", "localhost", "127.0.0.1"} <= found.names
    assert place("0.0.0.0", None, 8866, secure=False).address == f"http://{SCHOOL}:8866/"  # noqa: S104


@pytest.mark.parametrize("answer", ["127.0.0.1", OSError("no route")])
def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch, answer: str | OSError) -> None:
    class Probe(socket.socket):
        def connect(self, _: object) -> None:
            if isinstance(answer, OSError):
                raise answer

        def getsockname(self) -> tuple[str | OSError, int]:
            return answer, 1

    monkeypatch.setattr(network.socket, "socket", Probe)
    with pytest.raises(NoNetworkError):
        own_address()
