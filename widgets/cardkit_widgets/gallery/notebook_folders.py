"""The folders of the notebooks that are served: those of the gallery, and somebody's own."""

from pathlib import Path

from cardkit.table.errors import CardkitError

# The environment variable with the folder of somebody's own notebooks, and what they are served under.
OWN_NOTEBOOKS, OWN = "CARDKIT_NOTEBOOKS", "own"


def package() -> Path:
    """Return the folder of the widgets."""
    return Path(__file__).parents[1]


def notebooks() -> Path:
    """Return the folder of the gallery: inside an installed package, or at the root of a clone."""
    installed = package() / "notebooks"
    return installed if installed.is_dir() else package().parents[1] / "notebooks"


def own_folder(wanted: str | None) -> Path | None:
    """The folder that `--notebooks` names. Raises CardkitError if it has no notebooks."""
    if wanted is None:
        return None
    folder = Path(wanted).expanduser().resolve()
    if not any(folder.glob("*.ipynb")):
        raise CardkitError(f"there are no notebooks in {wanted}: name the folder that has them")
    return folder
