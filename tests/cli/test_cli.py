"""Tests of the command line: what each command prints, what it rejects, and its exit status."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cardkit.chances.worlds import another_world
from cardkit.cli import main
from cardkit.cli.commands import names
from cardkit.cli.play import TerminalTable, file_path
from cardkit.cli.statuses import UNREAD
from cardkit.cli.terminal import Terminal
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.players import bot_named
from cardkit.table.records import read_records, replay
from cardkit.table.registry import GAMES, definition_of
from cardkit.table.text_board import text_board
from tests.notebooks import NOTEBOOKS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Run = tuple[int, str, str]
PAPAGENO = definition_of("papageno")
# In this game for five, seat 1 can use a Capture and has many moves.
SEED_OF_CAPTURE = 24

HOSTILE = """\

1
?
why
why 2
why take
why nonsense
swap z9
9
0
-1
²
99999999999999999999999999999999999999999999999999999999999999999999999999
frobnicate the table with a very long sentence that is not a move in any game at all
capture a1 1a1
capture a1 9a1
DRAW
undo
undo
redo
redo
redo
rules turn.swap
rules turn.drwa
score
log
log all
save
save /nonexistent/folder/game.json
save \0
save ~nobody-of-this-name/game.json
discard
draw\tdraw
quit
"""


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Run a command like main(), with a text as stdin. Returns its status, stdout and stderr."""
    monkeypatch.setenv("COLUMNS", "80")

    def command(*argv: str, stdin: str | bytes = "") -> Run:
        raw = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        status = main(list(argv))
        out, err = capsys.readouterr()
        return status, out, err

    return command


def cardkit(*argv: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command as a person does, in a separate process."""
    command = [sys.executable, "-m", "cardkit", *argv]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command, input=stdin, capture_output=True, encoding="utf-8", timeout=60, check=False, env=environment
    )


def self_played(seed: int, players: int, bot: str = "simple") -> Game:
    """Play a game to its end with the same bot in every seat."""
    game = Game(PAPAGENO, {"players": players}, seed=seed)
    game.advance()
    while not game.over:
        game.bot_move(bot_named(PAPAGENO, bot))
    return game


def moves_of(game: Game, seat: int) -> list[str]:
    return [event["move"] for event in game.events if event.get("seat") == seat]


def record_text(seed: int = 3) -> str:
    return json.dumps(self_played(seed, 3).record())


def tampered(change: Callable[[list[dict[str, Any]]], None], seed: int = 3) -> str:
    record = json.loads(record_text(seed))
    change(record["events"])
    return json.dumps(record)


# --- cardkit, help, refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "asked"),
    [
        ([], {"port": None, "open_browser": True, "own": None}),
        (["--port", "9000", "--no-browser"], {"port": 9000, "open_browser": False, "own": None}),
        (
            ["--notebooks", str(NOTEBOOKS / "lessons")],
            {"port": None, "open_browser": True, "own": NOTEBOOKS / "lessons"},
        ),
    ],
)
def test_gallery(
    argv: list[str], asked: dict[str, Any], run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[dict[str, Any]] = []

    def serve(**options: Any) -> int:
        served.append(options)
        return 5

    monkeypatch.setattr("cardkit_widgets.gallery.gallery_server.serve", serve)
    assert run(*argv)[0] == 5
    assert served == [asked]


@pytest.mark.parametrize("argv", [["--help"], ["help"], *([name, "--help"] for name in names()), ["help", "play"]])
def test_every_help_has_an_example(argv: list[str], run: Callable[..., Run]) -> None:
    status, out, err = run(*argv)
    assert (status, err) == (0, "")
    assert "examples:\n  cardkit" in out


def test_help_names_every_command(run: Callable[..., Run]) -> None:
    out = run("--help")[1]
    assert all(f"cardkit {name}" in out for name in names())


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["paly"], "did you mean 'cardkit play'?"),
        (["papageno"], "did you mean 'cardkit play papageno'?"),
        (["zzz"], "the commands are play, selfplay, simulate, tournament, odds, warm, check, score, rules"),
        (["--prot", "9"], "unrecognized arguments: --prot 9"),
        (["--port", "x"], "'x' is not a whole number"),
        (["--port", "65536"], "must be between 0 and 65535, not 65536"),
        (["play"], "required: GAME"),
        (["play", "chess"], "there is no game 'chess': the games are papageno"),
        (["play", "papageno", "--seat", "4"], "seat must be between 1 and 3, not 4"),
        (["play", "papageno", "--bots", "deep"], "its bots are random, simple"),
        (["play", "papageno", "--bots", "random,random,random"], "3 bots for 2 opponents"),
        (["play", "papageno", "--record", "/nonexistent/g.json"], "there is no folder /nonexistent"),
        (["play", "papageno", "--record", os.sep], "choose another name"),
        (["play", "papageno", "--seed", "-1"], "seed must be an integer ≥ 0"),
        (["selfplay", "papageno", "--players", "9"], "2 to 5"),
        (["selfplay", "papageno", "--games", "-1"], "must be 0 or more, not -1"),
        (["selfplay", "papageno", "--bots", "simple,simple"], "2 bots for 3 players"),
        (["selfplay", "papageno", "--players", "2", "--rules", '{"players": 3}'], "give one of them"),
        (["selfplay", "papageno", "--players", "2", "--rule", "players=3"], "give one of them"),
        (["selfplay", "papageno", "--rule", "birds"], "must be NAME=VALUE"),
        (["selfplay", "papageno", "--rule", "=golf"], "must be NAME=VALUE"),
        (["selfplay", "papageno", "--rule", "birds=golf", "--rule", "birds=every"], "given twice"),
        (["selfplay", "papageno", "--rule", "birds=golf", "--rules", '{"birds": "every"}'], "given twice"),
        (["selfplay", "papageno", "--rule", "rounds_to_win=" + "9" * 5000], "rounds_to_win must be"),
        (["selfplay", "papageno", "--rules", "{"], "is not JSON"),
        (["selfplay", "papageno", "--rules", "[" * 100_000], "nested too deeply"),
        (["selfplay", "papageno", "--rules", "[]"], "must be a JSON object"),
        (["selfplay", "papageno", "--rules", '{"birds": "golf", "birds": "every"}'], "a rule twice"),
        (["selfplay", "papageno", "--rules", '{"seed": 3}'], "has no rule 'seed'"),
        (
            ["selfplay", "papageno", "--rules", '{"birds": [41,0,0,0,0,0,0,0,0,0,0,0]}'],
            "to 40 (these add up to 41)",
        ),
        (["check"], "required: FILE"),
        (["check", "/nonexistent"], "cannot read /nonexistent: No such file"),
        (["check", "nul\0"], "cannot read"),
        (["score", "papageno"], "there are no cards: type the cards to score"),
        (["score", "pyproject.toml"], "pyproject.toml is a file: type the cards to score"),
        (["score", "papageno", "README.md"], "README.md is a file"),
        (["score", "papageno", "6 E 3"], "write two rows of 3 cards"),
        (["score", "papageno", "6 E 3 / 6 2 x"], "'x' is not a card"),
        (["score", "papageno", "9 9 9 / 9 9 9"], "6 times 9 is too many: this deck has only"),
        (["rules"], "required: GAME"),
        (["rules", "papageno", "turn.tkae"], "did you mean turn.take"),
        (["rules", "papageno", "zzz"], "lists them all"),
    ],
)
def test_refused_in_one_line(argv: list[str], says: str, run: Callable[..., Run]) -> None:
    status, out, err = run(*argv)
    assert (status, out) == (2, "")
    assert err.startswith("cardkit: ")
    assert err.count("\n") == 1
    assert says in err


def test_the_same_number_of_players_given_twice_is_not_a_conflict(run: Callable[..., Run]) -> None:
    status, out, _ = run("selfplay", "papageno", "--players", "2", "--rules", '{"players": 2}', "--seed", "1")
    assert (status, json.loads(out)["rules"]["players"]) == (0, 2)


# --- selfplay and check ---------------------------------------------------------------------------------------------


def test_selfplay_prints_a_record_a_line(run: Callable[..., Run]) -> None:
    argv = ("selfplay", "papageno", "--games", "3", "--seed", "1", "--rules", '{"birds": "golf"}')
    status, out, err = run(*argv)
    assert (status, err, out.count("\n")) == (0, "", 3)
    assert out == run(*argv)[1]
    record = json.loads(out.splitlines()[2])
    assert record["names"] == ["bot:random"] * 3
    assert record["rules"]["birds"] == "golf"
    assert ", " not in out


def test_selfplay_legal(run: Callable[..., Run]) -> None:
    events = json.loads(run("selfplay", "papageno", "--seed", "1", "--legal")[1])["events"]
    moves = [event for event in events if "move" in event]
    assert all(event["move"] in event["legal"] for event in moves)
    assert moves[0]["legal"] == ["reveal a1", "reveal a2", "reveal a3", "reveal b1", "reveal b2", "reveal b3"]


def test_selfplay_then_check() -> None:
    played = cardkit("selfplay", "papageno", "--games", "20", "--seed", "4", "--bots", "simple", "--legal")
    checked = cardkit("check", "-", stdin=played.stdout)
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "<stdin>: 20 of 20 records are good\n", "")


def test_a_reader_that_has_had_enough() -> None:
    command = [sys.executable, "-m", "cardkit", "selfplay", "papageno", "--games", "100000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b'{"format"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == UNREAD


def test_check_names_the_move_and_the_clause(run: Callable[..., Run], tmp_path: Path) -> None:
    def early(events: list[dict[str, Any]]) -> None:
        events[4] = {"seat": 1, "move": "swap a1"}

    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([record_text(), tampered(early), record_text(5), ""]))
    status, out, err = run("check", str(path))
    assert (status, out) == (1, f"{path}: 2 of 3 records are good\n")
    assert err.startswith(f"{path}:2: event 5, move 'swap a1': not allowed: ")
    assert err.endswith("[turn.draw]\n")


def test_check_names_a_sum_that_is_wrong(run: Callable[..., Run]) -> None:
    def cheat(events: list[dict[str, Any]]) -> None:
        next(event for event in events if "round" in event)["round"]["points"][0] -= 1

    status, _, err = run("check", "-", stdin=tampered(cheat))
    assert status == 1
    assert re.match(r"<stdin>:1: event \d+, .*does not add up.*\[score\.sum\]\n$", err)


def test_check_goes_on_after_every_kind_of_bad_line(run: Callable[..., Run]) -> None:
    good = record_text().encode()
    bad = [b'{"format": tru', b"\xff\xfe", b"[1]", b"{}", b"[" * 100_000, b'{"format": NaN}', good[:-20], b"nonsense"]
    lines = [b"", *bad, good, *bad, good]
    status, out, err = run("check", "-", stdin=b"\n".join(lines))
    assert (status, out) == (1, "<stdin>: 2 of 18 records are good\n")
    problems = err.splitlines()
    assert [int(line.split(":")[1]) for line in problems] == [*range(2, 10), *range(11, 19)]
    assert all(re.match(r"<stdin>:\d+: record: ", line) for line in problems)


def test_check_a_record_spread_over_lines(run: Callable[..., Run]) -> None:
    spread = "\n\n" + json.dumps(json.loads(record_text()), indent=1)
    assert run("check", "-", stdin=spread)[:2] == (0, "<stdin>: 1 of 1 record is good\n")
    status, _, err = run("check", "-", stdin=spread[:-10])
    assert status == 1
    assert err.startswith("<stdin>:3: record: this is not JSON: ")


def test_check_several_files(run: Callable[..., Run], tmp_path: Path) -> None:
    good, empty = tmp_path / "good.json", tmp_path / "empty.json"
    good.write_text("\ufeff" + record_text(), encoding="utf-8")
    empty.touch()
    status, out, err = run("check", str(empty), str(tmp_path / "none"), str(good))
    assert status == 2
    assert out == f"{empty}: 0 of 1 record is good\n{good}: 1 of 1 record is good\n"
    assert err.splitlines() == [
        f"{empty}:1: record: there is no record here: the text is empty",
        f"cardkit: cannot read {tmp_path / 'none'}: No such file or directory",
    ]


def test_check_shortens_a_hostile_message(run: Callable[..., Run]) -> None:
    err = run("check", "-", stdin=json.dumps({**json.loads(record_text()), "game": "x" * 100_000}))[2]
    assert len(err) < 2000


# --- score ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "score"),
    [
        ("6 E 3 / 6 2 5", 13),
        ("E 4 1 / 4 7 1", 11),
        ("-2 0 9 / -2 3 8", 20),
        ("E E 5 / 5 5 5", 0),
        ("C E 2 / F 2 E", 0),
    ],
)
def test_score_of_the_worked_examples(area: str, score: int, run: Callable[..., Run]) -> None:
    for argv in ([area], area.split()):
        status, out, err = run("score", "papageno", *argv)
        assert (status, err) == (0, "")
        assert re.search(rf"^score +{score}$", out, re.MULTILINE)


def test_score_explains_the_clauses(run: Callable[..., Run]) -> None:
    out = run("score", "papageno", "6 E 3 / 6 2 5")[1]
    assert "column 1     0   6 and 6: a pair, they cancel  [score.pair]" in out
    assert "Pairs cancel (score.pair)\n    [book] Two cards of the same value" in out


def test_score_under_other_rules(run: Callable[..., Run]) -> None:
    argv = ("--rules", '{"capture_weight": 5}', "C 0 0 / 0 1 1")
    assert re.search("^score +7$", run("score", "papageno", *argv)[1], re.MULTILINE)


def test_score_reads_stdin(run: Callable[..., Run]) -> None:
    out = run("score", "papageno", "-", stdin="6 E 3 / 6 2 5\n\n-2 0 9 / -2 3 8\n")[1]
    assert re.findall(r"^score +(\d+)$", out, re.MULTILINE) == ["13", "20"]
    assert run("score", "papageno", "-", stdin=b"\xff\n")[0] == 2


def test_score_of_areas_that_begin_with_a_minus() -> None:
    assert cardkit("score", "papageno", "-2 0 9 / -2 3 8", "-1 0 9 / -1 3 8").stdout.count("score    ") == 2


# --- rules ----------------------------------------------------------------------------------------------------------


def test_rules_prints_every_clause_sentence_reason_and_parameter(run: Callable[..., Run]) -> None:
    status, out, _ = run("rules", "papageno")
    words = " ".join(out.split())
    rules = Game(PAPAGENO, {}, seed=0).rules
    assert status == 0
    for clause in PAPAGENO.clauses:
        assert f"{clause.title} ({clause.id}) [{clause.mark}]" in words
        for sentence in clause.sentences(rules):
            assert f"[{sentence.mark}] {sentence.text}" in words
            assert sentence.reason in words
    for parameter in PAPAGENO.parameters:
        assert f"{parameter.name} = {json.dumps(parameter.default)}" in words
        assert parameter.kind.bounds() in words
    assert max(map(len, out.splitlines())) <= 80


def test_rules_says_the_rules_in_force(run: Callable[..., Run]) -> None:
    out = run("rules", "papageno", "--rules", '{"birds": "golf"}', "setup.birds")[1]
    assert "Each of -2, 0, 1" in out
    assert 'birds = "golf"' in out
    assert "setup.deck" not in out


@pytest.mark.parametrize(
    ("slug", "words", "rules"),
    [
        ("papageno", ["birds=golf", "players=2"], {"birds": "golf", "players": 2}),
        ("papageno", ["birds=[0,0,0,0,0,0,0,0,40,0,0,0]"], {"birds": [0] * 8 + [40] + [0] * 3}),
        ("papageno", ["capture_weight=-5"], {"capture_weight": -5}),
        ("chicken", ["egg_counts_apart=true"], {"egg_counts_apart": True}),
        ("trio", ['mode="spicy"'], {"mode": "spicy"}),
    ],
)
def test_rules_given_one_by_one_are_the_same_rules(
    run: Callable[..., Run], slug: str, words: list[str], rules: dict[str, object]
) -> None:
    one_by_one = [part for word in words for part in ("--rule", word)]
    assert run("rules", slug, *one_by_one) == run("rules", slug, "--rules", json.dumps(rules))
    assert run("rules", slug, *one_by_one) != run("rules", slug)


def test_rules_prints_a_section(run: Callable[..., Run]) -> None:
    out = run("rules", "papageno", "turn")[1]
    assert "turn.draw" in out
    assert "special.egg" not in out
    assert "move_limit = 10000" in run("rules", "papageno", "parameters")[1]


def test_rules_leaves_out_a_parameter_that_does_nothing(run: Callable[..., Run]) -> None:
    assert "round_limit" in run("rules", "papageno", "parameters")[1]
    assert "round_limit" not in run("rules", "trio")[1]


def test_rules_wraps_to_the_terminal(run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert max(map(len, run("rules", "papageno")[1].splitlines())) <= 50


def test_output_in_a_terminal_of_few_letters() -> None:
    command = [sys.executable, "-m", "cardkit", "rules", "papageno"]
    done = subprocess.run(
        command, capture_output=True, timeout=60, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stderr) == (0, b"")


# --- play -----------------------------------------------------------------------------------------------------------


def test_play_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    game = self_played(7, 3)
    path = tmp_path / "game.json"
    done = cardkit(
        "play", "papageno", "--seed", "7", "--record", str(path), stdin="\n".join([*moves_of(game, 1), "", "ignored"])
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert f"{game.at(game.history.now).scene(1).prompt}\n" in done.stdout
    assert done.stdout.count("wins the round. Points:") + done.stdout.count("win the round. Points:") == len(
        [event for event in game.events if "round" in event]
    )
    (record,) = read_records(path)
    assert record["events"] == game.events
    assert record["names"] == ["a person", "bot:simple", "bot:simple"]
    assert cardkit("check", str(path)).returncode == 0


def test_play_by_numbers_from_another_seat(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    status, out, err = run(
        "play", "papageno", "--players", "2", "--seat", "2", "--bots", "random", "--seed", "1", "--record", str(path),
        stdin="1\n" * 2000,
    )  # fmt: skip
    assert (status, err) == (0, "")
    assert "You are player 2 of 2." in out
    assert replay(read_records(path)[0]).over


def test_play_ends_politely_when_the_input_does(run: Callable[..., Run], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    status, out, _ = run("play", "papageno", "--seed", "7", "--record", str(path), stdin="reveal a1\ndraw")
    assert status == 0
    assert "You leave the table; the game is not over." in out
    assert cardkit("check", str(path)).returncode == 0


def test_play_ends_politely_on_ctrl_c(run: Callable[..., Run], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Terminal, __: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "ask", interrupted)
    status, out, err = run("play", "papageno")
    assert (status, err) == (0, "")
    assert out.endswith("You leave the table; the game is not over.\n")


def test_after_the_end_a_move_is_answered_that_the_game_is_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\ndraw\nwhy 1\nwhy draw\nnonsense\n\n"))
    game = self_played(3, 2)
    TerminalTable(game, 1, {}, ["a person", "bot:simple"], Terminal()).play()
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("The game is over, so there are no more moves: press Enter to leave") == 4
    assert "1 to 0" not in said
    assert "draw: not allowed. The game is over." in said


def test_play_survives_hostile_input(run: Callable[..., Run]) -> None:
    status, out, err = run(
        "play", "papageno", "--seed", "7", stdin=b"rules " + b"x" * 10**6 + b"\n\xff\n" + HOSTILE.encode()
    )
    assert (status, err) == (0, "")
    for said in (
        "why what?",
        "there is no move number 9: the moves are 1 to 2",
        "that is too long for a move",
        "Taken back: draw. Back to before your last move: drawing a card.",
        "there is nothing to redo",
        "did you mean",
        "Save where?",
        "there is no folder /nonexistent/folder",
        "is not a valid file name",
    ):
        assert said.lower() in " ".join(out.split()).lower(), said
    assert max(map(len, out.splitlines())) < 200


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("con", "my-con"),
        ("games/NUL.json", "my-NUL.json"),
        ("game:1.json", "game-1.json"),
        ("why?.json", "why-.json"),
        ("game.", "game"),
        ("???", "game"),
        (r"C:\games\a|b.json", "a-b.json"),
    ],
)
def test_a_name_that_windows_refuses_is_refused_there_with_a_better_one(name: str, better: str) -> None:
    with pytest.raises(CardkitError, match=re.escape(f"such as {better!r}")):
        file_path(name, windows=True)
    assert file_path(name, windows=False) == Path(name)
    file_path(better, windows=True)


@pytest.mark.parametrize("name", ["game.json", "../game 1.json", r"C:\games\game.json", "~/console.json", ".game"])
def test_any_other_name_is_taken_on_windows(name: str) -> None:
    file_path(name, windows=True)


def test_play_answers_why(run: Callable[..., Run]) -> None:
    out = run("play", "papageno", "--seed", "7", stdin="a1\ntake\nwhy discard\nwhy 1\nrules turn.must-swap\n")[1]
    assert "discard: not allowed.\n  You have taken the " in out
    assert "\n  [book] A card taken from the discard pile must be swapped in. (turn.must-swap)" in out
    assert "swap a1: allowed.\n  Swap the Pan flute for" in out
    assert "See also turn.must-swap, special.when and special.flute" in out


@pytest.mark.parametrize(
    ("typed", "move"), [("1", "draw"), ("DRAW", "draw"), (" draw ", "draw"), ("dr", "draw"), ("tak", "take")]
)
def test_play_takes_what_was_meant(typed: str, move: str, run: Callable[..., Run]) -> None:
    out = run("play", "papageno", "--seed", "7", stdin=f"reveal a1\n{typed}\n")[1]
    assert {"draw": "You draw the 3.", "take": "You take the Pan flute."}[move] in out


def test_undo_and_redo_bring_back_the_same_game(run: Callable[..., Run], tmp_path: Path) -> None:
    moves = moves_of(self_played(7, 3), 1)
    once, again = tmp_path / "once.json", tmp_path / "again.json"
    run("play", "papageno", "--seed", "7", "--record", str(once), stdin="\n".join([*moves, "quit"]))
    shaken = [line for move in moves for line in (move, "undo", "redo")]
    out = run("play", "papageno", "--seed", "7", "--record", str(again), stdin="\n".join([*shaken, "quit"]))[1]
    assert once.read_text() == again.read_text()
    assert out.count("Taken back: ") == len(moves)


def test_save_does_not_destroy_another_file(run: Callable[..., Run], tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.json", tmp_path / "other.txt"
    other.write_text("precious")
    typed = f"save {mine}\na1\nsave {mine}\nsave {other}\n"
    out = run("play", "papageno", stdin=typed)[1]
    said = " ".join(out.split())
    assert said.count(f"Saved in {mine}: ") == 2
    assert f"{other} already exists: choose another name." in said
    assert other.read_text() == "precious"
    assert len(read_records(mine)[0]["events"]) > 1


def test_a_capture_has_a_long_list(run: Callable[..., Run]) -> None:
    game = self_played(SEED_OF_CAPTURE, 5)
    positions = (game.at(number) for number in range(1, game.history.now + 1))
    choosing = next(then for then in positions if then.turn == 1 and len(then.moves) > 12)
    typed = moves_of(choosing, 1)
    out = run("play", "papageno", "--players", "5", "--seed", str(SEED_OF_CAPTURE), stdin="\n".join(typed))[1]
    assert "says what the last one would do" in out
    assert re.search(r"^ +1  pass +\d+  capture ", out, re.MULTILINE)


# --- A seat's knowledge ---------------------------------------------------------------------------------------------


def sitting(game: Game, seat: int) -> TerminalTable:
    bots = dict.fromkeys({*range(1, game.players + 1)} - {seat}, bot_named(PAPAGENO, "simple"))
    return TerminalTable(game, seat, bots, ["someone"] * game.players, Terminal())


def shown(game: Game, seat: int, capsys: pytest.CaptureFixture[str], typed: Sequence[str]) -> str:
    """Print everything that can be asked for without making a move."""
    lines = iter([*typed, "quit"])
    table = sitting(game, seat)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.terminal, "ask", lambda _: next(lines))
        capsys.readouterr()
        table.play()
    return capsys.readouterr().out


@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_is_shown(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    played, chance = self_played(seed, 3), random.Random(seed)
    own = [number for number in range(1, played.history.now) if played.at(number).turn == 2]
    for number in chance.sample(own, 5):
        game = played.at(number)
        typed = ["", "score", "log all", "?", *(f"why {move}" for move in [*game.moves, "discard", "capture a1 1a2"])]
        world = game.at(number - 1)
        world.history.append(
            replace(game.history.entry(number), position=another_world(PAPAGENO, game.state, 1, number))
        )
        assert shown(world, 2, capsys, typed) == shown(game, 2, capsys, typed)


def test_the_story_keeps_what_others_draw_to_itself(run: Callable[..., Run]) -> None:
    moves = moves_of(self_played(7, 3), 1)
    out = run("play", "papageno", "--seed", "7", stdin="\n".join([*moves, "log all"]))[1]
    assert re.search(r"Player 2 draws a card\.", out)
    assert not re.search(r"Seat \d draws (?!a card)", out)


# --- Appearance -----------------------------------------------------------------------------------------------------


def test_areas_are_side_by_side_if_there_is_room() -> None:
    played = self_played(3, 4)
    game = next(then for then in map(played.at, range(1, played.history.now)) if then.turn == 2)
    wide, narrow = text_board(game.scene(2)), text_board(game.scene(2), 40)
    assert "  Player 3           Player 4           Player 1\n" in wide
    assert "  Player 3           Player 4\n" in narrow
    assert max(map(len, wide.splitlines())) <= 80
    assert max(map(len, narrow.splitlines())) <= 40


def test_colour_only_in_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Terminal().bold("x") == "x"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert Terminal().bold("x") == "\x1b[1mx\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Terminal().bold("x") == "x"


def test_every_game_can_be_played_and_read_about(run: Callable[..., Run]) -> None:
    for slug in GAMES:
        assert run("rules", slug)[0] == 0
        assert run("play", slug, stdin="1\n" * 5)[0] == 0


# --- A saved game goes on, parts of a rulebook ------------------------------------------------------------------------


def test_a_saved_game_goes_on(run: Callable[..., Run], tmp_path: Path) -> None:
    saved, again = str(tmp_path / "game.json"), str(tmp_path / "again.json")
    begun = ("play", "papageno", "--players", "3", "--seat", "2", "--seed", "7", "--bots", "simple,random")
    assert run(*begun, "--record", saved, stdin="1\nquit\n")[0] == 0
    before = json.loads(Path(saved).read_text(encoding="utf-8"))
    status, out, _ = run("play", "papageno", "--resume", saved, "--record", again, stdin="1\nquit\n")
    assert status == 0
    assert "You are player 2 of 3" in out
    after = json.loads(Path(again).read_text(encoding="utf-8"))
    assert after["names"] == before["names"] == ["bot:simple", "a person", "bot:random"]
    assert after["events"][: len(before["events"])] == before["events"]
    assert sum(event.get("seat") == 2 for event in after["events"]) == 2


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["trio", "--resume", "game.json"], "game.json has a game of Papageno, not of Trio"),
        (["papageno", "--resume", "game.json", "--seed", "3"], "--resume continues the game as it is: leave out"),
        (["papageno", "--resume", "two.json"], "two.json has 2 games, and --resume continues only one"),
        (["papageno", "--resume", "none.json"], "none.json"),
    ],
)
def test_what_cannot_go_on_is_told(
    run: Callable[..., Run], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(record_text(), encoding="utf-8")
    Path("two.json").write_text(f"{record_text()}\n{record_text()}\n", encoding="utf-8")
    status, _, err = run("play", *argv)
    assert status == 2
    assert told in err
    assert len(err.splitlines()) == 1


def test_several_clauses_at_once(run: Callable[..., Run]) -> None:
    _, out, _ = run("rules", "rummy", "turn.draw", "turn.discard")
    assert out.index("(turn.draw)") < out.index("(turn.discard)")
    assert run("rules", "rummy", "turn.draw", "turn.fly")[0] == 2


@pytest.mark.parametrize("slug", GAMES)
def test_each_section_of_a_rulebook_comes_once(run: Callable[..., Run], slug: str) -> None:
    _, out, _ = run("rules", slug)
    titles = list(GAMES[slug].sections.values())
    lines = out.splitlines()
    assert all(lines.count(title) <= 1 for title in titles)
    assert "five games" not in out
