"""Compiled code is cached, recompiled when a source changes, announced if it takes time, and optional."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import cardkit
from cardkit.cli import main
from cardkit.simulation import batches, compiled, game_series, simulate, warm
from tests.support.occasions import nightly, one_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PACKAGE = Path(cardkit.__file__).parent
POINTS = """
import cardkit
sample = cardkit.simulate("chicken", games=50, seed=1, threads=1, progress=False)
print(sample.estimate("round_points", 1).mean)
"""


def in_fresh_process(code: str, package: Path, cache: Path) -> str:
    """Return the output of some code in a separate process."""
    environ = {**os.environ, "PYTHONPATH": str(package.parent), "CARDKIT_CACHE": str(cache)}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the second process must read Python's cached bytecode as usual
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=package.parent, env=environ, capture_output=True, text=True, check=True)
    return done.stdout


def kept(cache: Path) -> set[str]:
    """Return the compiled files in a folder."""
    return {file.relative_to(cache).as_posix() for file in cache.rglob("*.nbc")}


@nightly
def test_what_is_compiled_serves_the_next_process_until_a_source_changes(tmp_path: Path) -> None:
    copy, cache = tmp_path / "cardkit", tmp_path / "cache"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    first = in_fresh_process(POINTS, copy, cache)
    files = kept(cache)
    assert files
    assert in_fresh_process(POINTS, copy, cache) == first
    assert kept(cache) == files
    edit(copy / "table" / "common_rules.py", "if seat + 1 < s.players else 0", "if seat + 1 != s.players else 0")
    assert in_fresh_process(POINTS, copy, cache) == first
    assert kept(cache) > files
    edit(copy / "table" / "chance.py", "WARM_UP = 15", "WARM_UP = 16")
    assert in_fresh_process(POINTS, copy, cache) != first


def edit(file: Path, old: str, new: str) -> None:
    """Change a source file without changing its time or length.

    Python would run its cached bytecode, which it checks by these two, so that is removed.
    """
    before = file.stat()
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    shutil.rmtree(file.parent / "__pycache__")


@pytest.fixture
def _without_numba(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(compiled, "available", lambda: False)
    game_series.prepared.cache_clear()
    batches.say_slow.cache_clear()
    yield
    game_series.prepared.cache_clear()


@pytest.mark.usefixtures("_without_numba")
@pytest.mark.parametrize("game", one_in(3, cardkit.GAMES))
def test_without_numba_everything_works_slowly_and_says_so_once(game: str) -> None:
    with pytest.warns(UserWarning, match="numba is not installed") as said:
        interpreted = simulate(game, games=4, seed=3, threads=1, progress=False)
    assert [warning.filename for warning in said] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simulate(game, games=1, seed=3, progress=False)
    game_series.prepared.cache_clear()
    compiled_again(game, interpreted)


@pytest.mark.usefixtures("_without_numba")
@pytest.mark.parametrize(
    "play",
    [
        lambda: cardkit.compare("chicken", {"target": 20}, games=2, seed=1, threads=1, progress=False),
        lambda: cardkit.tournament("chicken", ["simple", "random"], deals=1, seed=1, threads=1, progress=False),
    ],
)
def test_the_warning_is_about_the_line_that_calls_cardkit(play: Callable[[], object]) -> None:
    with pytest.warns(UserWarning, match="numba is not installed") as said:
        play()
    assert [warning.filename for warning in said] == [__file__]


def compiled_again(game: str, interpreted: Any) -> None:
    """Compile the same games again, with the same results."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "available", lambda: True)
        same = simulate(game, games=4, seed=3, threads=1, progress=False)
    assert same.tally == interpreted.tally
    assert same.to_frame("round").equals(interpreted.to_frame("round"))


@pytest.mark.usefixtures("_without_numba")
def test_without_numba_there_is_nothing_to_warm(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["warm", "chicken"]) == 2
    assert "numba is not installed" in capsys.readouterr().err


def test_the_bar_says_that_it_compiles(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(compiled, "is_kept", lambda *_: False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    simulate("chicken", games=10, seed=1, threads=1)
    assert "compiling the rules of Chicken" in capsys.readouterr().err
    simulate("chicken", games=10, seed=1, threads=1, progress=False)
    assert capsys.readouterr().err == ""


@nightly
def test_warm_compiles_each_bot_of_a_game_and_says_where_it_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert [bots for _, bots, _ in warm("chicken")] == [("random",), ("simple",), ("careful",)]
    assert compiled.is_kept("chicken", ("simple",))
    assert main(["warm", "chicken"]) == 0
    assert str(compiled.cache_folder()) in capsys.readouterr().out
    assert main(["warm", "poker"]) == 2


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "file" / "cache"))
    compiled.cache_folder.cache_clear()
    assert compiled.cache_folder().is_dir()
    compiled.cache_folder.cache_clear()


@pytest.fixture
def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the shared folder of this Python, with an empty user folder for compiled loops."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "python"))
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "own"))
    compiled.cache_folder.cache_clear()
    yield tmp_path / "python" / "share" / "cardkit" / "compiled"
    compiled.cache_folder.cache_clear()


def keep(folder: Path) -> None:
    """Save compiled code in a folder that its users can only read."""
    folder.mkdir(parents=True)
    (folder / "loop.nbc").write_bytes(b"code")
    (folder / "loop.nbc").chmod(0o444)
    folder.chmod(0o555)


def test_what_was_compiled_for_everybody_is_found(ahead: Path, tmp_path: Path) -> None:
    name = compiled.folder_for("chicken", ("random",)).name
    assert not compiled.is_kept("chicken", ("random",))
    keep(ahead / name)
    assert compiled.is_kept("chicken", ("random",))
    assert (tmp_path / "own" / name / "loop.nbc").read_bytes() == b"code"
    assert (tmp_path / "own" / name).stat().st_mode & stat.S_IWUSR
    assert not compiled.is_kept("chicken", ("simple",))


@pytest.mark.usefixtures("ahead")
def test_a_folder_that_can_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(folder: Path) -> Path:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(compiled, "_writable", refuses)
    folder = compiled.folder_for("chicken", ("random",))
    assert tmp_path / "own" not in folder.parents
    keep(tmp_path / "own" / folder.name)
    assert compiled.is_kept("chicken", ("random",))
    with pytest.raises(cardkit.CardkitError, match="cannot be written"):
        compiled.share()


def test_warm_shared_keeps_it_for_everybody(ahead: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_series, "play", lambda *_: game_series.Played(None, None, 1.0))
        patch.setattr("cardkit.advice.estimating.warm_coach", lambda *_: iter(()))
        assert main(["warm", "--shared", "chicken"]) == 0
    assert f"kept in {ahead}\n" in capsys.readouterr().out


# --- Different loops ------------------------------------------------------------------------------------------------


def adding(more: int) -> Callable[[int], int]:
    return lambda number: number + more


def test_threads_that_compile_at_once_keep_each_loop_in_its_own_folder(tmp_path: Path) -> None:
    folders = [tmp_path / f"climb-{number}" for number in range(64)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            loops = list(threads.map(lambda folder: compiled.compiled(adding(1), folder), folders))
    finally:
        sys.setswitchinterval(before)
    assert [Path(loop.stats.cache_path).parent for loop in loops] == folders


def test_loops_saved_in_one_place_are_distinguished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The setting NUMBA_CACHE_LOCATOR_CLASSES can make numba save everything next to the sources."""
    from numba.core import caching, config

    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.setattr(caching.UserProvidedCacheLocator, "get_cache_path", lambda _: str(place))
    monkeypatch.setattr(config, "CACHE_DIR", str(place))
    assert [compiled.compiled(adding(more), tmp_path / f"climb-{more}")(40) for more in (1, 2, 1)] == [41, 42, 41]
    assert len(kept(place)) == 2


# --- Input for numba ------------------------------------------------------------------------------------------------


def bits(number: int) -> tuple[int, int]:
    return number.bit_count(), number.bit_length()


def test_bits_are_counted_as_python_counts_them() -> None:
    fast = compiled.compiled(bits)
    numbers = [0, *(1 << bit for bit in range(63)), *(2**63 - 1 >> bit for bit in range(63)), *range(1000)]
    assert [fast(number) for number in numbers] == list(map(bits, numbers))


# --- Limits of numba ------------------------------------------------------------------------------------------------


def unknown(n: Any) -> Any:
    return n.no_such_attribute


def divides(n: int) -> int:
    return 1 // n


def test_what_numba_cannot_compile_is_explained(tmp_path: Path) -> None:
    from numba.core.errors import NumbaError

    fast = compiled.explained(compiled.compiled(unknown), "Climb", tmp_path)
    with pytest.raises(cardkit.CardkitError) as caught:
        fast(1)
    said = str(caught.value)
    assert said.startswith("numba cannot compile Climb: Unknown attribute 'no_such_attribute' of type int64 (test_comp")
    assert said.endswith("with numbers and rows of numbers only; else install the numba of constraints.txt")
    assert "\n" not in said
    assert isinstance(caught.value.__cause__, NumbaError)


def test_an_error_of_compiled_rules_stays_as_it_is(tmp_path: Path) -> None:
    fast = compiled.explained(compiled.compiled(divides), "Climb", tmp_path)
    assert fast(1) == 1
    with pytest.raises(ZeroDivisionError):
        fast(0)


@pytest.mark.parametrize("error", [EOFError("Ran out of input"), OSError(28, "No space left on device")])
def test_what_cannot_be_kept_is_explained(error: Exception, tmp_path: Path) -> None:
    def fails() -> None:
        raise error

    with pytest.raises(cardkit.CardkitError, match="set CARDKIT_CACHE to another") as caught:
        compiled.explained(fails, "Climb", tmp_path)()
    assert str(tmp_path) in str(caught.value)
    assert caught.value.__cause__ is error


def test_a_numba_that_cannot_be_imported_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(cardkit.CardkitError, match=r"numba cannot be imported: .*; reinstall it: pip install"):
        compiled.compiled(divides)


def test_nobody_needs_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may run as a user without an account."""

    def no_home(_: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("CARDKIT_CACHE", raising=False)
    monkeypatch.setattr(Path, "expanduser", no_home)
    compiled.cache_folder.cache_clear()
    assert compiled.cache_folder().is_dir()
    compiled.cache_folder.cache_clear()
