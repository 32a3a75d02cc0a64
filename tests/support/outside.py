"""Games from outside the package: written by `cardkit new-game`, and installed without pip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cardkit
from cardkit.cli.new_game import write

ROOT = Path(cardkit.__file__).parents[1]
# The folder of the games that a notebook shows how to write.
LAB = ROOT / "notebooks" / "lab"


def new_game(folder: Path, slug: str = "climb") -> Path:
    """Write a new game and return the folder that contains its package."""
    write(slug, folder)
    return folder


def install(folder: Path, slug: str, place: str, called: str = "", *, group: str = "cardkit.games") -> None:
    """Write the files that pip installs for a package with a game; Python finds the game on its path.

    With another `group` of entry points, the package declares something other than a game.
    """
    info = folder / f"{called or slug}-0.1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {called or slug}\nVersion: 0.1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[{group}]\n{slug} = {place}\n", encoding="utf-8")


def python(*words: str, path: tuple[Path, ...] = (), warnings: str = "default") -> subprocess.CompletedProcess[str]:
    """Run Python with these folders on its path, as in a new terminal."""
    code = f"import sys; sys.path[:0] = {[*map(str, path), str(ROOT), str(ROOT / 'widgets')]!r}\n"
    command = [sys.executable, "-W", warnings, "-c", code + "\n".join(words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def command(*words: str, path: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run the command line in the same way."""
    return python(f"from cardkit.cli import main; sys.exit(main({list(words)!r}))", path=path)
