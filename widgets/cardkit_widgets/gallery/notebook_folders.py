"""The folders of the notebooks that are served: the gallery's folder and the user's own."""

from pathlib import Path

from cardkit.table.errors import CardkitError

# The environment variable with the folder of the user's own notebooks, and the path at which they are served.
OWN_NOTEBOOKS, OWN = "CARDKIT_NOTEBOOKS", "own"


def package_folder() -> Path:
    """Return the folder of the package `cardkit_widgets`."""
    return Path(__file__).parents[1]


def notebooks_folder() -> Path:
    """Return the folder of the gallery: inside the installed package, or at the root of a cloned repository."""
    installed = package_folder() / "notebooks"
    return installed if installed.is_dir() else package_folder().parents[1] / "notebooks"


def own_folder(wanted: str | None) -> Path | None:
    """Return the folder given as `--notebooks`. Raises CardkitError if it doesn't contain notebooks."""
    if wanted is None:
        return None
    folder = Path(wanted).expanduser().resolve()
    if not any(folder.glob("*.ipynb")):
        raise CardkitError(f"there are no notebooks in {wanted}: name the folder that has them")
    return folder
