"""`cardkit new-game`: create a small working game with tests, in a folder outside the package."""

import keyword
import re
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from string import Template

from cardkit.cli.arguments import Command
from cardkit.cli.play import RESERVED, file_path
from cardkit.table.definition import SLUG
from cardkit.table.errors import CardkitError
from cardkit.table.grammar import count_of
from cardkit.table.registry import GAMES

FOLDER = Path(__file__).with_name("template")
# The folder of the template that becomes the package of the game.
PACKAGE = "package"
# The maximum length of a name; files are named after it.
LONGEST = 60
# The suffix of the template's files, so that tools don't treat them as source files of cardkit.
TEMPLATE = ".txt"


def run(argv: Sequence[str]) -> int:
    """Write the game, and print what to do next."""
    options = Command("new-game", "name", "--folder").read(argv)
    slug = options.name
    check_name(slug)
    folder = file_path(options.folder or slug)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CardkitError(f"{folder} already exists: choose another folder with --folder, or remove it")
    written = write(slug, folder)
    print(f"Your game {title_of(slug)} is ready: {count_of(written, 'file')} in {folder}. What to do next:\n")
    print(f"  cd {folder}\n  {_python()} -m pip install -e . pytest\n  {_python()} -m cardkit play {slug}\n")
    print(f"  {_python()} -m pytest     runs its tests; README.md says what to change first")
    return 0


def check_name(slug: str) -> None:
    """Raise CardkitError, with a suggestion, if a slug isn't valid or is already in use."""
    problem = _problem_with(slug)
    if problem:
        plain = re.sub("[^a-z0-9]+", "_", slug.lower()).strip("_")[:LONGEST]
        tries = [*((plain, f"my_{plain}", f"my_{plain}_game") if plain else ()), "my_golf", "my_own_game"]
        better = next(each for each in tries if not _problem_with(each))
        raise CardkitError(f"{problem}, such as {better!r}")


def _problem_with(slug: str) -> str:
    """Return why a game can't have this slug, or an empty string if it can."""
    if not SLUG.fullmatch(slug) or keyword.iskeyword(slug):
        return f"{slug!r} is not a valid name: use lower-case letters, digits and _"
    if len(slug) > LONGEST:
        return f"a name has up to {LONGEST} letters: use a shorter one"
    if RESERVED.fullmatch(slug):
        return f"Windows has no folder called {slug!r}: choose another name"
    if slug in GAMES:
        return f"there is already a game called {slug!r}: choose another name"
    if slug in sys.stdlib_module_names or slug == "tests" or find_spec(slug) is not None:
        return f"there is already a Python package called {slug!r}: choose another name"
    return ""


def title_of(slug: str) -> str:
    """Make the title of a game from its slug."""
    return slug.replace("_", " ").strip().title()


def write(slug: str, folder: Path) -> int:
    """Write the files of a game to a folder; return the number of files."""
    title = title_of(slug)
    names = {"slug": slug, "title": title, "constant": slug.upper(), "project": slug.replace("_", "-").strip("-")}
    sources = list(FOLDER.rglob(f"*{TEMPLATE}"))
    for source in sources:
        parts = [slug if part == PACKAGE else part for part in source.relative_to(FOLDER).parts]
        path = folder.joinpath(*parts).with_name(source.name.removesuffix(TEMPLATE))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template(source.read_text(encoding="utf-8")).substitute(names), encoding="utf-8")
    return len(sources)


def _python() -> str:
    """Return the command that starts this Python; a virtual environment always has `python`."""
    return Path(sys.executable).stem if sys.executable and sys.prefix == sys.base_prefix else "python"
