"""Our notebooks and somebody's own, side by side in one folder, since Voila serves one folder.

The folder has links, so what is changed in a notebook is there at the next visit.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardkit_widgets.gallery.notebook_folders import OWN

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def together(ours: Path, own: Path) -> Iterator[Path]:
    """A folder with all of ours, and somebody's `own` notebooks in the folder of that name; it is gone afterwards."""
    with TemporaryDirectory(prefix="cardkit-notebooks-") as folder:
        for each in ours.iterdir():
            _link(Path(folder, each.name), each)
        _link(Path(folder, OWN), own)
        yield Path(folder)


def _link(place: Path, to: Path) -> None:
    """Link a file or a folder. Windows lets everybody link folders only, so a file is copied there."""
    if sys.platform != "win32":
        place.symlink_to(to.resolve(), target_is_directory=to.is_dir())
    elif to.is_dir():
        import _winapi

        _winapi.CreateJunction(os.fspath(to.resolve()), os.fspath(place))
    else:
        shutil.copy(to, place)
