"""Merge our notebooks and the user's own notebooks into one folder, because Voila serves only one.

The folder contains links, so edits to a notebook take effect when its page is reopened.
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
def merged_folder(ours: Path, own: Path) -> Iterator[Path]:
    """Create a temporary folder with our notebooks, and with the user's in a subfolder called `own`."""
    with TemporaryDirectory(prefix="cardkit-notebooks-") as folder:
        for each in ours.iterdir():
            _link(Path(folder, each.name), each)
        _link(Path(folder, OWN), own)
        yield Path(folder)


def _link(place: Path, to: Path) -> None:
    """Link to a file or a folder. On Windows, some users aren't allowed to create links, so files are copied there."""
    if sys.platform != "win32":
        place.symlink_to(to.resolve(), target_is_directory=to.is_dir())
    elif to.is_dir():
        import _winapi

        _winapi.CreateJunction(os.fspath(to.resolve()), os.fspath(place))
    else:
        shutil.copy(to, place)
