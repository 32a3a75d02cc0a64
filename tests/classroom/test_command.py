"""Tests of `cardkit class`: it explains in one line what is impossible, and uses https if it has a certificate."""

from __future__ import annotations

import ssl
from contextlib import closing
from http.client import HTTPSConnection
from typing import TYPE_CHECKING

import pytest
import trustme

from cardkit.cli import main
from cardkit.table.errors import CardkitError
from cardkit_classroom import command, network, room_database
from cardkit_classroom.class_record import ClassRecord
from cardkit_classroom.room import Room
from tests.classroom.test_door import HOST, SECONDS, teaching

if TYPE_CHECKING:
    from pathlib import Path

WRONG = [
    ("--lesson 16", "there is no lesson 16: the lessons are 1 to 15"),
    ("--lesson x", "there is no lesson x: the lessons are 1 to 15; those of your own need --notebooks"),
    ("--notebooks nowhere --lesson x", "there are no notebooks in nowhere: name the folder that has them"),
    ("--game poker", "there is no game 'poker'"),
    ("--lesson 2 --game trio", "a class opens one page: give --lesson or --game, not both"),
    ("--students 0", "--students must be 1 or more, not 0"),
    ("--host 192.0.2.1", "this machine does not have the address 192.0.2.1"),
    ("--host nowhere.invalid", "this machine does not have the address nowhere.invalid"),
    ("--address cards.school.example", "--address begins with http:// or https://, not 'cards.school.example'"),
    ("--host 127.0.0.1:8866", "--host is a name or an address of this machine, without a port, not '127.0.0.1:8866'"),
    ("--address https://school.example/cards", "--address is a host without a path, such as https://cards.school"),
    ("--certificate-key none.pem", "--certificate-key needs --certificate: give both"),
    ("--certificate none.pem", "no certificate for https in none.pem: No such file or directory"),
]


@pytest.mark.parametrize(("options", "says"), WRONG)
def test_impossible_requests_are_explained_in_a_line(
    options: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    host = [] if "--host" in options else ["--host", HOST]
    assert main(["class", *host, *options.split(), "--no-browser", "--port", "0"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"cardkit: {says}")
    assert told.count("\n") == 1


def test_without_a_network_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none() -> str:
        raise network.NoNetworkError

    monkeypatch.setattr(network, "own_address", none)
    assert main(["class"]) == 2
    assert "connect it, or give --host ADDRESS" in capsys.readouterr().err


def test_a_class_with_a_teachers_own_lesson_goes_on_with_its_folder_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_database, "folder", lambda: tmp_path)
    before = room_database.new_database(tmp_path, 0)
    code = Room("own/pairs.ipynb", 3, store=before).code
    before.close()
    with pytest.raises(CardkitError, match="give --notebooks with its folder"):
        command.open_room("index.ipynb", 0, command.parser().read(["--again"]))
    with closing(command.open_room("index.ipynb", 0, command.parser().read(["--again", "--notebooks", "x"]))) as room:
        assert (room.code, room.page) == (code, "own/pairs.ipynb")


@pytest.mark.parametrize(("options", "students"), [("--again", 3), ("--again --students 12", 12)])
def test_a_room_goes_on_with_as_many_students_as_before_unless_others_are_said(
    options: str, students: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_database, "folder", lambda: tmp_path)
    before = room_database.new_database(tmp_path, 0)
    Room("lessons/06-stay-or-withdraw.ipynb", 3, store=before)
    before.close()
    for asked, are in ((options, students), ("--again", students)):
        with closing(command.open_room("index.ipynb", 0, command.parser().read(asked.split()))) as room:
            assert room.students == are
            ClassRecord(room).set_nickname(1, "Ada")  # the work of a class is saved


@pytest.mark.parametrize(
    ("options", "port", "command_line"),
    [
        ("--lesson 6 --seed 7 --students 12", 8866, "cardkit class --again"),
        ("--game trio", 8867, "cardkit class --again --port 8867"),
        (
            "--address https://cards.school.example",
            8866,
            "cardkit class --again --address https://cards.school.example",
        ),
        ("--host 0.0.0.0 --port 80", 80, "cardkit class --again --port 80 --host 0.0.0.0"),
    ],
)
def test_the_command_to_go_on_with_a_room_can_be_typed_as_it_is_shown(
    options: str, port: int, command_line: str
) -> None:
    assert command.command_again(command.parser().read(options.split()), port) == command_line
    typed = command.parser().read(command_line.split()[2:])
    assert typed.again
    assert command.command_again(typed, port) == command_line


def test_a_room_goes_on_at_its_port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_database, "folder", lambda: tmp_path)
    assert room_database.latest_port(tmp_path) == 0
    for port in (8866, 8899):
        with closing(Room("index.ipynb", 3, store=room_database.new_database(tmp_path, port))) as room:
            ClassRecord(room).set_nickname(1, "Ada")
    assert room_database.latest_port(tmp_path) == 8899


def test_a_new_room_is_for_thirty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_database, "folder", lambda: tmp_path)
    with closing(command.open_room("index.ipynb", 0, command.parser().read([]))) as room:
        assert room.students == 30


@pytest.mark.parametrize(
    ("options", "page"),
    [
        ("", "index.ipynb"),
        ("--lesson 6", "lessons/06-stay-or-withdraw.ipynb"),
        ("--lesson 15", "lessons/15-thinking-about-you.ipynb"),
        ("--game trio", "learn/trio.ipynb"),
    ],
)
def test_the_page_that_students_are_led_to(options: str, page: str) -> None:
    assert command.page_wanted(command.parser().read(options.split())) == page


@pytest.mark.parametrize(
    ("students", "room_for", "places", "says"),
    [
        (30, 200, (33, 3), ""),
        (30, 33, (33, 3), ""),
        (30, 20, (20, 3), "This machine has room for 17 students at once, not for 30. Others will wait.\n"),
        (30, 5, (5, 1), "This machine has room for 4 students at once, not for 30. Others will wait.\n"),
        (1, 1, (1, 0), ""),
    ],
)
def test_there_is_room_for_students_on_the_smallest_machine(
    students: int, room_for: int, places: tuple[int, int], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.page_limits(students, room_for) == places
    assert capsys.readouterr().out == says


def test_with_a_certificate_everything_goes_by_https(tmp_path: Path) -> None:
    authority = trustme.CA()
    file = tmp_path / "class.pem"
    authority.issue_cert(HOST).private_key_and_cert_chain_pem.write_to_path(file)
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    with (
        teaching("--certificate", str(file)) as room,
        closing(HTTPSConnection(HOST, room.port, timeout=SECONDS, context=trusting)) as connection,
    ):
        connection.request("GET", f"/class/{room.code}")
        answer = connection.getresponse()
        assert answer.status == 302
        assert "Secure" in (answer.headers["Set-Cookie"] or "")
