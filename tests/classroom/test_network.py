"""Tests of a class's addresses: the displayed one, the one the server listens on, and the accepted host names."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest

from cardkit.table.errors import CardkitError
from cardkit_classroom import network
from cardkit_classroom.network import NoNetworkError, address_of, host_of, own_address, server_address

SCHOOL = "192.0.2.20"


@pytest.fixture(autouse=True)
def _at_school(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: SCHOOL)


def test_the_address_shown_is_this_machines_own() -> None:
    assert server_address(None, None, 8866, secure=False) == (SCHOOL, f"http://{SCHOOL}:8866/", {SCHOOL})
    assert server_address(None, None, 8866, secure=True).address == f"https://{SCHOOL}:8866/"


def test_it_can_listen_elsewhere() -> None:
    assert server_address("127.0.0.2", None, 1, secure=False) == ("127.0.0.2", "http://127.0.0.2:1/", {"127.0.0.2"})
    assert server_address("::1", None, 1, secure=False).address == "http://[::1]:1/"


def test_in_a_container_it_answers_to_all_its_names() -> None:
    found = server_address("0.0.0.0", "https://Cards.School.example", 8866, secure=False)  # noqa: S104
    assert found.address == "https://cards.school.example/"
    assert {"cards.school.example", "localhost", "127.0.0.1"} <= found.names
    assert server_address("0.0.0.0", None, 8866, secure=False).address == f"http://{SCHOOL}:8866/"  # noqa: S104


@pytest.mark.parametrize(
    ("written", "opened"),
    [
        ("http://192.0.2.20:8866", "http://192.0.2.20:8866/"),
        ("https://cards.school.example/", "https://cards.school.example/"),
        ("HTTPS://CARDS.School.example:443", "https://cards.school.example/"),
        ("https://cards.school.example:80", "https://cards.school.example:80/"),
        ("http://[2001:DB8:0::1]:80", "http://[2001:db8::1]/"),
        ("https://bücher.example", "https://xn--bcher-kva.example/"),
        ("http://school_pc", "http://school_pc/"),
    ],
)
def test_an_address_is_written_as_browsers_ask_for_it(written: str, opened: str) -> None:
    assert address_of(written) == opened
    found = server_address("192.0.2.20", written, 1, secure=False)
    assert found.address == opened
    assert found.names == {"192.0.2.20", urlsplit(opened).hostname}


REFUSED = {
    "cards.school.example": "begins with http:// or https://",
    "ftp://cards.school.example": "begins with http:// or https://",
    "https://cards.school.example/cards": "a host without a path",
    "https://cards.school.example/?room=1": "a host without a path",
    "https://cards.school.example#": "a host without a path",
    "https://": "cannot be opened in a browser",
    "https://:8866": "cannot be opened in a browser",
    "https://cards.school.example:0": "cannot be opened in a browser",
    "https://cards.school.example:65536": "cannot be opened in a browser",
    "https://cards.school.example:x": "cannot be opened in a browser",
    "https://ada:secret@cards.school.example": "cannot be opened in a browser",
    "https://cards school.example": "cannot be opened in a browser",
    "https://cards\nschool.example": "cannot be opened in a browser",
    "https://-cards.example": "cannot be opened in a browser",
    "https://cards..example": "cannot be opened in a browser",
    "https://300.0.2.1": "cannot be opened in a browser",
    "https://0.0.0.0": "cannot be opened in a browser",
    "https://[::]": "cannot be opened in a browser",
    "https://[::1": "cannot be opened in a browser",
    "https://[fe80::1%25eth0]": "cannot be opened in a browser",
    f"https://{'a' * 64}.example": "cannot be opened in a browser",
}


@pytest.mark.parametrize(("address", "says"), REFUSED.items())
def test_an_address_that_would_not_work_is_refused_in_a_line(address: str, says: str) -> None:
    with pytest.raises(CardkitError, match=says) as refused:
        address_of(address)
    assert "\n" not in str(refused.value)


def test_a_host_is_a_name_or_an_address_of_a_machine() -> None:
    written = ("[::1]", "0:0:0:0:0:0:0:0", "127.0.0.1", "LocalHost", "school-pc.local")
    assert [*map(host_of, written)] == ["::1", "::", "127.0.0.1", "localhost", "school-pc.local"]
    for wrong in ("127.0.0.1:80", "[::1]:80", "http://here", "here/there", "1.2.3", "a b", "", "-a", "fe80::1%eth0"):
        with pytest.raises(CardkitError, match="without a port, not"):
            host_of(wrong)


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
