"""Compiling the loop of a simulation with numba, and keeping what was compiled until a source changes.

Nothing is written for the compiler: it is given the very functions that run at the table. `overload` and
`register_jitable` leave those what they are, plain functions.
"""

import dis
import hashlib
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any

from cardkit.table import effects
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.registry import GAMES

PACKAGE = Path(__file__).parents[1]

INLINED = (
    "cardkit.table.chance",
    "cardkit.table.common",
    "cardkit.table.bots",
    "cardkit.table.players",
    "cardkit.simulation.loop",
    "cardkit.games.laid_out.playing",
)
"""What is called at every move: small functions, whose calls would cost more than they do. They are put in place of
their calls, as is every function that is called in one place only, which makes nothing longer."""

OPTIONS: Mapping[str, Any] = {"nogil": True, "_nrt": False}
"""Other threads may run meanwhile. Nothing is made in a simulation that would have to be freed, so nobody counts who
still uses an array (`_nrt`), which took a fifth of the time."""


def available() -> bool:
    """Say whether numba is installed."""
    return find_spec("numba") is not None


def check_available() -> None:
    """Raise CardkitError where numba is missing."""
    if not available():
        raise CardkitError("numba is not installed, so there is nothing to compile: pip install 'cardkit[simulation]'")


def compiled(function: Callable[..., Any], folder: Path | None = None) -> Any:
    """A function, to be compiled at its first call with everything it calls; what is compiled is kept in a folder."""
    import numba
    from numba.extending import register_jitable

    _silence_effects()
    for called, places in _called_by(function).items():
        if called not in _registered:
            _registered.add(called)
            register_jitable(forceinline=places == 1 or called.__module__ in INLINED)(called)
    dispatcher = numba.njit(**OPTIONS)(function)
    if folder is not None:
        _keep(dispatcher, folder)
    return dispatcher


_registered: set[Callable[..., Any]] = set()
"""What numba has been told that it may compile; it must be told once only."""


@cache
def _silence_effects() -> None:
    """Give `report` an empty body where it is compiled: nobody watches a simulation."""
    from numba.extending import overload

    overload(effects.report)(lambda s, kind, card, source, target, clause, seen_by: _nothing)  # noqa: ARG005


def _nothing(s, kind, card, source, target, clause, seen_by):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Do nothing; numba compares the names, and the lack of types, with those of the function above."""


def _called_by(function: Callable[..., Any]) -> Counter[Callable[..., Any]]:
    """Every function of ours that `function` calls, and those call, with the number of places; `report` is not ours."""
    places: Counter[Callable[..., Any]] = Counter()
    seen = {function, effects.report}
    waiting = [function]
    while waiting:
        for called in _names_in(waiting.pop()):
            places[called] += 1
            if called not in seen:
                seen.add(called)
                waiting.append(called)
    del places[effects.report]
    return places


def _names_in(function: Any) -> Iterator[Any]:
    """The functions of ours that the code of a function names, each as often as it does."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    module: Any = None
    for instruction in dis.get_instructions(function):
        name = instruction.argval
        if instruction.opname == "LOAD_DEREF":
            value = cells[name].cell_contents
        elif instruction.opname == "LOAD_GLOBAL":
            value = module = function.__globals__.get(name)
        else:
            value = getattr(module, name, None) if instruction.opname in {"LOAD_ATTR", "LOAD_METHOD"} else None
        if isinstance(value, FunctionType) and f"{value.__module__}.".startswith(_homes()):
            yield value


def _homes() -> tuple[str, ...]:
    """The packages whose functions are compiled: cardkit, and those of games from elsewhere."""
    return ("cardkit.", *(f"{definition.package}." for definition in GAMES.in_use()))


# --- What is kept -----------------------------------------------------------------------------------------------------


def folder_for(slug: str, bots: tuple[str, ...]) -> Path:
    """The folder that keeps the compiled loop of a game and its bots, named after what it was made from.

    Of play-outs it is named so, and after their bot.
    """
    return cache_folder() / f"{slug}-{'-'.join(bots)}-{_fingerprint(slug)}"


def is_kept(slug: str, bots: tuple[str, ...]) -> bool:
    """Say whether the compiled loop of a game and its bots was kept, so that nobody has to wait for it."""
    return any(folder_for(slug, bots).rglob("*.nbc"))


@cache
def cache_folder() -> Path:
    """Where compiled loops are kept: `$CARDKIT_CACHE`, else where this system keeps caches, else a temporary folder."""
    home = {"win32": "~/AppData/Local", "darwin": "~/Library/Caches"}.get(sys.platform, "~/.cache")
    usual = Path(os.environ.get("XDG_CACHE_HOME") or home).expanduser() / "cardkit"
    folder = Path(os.environ.get("CARDKIT_CACHE") or usual)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.mkdtemp(prefix="cardkit-"))


@cache
def _fingerprint(slug: str) -> str:
    """A text that changes with every edit of a source that the compiled loop of a game may have been made from."""
    import numba

    settings: Any = numba.config
    made_with = f"{sys.version} {numba.__version__} {settings.BOUNDSCHECK} {settings.OPT}"
    digest = hashlib.sha256(made_with.encode())
    for file, called in sorted(_sources(slug)):
        digest.update(f"\0{called}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(slug: str) -> Iterator[tuple[Path, str]]:
    """The sources of a game and of what all games share, with what they are called wherever they lie."""
    yield PACKAGE / "advice" / "play_outs.py", "advice/play_outs.py"
    for folder in ("table", "chances", "simulation", "games/laid_out"):
        yield from ((file, f"{folder}/{file.name}") for file in (PACKAGE / folder).glob("*.py"))
    home = home_of(GAMES[slug])
    yield from ((file, f"games/{slug}/{file.relative_to(home).as_posix()}") for file in home.rglob("*.py"))


def home_of(definition: Definition) -> Path:
    """The folder of a game's package, wherever that is. Raises CardkitError if it has none."""
    file = sys.modules[definition.package].__file__ if definition.package else None
    if file is None:
        raise CardkitError(f"{definition.name} cannot be compiled: its rules must be a module of a package on disk")
    return Path(file).parent


def _keep(dispatcher: Any, folder: Path) -> None:
    """Let numba keep what it compiles in a folder of its own, which it would name after one source file only."""
    import numba

    settings: Any = numba.config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        dispatcher.enable_caching()
    finally:
        settings.CACHE_DIR = before
