"""Tests of exit statuses, and of the messages when output is incomplete or lost."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.cli import main
from cardkit.cli.commands import names
from cardkit.cli.statuses import BAD, STOPPED, UNREAD, USAGE
from cardkit.cli.terminal import MOST_READ, Terminal
from cardkit.simulation import batches, compiled, game_series
from tests.support.occasions import nightly, one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(cardkit.__file__).parents[1]
FULL = Path("/dev/full")
Call = tuple[int, str, str]

# A call of every command except the servers; each is quick and prints something.
PRINTING = {
    "play": ["play", "papageno"],
    "selfplay": ["selfplay", "papageno", "--seed", "1"],
    "simulate": ["simulate", "chicken", "--games", "0"],
    "tournament": ["tournament", "chicken", "random", "simple", "--deals", "0"],
    "odds": ["odds", "trio"],
    "warm": ["warm", "chicken"],
    "check": ["check", "-"],
    "score": ["score", "papageno", "6 E 3 / 6 2 5"],
    "rules": ["rules", "papageno"],
    "new-game": ["new-game", "mine"],
    "help": ["--help"],
    "help of a command": ["play", "--help"],
    "version": ["--version"],
}


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Call]:
    """Run a command in this process, in an empty folder; no servers or compilers are started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardkit.simulation.warm", lambda *_: iter([("chicken", ("random",), 1.0)]))
    monkeypatch.setattr("cardkit.advice.estimating.warm_coach", lambda *_: iter(()))
    monkeypatch.setattr("cardkit_widgets.gallery.gallery_server.serve", lambda **_: 0)
    monkeypatch.setattr("cardkit_classroom.command._serve", lambda *_: 0)

    def command(*argv: str, stdin: bytes = b"") -> Call:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        status = main(list(argv))
        return status, *capsys.readouterr()

    return command


def process(*argv: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Run the command as a person does, in a separate process."""
    command = [sys.executable, "-m", "cardkit", *argv]
    more = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, **more}
    return subprocess.run(command, stderr=subprocess.PIPE, timeout=120, check=False, **more)


def a_record() -> bytes:
    game = next(cardkit.bot_games("chicken", games=1, seed=1))
    return json.dumps(game.record()).encode()


# --- Meanings of statuses -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("argv", [["--help"], *([name, "--help"] for name in names())])
def test_every_help_has_the_table(argv: list[str], call: Callable[..., Call]) -> None:
    status, out, _ = call(*argv)
    assert status == 0
    table = out[out.index("exit status:") :]
    assert re.findall(r"^  (\d+)  ", table, re.MULTILINE) == list(map(str, (0, BAD, USAGE, STOPPED, UNREAD)))


def test_the_documentation_has_the_same_table() -> None:
    found = re.findall(
        r"^\| (\d+) \| ",
        (ROOT / "notebooks" / "reference" / "names" / "commands.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert found == list(map(str, (0, BAD, USAGE, STOPPED, UNREAD)))


@pytest.mark.parametrize(
    ("argv", "stdin", "expected"),
    [
        (["check", "-"], a_record(), 0),
        (["check", "-"], a_record().replace(b'"seat": 1', b'"seat": 2', 1), BAD),
        (["check", "-"], b"", BAD),
        (["check", "/nonexistent", "-"], b"{}", USAGE),
        (["check", "."], b"", USAGE),
        (["check", ""], b"", USAGE),
        (["score", "papageno", "-"], b"", USAGE),
        (["score", "papageno", "-"], b"\n \n", USAGE),
        (["score", "papageno", "-"], b"6 E 3 / 6 2 5\n", 0),
        (["selfplay", "chicken", "--games", "0"], b"", 0),
        (["play", "chicken"], b"", 0),
    ],
)
def test_the_status_tells(argv: list[str], stdin: bytes, expected: int, call: Callable[..., Call]) -> None:
    status, _, err = call(*argv, stdin=stdin)
    assert status == expected
    assert bool(err) == bool(expected)


FILES = {
    "a folder": None,
    "nothing": b"",
    "binary": bytes(range(256)) * 100,
    "not UTF-8": b'{"format": "\xff\xfe"}',
    "UTF-16": '{"format": 1}'.encode("utf-16"),
    "deep": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000 + b"}" * 100_000,
    "deep inside": b'{"format": "cardkit-record", "rules": ' + b"[" * 980 + b"]" * 980 + b"}",
    "a long number": b'{"format": ' + b"9" * 5000 + b"}",
    "lone surrogates": rb'{"format": "\ud800", "\udfff": "\ud800"}',
    "a key of control characters": rb'{"format": 1, "\u001b[31m\u0000": 1}',
    "no object": b'"text"',
}


@pytest.mark.parametrize("content", FILES.values(), ids=FILES)
def test_any_file_is_checked(content: bytes | None, call: Callable[..., Call], tmp_path: Path) -> None:
    path = tmp_path / "records"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    status, out, err = call("check", str(path))
    assert status == (USAGE if content is None else BAD)
    assert all(line.isprintable() for line in err.splitlines())
    assert out.count("good") == (content is not None)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is unreadable for this user")
def test_a_file_that_may_not_be_read(call: Callable[..., Call], tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.touch(0)
    assert call("check", str(path))[0] == USAGE


def test_a_line_without_end_takes_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("x" * 1_000_000 + "\nnext\n"))
    terminal = Terminal()
    assert len(terminal.ask("")) <= MOST_READ
    assert terminal.ask("") == "next\n"


# --- Arguments, as in other tools -----------------------------------------------------------------------------------


def test_two_dashes_end_the_options(call: Callable[..., Call], tmp_path: Path) -> None:
    for name in ("-x", "--", "--help"):
        (tmp_path / name).write_bytes(a_record())
        assert call("check", "--", name)[:2] == (0, f"{name}: 1 of 1 record is good\n")
    assert call("check", "-x")[0] == USAGE
    assert call("--", "score", "papageno", "--lang", "en", "--", "-2 0 9 / -2 3 8")[0] == 0
    assert call("score", "--", "papageno", "-2", "0", "9", "/", "-2", "3", "8")[0] == 0
    assert "there is no command '--help'" in call("--", "--help")[2]
    for name in ("compare", "estimate", "variant"):
        assert f"there is no command {name!r}: it is for Python only, as cardkit.{name}(…)" in call(name, "chicken")[2]
    assert "argument --record: expected one argument" in call("play", "papageno", "--record", "--")[2]


@pytest.mark.parametrize(
    "argv",
    [
        [""],
        ["play", ""],
        ["play", "papageno", "--record", ""],
        ["play", "papageno", "--lang", ""],
        ["selfplay", "papageno", "--rules", ""],
        ["selfplay", "papageno", "--bots", ""],
        ["odds", "trio", ""],
        ["odds", "trio", "complete trio in a hand", ""],
        ["check", ""],
        ["score", "papageno", ""],
        ["rules", "papageno", ""],
        ["new-game", ""],
        ["new-game", "mine", "--folder", ""],
        ["class", "--host", ""],
        ["class", "--certificate", ""],
    ],
)
def test_an_empty_argument_is_one(argv: list[str], call: Callable[..., Call]) -> None:
    status, out, err = call(*argv)
    assert (status, out, err.count("\n")) == (USAGE, "", 1)
    assert "''" in err or "must not be empty" in err


@pytest.mark.parametrize(
    "argv",
    [
        ["--port", "1", "--port", "2"],
        ["--no-browser", "--no-browser"],
        ["play", "papageno", "--seed", "1", "--seed", "1"],
        ["play", "--seed=1", "papageno", "--seed", "2"],
        ["selfplay", "papageno", "--legal", "--games", "0", "--legal"],
        ["simulate", "papageno", "--json", "--json"],
        ["odds", "trio", "complete trio in a hand", "players=4", "players=5"],
        ["odds", "trio", "complete trio in a hand", "--players", "4", "players=5"],
        ["class", "--game", "trio", "--game", "trio"],
    ],
)
def test_an_option_given_twice_is_refused(argv: list[str], call: Callable[..., Call]) -> None:
    status, out, err = call(*argv)
    assert (status, out) == (USAGE, "")
    assert "is given twice: give it once" in err


@pytest.mark.parametrize(
    "argv",
    [
        ["{}"],
        ["--{}"],
        ["--port", "{}"],
        ["play", "{}"],
        ["play", "papageno", "{}", "{}"],
        ["play", "papageno", "--record", "/nonexistent/{}/x"],
        ["selfplay", "papageno", "--bots", "{}"],
        ["selfplay", "papageno", "--rules", '{"birds": "{}"}'],
        ["odds", "trio", "complete trio in a hand", "{}"],
        ["rules", "papageno", "{}"],
        ["score", "papageno", "{}"],
        ["check", "{}"],
    ],
)
@pytest.mark.parametrize("word", ["x" * 3000, "x y " * 800, "it's " * 800])
def test_a_long_argument_is_cut(argv: list[str], word: str, call: Callable[..., Call]) -> None:
    status, _, err = call(*(each.replace("{}", word) for each in argv))
    assert status == USAGE
    assert "…" in err
    assert len(err) < 1000


# --- Interrupted ----------------------------------------------------------------------------------------------------


@pytest.fixture
def _interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Press Ctrl-C during the second piece of a simulation; the first piece is too short to be compiled."""
    monkeypatch.setattr(compiled, "available", lambda: False)
    monkeypatch.setattr(batches, "say_slow", lambda: None)
    game_series.prepared.cache_clear()
    played: list[int] = []
    play_piece = batches.play_piece

    def until_now(work: Callable[[int, int], Any], first: int, count: int) -> Any:
        if played:
            raise KeyboardInterrupt
        played.append(count)
        return play_piece(work, first, count)

    monkeypatch.setattr(batches, "play_piece", until_now)
    yield
    game_series.prepared.cache_clear()


@pytest.mark.usefixtures("_interrupted")
@pytest.mark.parametrize(
    ("argv", "of", "done"),
    [
        (["simulate", "papageno", "--games", "5000"], 5000, 20),
        (["tournament", "papageno", "random", "simple", "--deals", "500"], 500, 1),
    ],
)
def test_partial_output_is_marked(argv: list[str], of: int, done: int, call: Callable[..., Call]) -> None:
    status, out, err = call(*argv, "--threads", "1", "--seed", "1", "--json")
    assert (status, err) == (STOPPED, "")
    lines = [json.loads(line) for line in out.splitlines()]
    assert lines
    assert all(line["partial"] == {"done": done, "of": of} for line in lines)


@pytest.mark.usefixtures("_interrupted")
def test_a_partial_table_says_so(call: Callable[..., Call]) -> None:
    status, out, _ = call("simulate", "papageno", "--games", "5000", "--threads", "1")
    assert status == STOPPED
    assert "partial, interrupted after 20 games" in out


@pytest.mark.parametrize("argv", [["selfplay", "papageno"], ["check", "-"], ["odds", "trio"], ["rules", "trio"]])
def test_ctrl_c_ends_any_command(argv: list[str], call: Callable[..., Call], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for place in ("selfplay.bot_games", "check.numbered", "odds.odds", "rules.print_rules"):
        monkeypatch.setattr(f"cardkit.cli.{place}", interrupted)
    assert call(*argv) == (STOPPED, "", "")


INTERRUPTING = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.skipif(os.name == "nt", reason="there, a process cannot send itself Ctrl-C")
@pytest.mark.parametrize(
    "module",
    one_in(
        3,
        [
            "cardkit.table.lazy_import",
            "cardkit.table.game",
            "random",
            "cardkit.cli",
            "cardkit.cli.terminal",
            "argparse",
            "cardkit.cli.selfplay",
            "cardkit.cli.arguments",
            "cardkit.games.papageno",
        ],
    ),
)
@pytest.mark.parametrize("script", [False, True], ids=["module", "script"])
def test_ctrl_c_while_it_starts(module: str, script: bool, tmp_path: Path) -> None:  # noqa: FBT001  a parameter
    """The shell sees the same status, whether the signal ended the process or the process ended itself."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTING.format(module=module))
    start = tmp_path / "cardkit"
    start.write_text("import sys\nfrom cardkit.cli import main\nsys.exit(main())\n")
    path = os.pathsep.join([str(tmp_path), str(ROOT), str(ROOT / "widgets")])
    command = [sys.executable, *([str(start)] if script else ["-m", "cardkit"]), "selfplay", "papageno"]
    done = subprocess.run(
        command, capture_output=True, timeout=60, check=False, env={**os.environ, "PYTHONPATH": path}, cwd=ROOT
    )
    assert (done.stdout, done.stderr) == (b"", b"")
    assert done.returncode in {STOPPED, -signal.SIGINT}


def test_a_library_leaves_ctrl_c_alone() -> None:
    code = "import signal, cardkit; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


# --- Closed pipes and full disks ------------------------------------------------------------------------------------


def closed_pipe() -> int:
    """Return the write end of a pipe that nobody reads."""
    read, write = os.pipe()
    os.close(read)
    return write


@pytest.mark.parametrize("argv", PRINTING.values(), ids=PRINTING)
def test_a_closed_pipe(argv: list[str], call: Callable[..., Call], monkeypatch: pytest.MonkeyPatch) -> None:
    with os.fdopen(closed_pipe(), "w", encoding="utf-8") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        status, _, err = call(*argv, stdin=a_record() + b"\n{}")
    assert status == UNREAD
    assert "cardkit: " not in err
    assert "Traceback" not in err


@pytest.mark.skipif(not FULL.exists(), reason="this system has no full disk to try")
@pytest.mark.parametrize("argv", PRINTING.values(), ids=PRINTING)
def test_a_full_disk(argv: list[str], call: Callable[..., Call], monkeypatch: pytest.MonkeyPatch) -> None:
    with FULL.open("w", encoding="utf-8") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        status, _, err = call(*argv, stdin=a_record())
    assert status == USAGE
    assert err.splitlines() == ["cardkit: reading or writing failed: No space left on device"]


@pytest.mark.parametrize("name", one_in(6, [name for name in PRINTING if name != "warm"]))
def test_in_a_separate_process(name: str, tmp_path: Path) -> None:
    """Python must have nothing to report when it exits, not even an ignored exception."""
    more: dict[str, Any] = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT}/widgets"}}
    unread = process(*PRINTING[name], stdout=closed_pipe(), **more)
    bad = b"<stdin>:1: record: there is no record here: the text is empty\n" if name == "check" else b""
    assert (unread.returncode, unread.stderr) == (UNREAD, bad)
    both = closed_pipe()
    command = [sys.executable, "-m", "cardkit", *PRINTING[name]]
    more["cwd"] = tmp_path / "other"
    more["cwd"].mkdir()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=both, stderr=both, timeout=120, check=False, **more)
    assert done.returncode == UNREAD


@nightly
@pytest.mark.parametrize("argv", [["--no-browser", "--port", "0"], ["class", "--host", "127.0.0.1", "--port", "0"]])
def test_a_server_that_nobody_hears_of_ends(argv: Sequence[str]) -> None:
    done = process(*argv, stdout=closed_pipe())
    assert (done.returncode, done.stderr) == (UNREAD, b"")
