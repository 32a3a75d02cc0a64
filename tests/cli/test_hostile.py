"""Whatever the arguments of `cardkit`: no traceback, one clear error on stderr, and a meaningful exit status."""

from __future__ import annotations

import io
import itertools
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cardkit.cli import main
from cardkit.cli.statuses import BAD, USAGE
from tests.support.occasions import nightly, one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

# The text in a command that is replaced by a hostile argument.
HOLE = "HOLE"
DIGITS = "9" * 5000
DEEP = '{"players": ' + "[" * 990 + "]" * 990 + "}"
HOSTILE = (
    *("", " ", "-", "--", "---", "--5", "-5", "-x", "=", "=1", "=HOLE", "players=", "a=b=c"),
    *(DIGITS, f"-{DIGITS}", f"1.{DIGITS}", "1e999", "nan", "inf", "²", "0x10", "1__0", "+", "½"),
    *("\n", "a\nb", "\t", "\r", "\x1b[31m", "\u2028", "\x7f", "\ufeff", "nul\0", "\0nul"),
    *("\udcff", "\ud83d", "\U0001f600" * 50, "x" * 5000, "x " * 3000, "'" * 500, '"' * 500, "\\" * 500, "x' " * 500),
    *("{", "{}", "[]", "null", "true", '""', "[" * 100_000, DEEP, f'{{"players": {DIGITS}}}', f"[{DIGITS}]"),
    *('{"players": NaN}', '{"players": -Infinity}', '{"players": 1e999}', '{"players": {"a": 1}}', '{"": 1}'),
    *('{"\ud800": 1}', '{"start": 7}', '{"players": 3.0}', '{"players": true}', '{"question": 1, "game": 2}'),
    *("%s", "%(prog)s", "{games}", "{0}", "$HOME", "*", "..", "/", "/dev/null/file", "~nobody-of-this-name"),
    *("papageno", "PAPAGENO", "search:0", "search:1e9s", "search:nan", ",", "random,", "--help=x", "-hh", "--players"),
)
TEMPLATES = (
    *([HOLE], [HOLE, "papageno"], ["--", HOLE], ["help", HOLE], ["--port", HOLE], ["--no-browser", HOLE]),
    *(["play", HOLE], ["play", "--", HOLE], ["play", "papageno", HOLE]),
    *(
        ["play", "papageno", option, HOLE]
        for option in ("--players", "--rules", "--lang", "--seat", "--record", "--position")
    ),
    *(["selfplay", "chicken", option, HOLE] for option in ("--seed", "--bots", "--players", "--rules", HOLE)),
    ["selfplay", "chicken", f"--games={HOLE}"],
    *(["simulate", "chicken", "--games", "0", option, HOLE] for option in ("--bots", "--threads", "--rules", "--json")),
    *(["tournament", "chicken", "--deals", "0", *more] for more in ([HOLE], ["random", HOLE], ["--seed", HOLE])),
    *(["odds", HOLE], ["odds", "trio", HOLE], ["odds", "trio", "--", HOLE]),
    *(["odds", "trio", "complete trio in a hand", more] for more in (HOLE, f"players={HOLE}", f"{HOLE}=4")),
    *(["odds", "trio", "--rules", HOLE, "complete trio in a hand"], ["odds", "trio", "--players", HOLE]),
    *(["check", HOLE], ["check", "--", HOLE], ["check", HOLE, "-"], [f"check{HOLE}"]),
    *(["score", HOLE], ["score", "papageno", HOLE], ["score", "papageno", "6 E 3 / 6 2 5", HOLE]),
    *(["score", "papageno", "--rules", HOLE, "6 E 3 / 6 2 5"], ["score", "rummy", HOLE], ["score", "chicken", HOLE]),
    *(["rules", HOLE], ["rules", "papageno", HOLE], ["rules", "papageno", "--rules", HOLE], ["rules", "--", HOLE]),
    *(["new-game", HOLE], ["new-game", "mine", "--folder", HOLE], ["warm", HOLE], ["warm", "--coach", HOLE]),
    *(["class", option, HOLE] for option in ("--lesson", "--game", "--students", "--port", "--certificate")),
)
# In every run, only one in this many arguments is tried, starting with a different one for each template; the nightly
# run tries all.
SOME = 9
LONGEST_ERROR = 1_200

Call = tuple[int, str, str]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Call]:
    """Run a command in this process, in an empty folder, with bytes as stdin; no servers or compilers are started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardkit_widgets.gallery.gallery_server.serve", lambda **_: 0)
    monkeypatch.setattr("cardkit_classroom.command.run", _class_without_a_server)
    monkeypatch.setattr("cardkit.simulation.warm", lambda *_: iter(()))
    monkeypatch.setattr("cardkit.advice.estimating.warm_coach", lambda *_: iter(()))

    def command(argv: Sequence[str], stdin: bytes = b"") -> Call:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        status = main(list(argv))
        return status, *capsys.readouterr()

    return command


def _class_without_a_server(argv: Sequence[str]) -> int:
    from cardkit_classroom import command

    options = command.parser().read(argv)
    command.page_wanted(options)
    command.check_options(options)
    return 0


def filled(template: Sequence[str], hostile: str) -> list[str]:
    return [word.replace(HOLE, hostile) for word in template]


def check(argv: Sequence[str], status: int, err: str) -> None:
    """Check what must be true of every call."""
    shown = [word[:60] for word in argv]
    assert status in {0, BAD, USAGE}, shown
    assert "Traceback" not in err, shown
    if status == USAGE:
        own = [line for line in err.splitlines() if line.startswith("cardkit: ")]
        assert len(own) == 1, (shown, err)
        assert len(own[0]) < LONGEST_ERROR, shown
        assert own[0].isprintable(), shown
    if status == 0:
        assert err == "", shown
    assert not any(len(word) > 200 and word.strip() in err for word in argv), shown


@pytest.mark.parametrize("number", range(len(TEMPLATES)))
def test_some_hostile_arguments(number: int, call: Callable[..., Call]) -> None:
    for hostile in itertools.islice(HOSTILE, number % SOME, None, SOME):
        argv = filled(TEMPLATES[number], hostile)
        status, _, err = call(argv)
        check(argv, status, err)


@nightly
@pytest.mark.parametrize("number", range(len(TEMPLATES)))
def test_every_hostile_argument_everywhere(number: int, call: Callable[..., Call]) -> None:
    for hostile in HOSTILE:
        argv = filled(TEMPLATES[number], hostile)
        status, _, err = call(argv)
        check(argv, status, err)


def test_there_are_hundreds_in_every_run() -> None:
    assert sum(len(HOSTILE[number % SOME :: SOME]) for number in range(len(TEMPLATES))) > 500


# --- Input from stdin, and real processes ---------------------------------------------------------------------------

STDIN = (
    b"\0" * 5000,
    b"\xff\xfe\n" * 100,
    b"\n" * 50,
    b"x" * 100_000,
    b"[" * 100_000,
    DIGITS.encode(),
    b"\x1b[2J\r\n",
)


@pytest.mark.parametrize("stdin", STDIN, ids=range(len(STDIN)))
def test_hostile_input(stdin: bytes, call: Callable[..., Call]) -> None:
    for argv in (["score", "papageno", "-"], ["score", "rummy", "-"], ["check", "-"]):
        status, _, err = call(argv, stdin)
        assert status in {BAD, USAGE}
        check(argv, status, err)
    status, _, err = call(["play", "papageno"], stdin)
    assert (status, err) == (0, "")


# No process can get an argument that contains a NUL, or one that its system couldn't have produced.
REAL = [word for word in HOSTILE if "\0" not in word and "\ud83d" not in word and "\ud800" not in word]
SERVING = {("--port",), ("--no-browser",), ("class",), ("warm",), ("help",), ("--",)}


@pytest.mark.parametrize("number", one_in(10, [n for n, words in enumerate(TEMPLATES) if (words[0],) not in SERVING]))
def test_real_processes(number: int, tmp_path: Path) -> None:
    hostile = REAL[7 * number % len(REAL)]
    argv = filled(TEMPLATES[number], hostile)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "cardkit", *argv], cwd=tmp_path, env=environment, stdin=subprocess.DEVNULL,
        capture_output=True, encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip
    check(argv, done.returncode, done.stderr)
