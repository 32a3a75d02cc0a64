"""Compile the loop of a simulation with numba, and cache the machine code until a source file changes.

The compiled functions are the same ones that run at the table: numba's `overload` and `register_jitable` leave them as
plain Python functions.
"""

import dis
import gc
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from pickle import PickleError
from threading import Lock
from types import FunctionType
from typing import Any, NamedTuple

from cardkit.table import chance, effects, face_down
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.registry import GAMES

PACKAGE = Path(__file__).parents[1]

# Modules with small functions that run at every move, whose calls would take more time than their work. They are
# inlined, as is every function that is called in only one place.
INLINED = (
    "cardkit.table.chance",
    "cardkit.table.common_rules",
    "cardkit.table.bots",
    "cardkit.table.players",
    "cardkit.simulation.loop",
    "cardkit.games.grid.shared_rules",
)


class Options(NamedTuple):
    """numba's options for called functions, for inlined functions, and for the loop itself."""

    callee: Mapping[str, Any]
    inlined: Mapping[str, Any]
    program: Mapping[str, Any]


# The options of plain `njit`, which lets other threads run in the meantime.
PLAIN = Options(*[{"nogil": True}] * 3)


def available() -> bool:
    """Return whether numba is installed."""
    return find_spec("numba") is not None


def check_available() -> None:
    """Raise CardkitError if numba isn't installed."""
    if not available():
        raise CardkitError('numba is not installed, so there is nothing to compile: pip install "cardkit[simulation]"')


def webassembly_file(slug: str) -> Path | None:
    """Return the file with the compiled rules of a game for a page, in the folder `$CARDKIT_WEBASSEMBLY`, if any."""
    folder = os.environ.get("CARDKIT_WEBASSEMBLY")
    file = Path(folder or "", f"{slug}.wasm")
    return file if folder and file.is_file() else None


def numba_module() -> Any:
    """Import numba. Raises CardkitError, with advice, if the installed versions of packages aren't compatible."""
    try:
        import numba
    except ImportError as error:
        message = f"numba cannot be imported: {error}; reinstall it: pip install --upgrade 'cardkit[simulation]'"
        raise CardkitError(message) from error
    return numba


def compiled(function: Callable[..., Any], folder: Path | None = None) -> Any:
    """Return a function that is compiled at its first call, with all functions that it calls.

    Args:
        function: The function.
        folder: The cache folder for the machine code. Default: nothing is cached.

    """
    with _one_at_a_time:
        dispatcher = _dispatcher(function, options().program)
        if folder is not None:
            _keep(dispatcher, folder)
        return dispatcher


def dispatcher_of(function: Callable[..., Any], settings: Mapping[str, Any]) -> Any:
    """Return numba's dispatcher for a function, which compiles it for given types, with all functions that it calls.

    Args:
        function: The function.
        settings: numba's options for the function itself.

    """
    with _one_at_a_time:
        return _dispatcher(function, settings)


def _dispatcher(function: Callable[..., Any], settings: Mapping[str, Any]) -> Any:
    numba = numba_module()
    from numba.extending import register_jitable

    _replace_bodies()
    _teach_bits()
    for called, places in _called_by(function).items():
        if called not in _registered:
            _registered.add(called)
            inlined = places == 1 or called.__module__ in INLINED
            register_jitable(**options().inlined if inlined else options().callee)(called)
    return numba.njit(**settings)(function)


@cache
def options() -> Options:
    """Return options that compile a loop as one program (see `linking`), or `PLAIN` if this numba doesn't allow that.

    This is checked once for each version of numba and Python, in about a second.
    """
    try:
        from cardkit.simulation import linking

        works = f"linking-{_fingerprint_of([(Path(linking.__file__), 'linking')])}"
        if not any((folder / works).exists() for folder in (cache_folder(), shared_folder())):
            linking.check()
            with suppress(OSError):
                (cache_folder() / works).touch()
    except Exception:  # noqa: BLE001  anything may be missing or different in numba's private classes
        return PLAIN
    # A simulation allocates no memory, so arrays need no reference counts (`_nrt`); that saves a fifth of the time.
    callee, inlined = ({"no_cfunc_wrapper": True, "pipeline_class": each} for each in (linking.CALLEE, linking.INLINED))
    return Options(callee, inlined, {"nogil": True, "_nrt": False, "pipeline_class": linking.PROGRAM})


def explained(fast: Any, name: str, folder: Path) -> Callable[..., Any]:
    """Wrap a compiled function, such that numba's errors become a CardkitError with advice.

    Args:
        fast: The compiled function.
        name: The name of the game.
        folder: The cache folder.

    """

    def call(*args: Any) -> Any:
        try:
            with nullcontext() if getattr(fast, "signatures", ()) else _collecting_later():
                return fast(*args)
        except (OSError, EOFError, PickleError) as error:
            message = f"compiled games cannot be kept in {folder}: {error}; remove it, or set CARDKIT_CACHE to another"
            raise CardkitError(message) from error
        except Exception as error:
            if fast.signatures:  # it is compiled, so this is an error in the rules themselves
                raise
            raise CardkitError(cannot_compile(name, error)) from error

    return call


@contextmanager
def _collecting_later() -> Iterator[None]:
    """Turn off garbage collection, which would take a tenth of the compile time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def cannot_compile(name: str, error: Exception) -> str:
    """Summarize numba's long error message: the problem, where it is, and what to do."""
    said = [line for line in str(error).splitlines() if line and not line.startswith("Failed in ")]
    place = re.search(r'File "(?:[^"]*[/\\])?([^"/\\]+)", line (\d+)', str(error))
    where = f" ({place[1]}, line {place[2]})" if place else ""
    return (
        f"numba cannot compile {name}: {said[0].rstrip('.:') if said else type(error).__name__}{where}. In a game of "
        "your own, write that with numbers and rows of numbers only; else install the numba of constraints.txt"
    )


# The functions that have been registered with numba, which is only allowed once.
_registered: set[Callable[..., Any]] = set()

# All threads share the registered functions, and numba's setting for its cache folder.
_one_at_a_time = Lock()


@cache
def _replace_bodies() -> None:
    """Register the replacements in `COMPILED` with numba."""
    from numba.extending import overload

    inlined: Any = dict(options().inlined)  # numba's type annotations list fewer options
    for function, body in COMPILED.items():
        overload(function, jit_options=inlined, strict=False)(partial(_body, body))


def _body(body: Callable[..., Any], *_: Any) -> Callable[..., Any]:
    """Return the body of an overload, for arguments of any types."""
    return body


def _nothing(s, kind, card, source, target, clause, seen_by):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0917
    """Replace `report`: effects aren't recorded in a simulation."""


# Functions that are replaced by others in compiled code.
COMPILED: Mapping[Callable[..., Any], Callable[..., Any]] = {
    effects.report: _nothing,
    **chance.COMPILED,
    **face_down.COMPILED,
}


@cache
def _teach_bits() -> None:
    """Add `bit_count` and `bit_length` of integers, which numba doesn't support, as machine instructions."""
    from numba import types
    from numba.extending import intrinsic, overload_method

    @intrinsic
    def ones(typing, number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        return types.int64(types.int64), lambda context, builder, kind, args: builder.ctpop(args[0])  # noqa: ARG005

    @intrinsic
    def zeros_above(typing, number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        def counted(context, builder, kind, args):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
            return builder.ctlz(args[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), counted

    def bit_count(number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        return lambda number: ones(number)  # type: ignore[call-arg]  # noqa: PLW0108

    def bit_length(number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, ARG001
        return lambda number: 64 - zeros_above(number)  # type: ignore[call-arg]

    inlined = {**options().inlined}
    overload_method(types.Integer, "bit_count", jit_options=inlined)(bit_count)  # type: ignore[call-arg]
    overload_method(types.Integer, "bit_length", jit_options=inlined)(bit_length)  # type: ignore[call-arg]


def _called_by(function: Callable[..., Any]) -> Counter[Callable[..., Any]]:
    """Count the places that call each of our functions, directly or indirectly from `function`, except `COMPILED`."""
    places: Counter[Callable[..., Any]] = Counter()
    seen = {function}
    waiting = [function]
    while waiting:
        for called in _names_in(waiting.pop()):
            places[called] += 1
            if called not in seen:
                seen.add(called)
                waiting.append(COMPILED.get(called, called))
    return Counter({called: number for called, number in places.items() if called not in COMPILED})


def _names_in(function: Any) -> Iterator[Any]:
    """Yield our functions that are named in the code of a function, each as often as it is named."""
    # The packages (or single modules) whose functions are compiled: cardkit, and the packages of other games.
    homes = ("cardkit.", *(f"{game.package or game.rules.__name__}." for game in GAMES.in_use()))
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
        if isinstance(value, FunctionType) and f"{value.__module__}.".startswith(homes):
            yield value


# --- The cache --------------------------------------------------------------------------------------------------------


def folder_for(slug: str, bots: tuple[str, ...]) -> Path:
    """Return the cache folder for the compiled loop of a game and its bots; its name has a hash of the sources.

    If a shared folder contains the loop, it is copied first.

    Args:
        slug: The slug of the game.
        bots: The names of the bots; for play-outs, the result of `estimating.play_outs_by`.

    """
    name = f"{slug}-{'-'.join(bots)}-{_fingerprint(slug)}"
    folder = cache_folder() / name
    for ahead in (os.environ.get("CARDKIT_CACHE"), shared_folder()):
        if ahead and not folder.exists() and (Path(ahead) / name).is_dir():
            _copy(Path(ahead) / name, folder)
    return folder


def _copy(source: Path, folder: Path) -> None:
    """Copy a folder in one step; do nothing if the copy fails or another process was faster."""
    with suppress(OSError), tempfile.TemporaryDirectory(dir=folder.parent, prefix="copying-") as place:
        for file in source.rglob("*.nb[ci]"):
            copy = Path(place, folder.name) / file.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
        (Path(place, folder.name)).rename(folder)


def is_kept(slug: str, bots: tuple[str, ...]) -> bool:
    """Return whether the compiled loop of a game and its bots is in the cache."""
    return any(folder_for(slug, bots).rglob("*.nbc"))


@cache
def cache_folder() -> Path:
    """Return the folder of the cache: `$CARDKIT_CACHE`, or the system's cache folder, or a temporary folder."""
    try:
        return _writable(_usual_folder())
    except (OSError, RuntimeError):  # the folder is not writable, or the user has no home directory
        return Path(tempfile.mkdtemp(prefix="cardkit-"))


def _usual_folder() -> Path:
    home = {"win32": "~/AppData/Local", "darwin": "~/Library/Caches"}.get(sys.platform, "~/.cache")
    usual = Path(os.environ.get("XDG_CACHE_HOME") or home).expanduser() / "cardkit"
    return Path(os.environ.get("CARDKIT_CACHE") or usual)


def _writable(folder: Path) -> Path:
    """Create a folder if it is missing, and return it. Raises OSError if it isn't writable."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def shared_folder() -> Path:
    """Return the folder of loops that were compiled in advance for all users of this Python (see `share`)."""
    return Path(sys.prefix, "share", "cardkit", "compiled")


def share() -> None:
    """From now on, cache everything that this process compiles, for all users of this Python.

    Raises:
        CardkitError: If the shared folder isn't writable.

    """
    try:
        os.environ["CARDKIT_CACHE"] = str(_writable(shared_folder()))
    except OSError as error:
        raise CardkitError(f"{shared_folder()} cannot be written: {error}; ask who installed this Python") from error
    cache_folder.cache_clear()


@cache
def _fingerprint(slug: str) -> str:
    """Return a hash of all source files of a game's compiled loop."""
    return _fingerprint_of(sorted(_sources(slug)))


def _fingerprint_of(sources: Iterable[tuple[Path, str]]) -> str:
    """Return a hash of source files, their names, and the versions and settings of numba and Python."""
    numba = numba_module()
    settings: Any = numba.config
    made_with = f"{sys.version} {numba.__version__} {settings.BOUNDSCHECK} {settings.OPT}"
    digest = hashlib.sha256(made_with.encode())
    for file, called in sources:
        digest.update(f"\0{called}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(slug: str) -> Iterator[tuple[Path, str]]:
    """Yield the source files of a game and of shared code, with names that don't depend on the installation."""
    yield PACKAGE / "advice" / "play_outs.py", "advice/play_outs.py"
    for folder in ("table", "chances", "simulation", "games/grid"):
        yield from ((file, f"{folder}/{file.name}") for file in (PACKAGE / folder).glob("*.py"))
    for home in homes_of(GAMES[slug]):
        files = home.rglob("*.py") if home.is_dir() else (home,)
        yield from ((file, f"games/{slug}/{file.relative_to(home.parent).as_posix()}") for file in files)


def homes_of(definition: Definition) -> set[Path]:
    """Return the folders of the packages with a game's rules and clauses, or a file if they aren't in a package.

    Raises:
        CardkitError: If the rules aren't in a file.

    """
    package, rules = definition.package, definition.rules.__name__
    file = sys.modules[package or rules].__file__ if rules in sys.modules else None
    if file is None:
        message = f"{definition.name} cannot be compiled: write its rules into a file, such as {definition.slug}.py"
        raise CardkitError(f"{message}, and import that")
    clauses = sys.modules[definition.clauses.home()].__file__ or file
    return {Path(file).parent if package else Path(file), Path(clauses).parent}


def _keep(dispatcher: Any, folder: Path) -> None:
    """Make numba use this cache folder; its own choice would depend on a single source file only."""
    settings = numba_module().config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
    try:
        if options() is PLAIN:
            dispatcher.enable_caching()
        else:
            from cardkit.simulation.linking import ProgramCache

            dispatcher._cache = ProgramCache(dispatcher.py_func, folder.name)  # noqa: SLF001
    finally:
        settings.CACHE_DIR = before
