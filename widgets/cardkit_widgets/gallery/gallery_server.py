"""`cardkit` without a subcommand: serve the gallery's notebooks as pages with Voila, on this machine only."""

from __future__ import annotations

import os
import secrets
import sys
import tempfile
import threading
import webbrowser
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardkit.cli.commands import overview
from cardkit.table.errors import CardkitError, MissingError
from cardkit_widgets.core.url_params import TEACHERS_KEY
from cardkit_widgets.gallery import notebook_folders

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

HOST = "127.0.0.1"
PORT = 8866
HOME = "voila/render/index.ipynb"
TEACHER = "voila/render/lessons/teacher.ipynb"
NEEDED = ("voila", "anywidget")
# The server's messages go to stderr.
PASSED_ON = {"handlers": [], "propagate": True}

# A kernel ends after this many seconds without a page, because its tab was closed or the laptop was asleep for a long
# time. An open tab keeps its kernel, however long its reader is inactive.
CULL_AFTER_SECONDS = 15 * 60
CULL_CHECK_SECONDS = 60


def run(argv: Sequence[str]) -> int:
    """Serve the gallery until Ctrl-C."""
    options = overview().read(argv)
    own = notebook_folders.own_folder(options.notebooks)
    return serve(port=options.port, open_browser=not options.no_browser, own=own)


def serve(*, port: int | None = None, open_browser: bool = True, own: Path | None = None) -> int:
    """Serve the gallery until Ctrl-C, and return the exit status.

    Args:
        port: The port; 0 for any free port, None for the default.
        open_browser: Whether to open the gallery in the browser.
        own: A folder with further notebooks for the gallery.

    """
    check_installation()
    ensure_writable_home()
    from cardkit_widgets.serving import ports

    chosen = ports.choose(PORT if port is None else port, HOST, print_now)
    print_now("Starting the gallery…")
    with all_notebooks(own) as root:
        return _run_gallery(chosen, root, open_browser=open_browser and has_browser())


def all_notebooks(own: Path | None) -> AbstractContextManager[Path]:
    """Return the folder to serve: the gallery's, merged with the user's `own` notebooks if there are any."""
    if own is None:
        os.environ.pop(notebook_folders.OWN_NOTEBOOKS, None)
        return nullcontext(notebook_folders.notebooks_folder())
    from cardkit_widgets.serving.merged_folder import merged_folder

    os.environ[notebook_folders.OWN_NOTEBOOKS] = str(own)  # kernels inherit it
    return merged_folder(notebook_folders.notebooks_folder(), own)


def check_installation() -> None:
    """Raise CardkitError if the gallery isn't installed."""
    missing = next((name for name in NEEDED if find_spec(name) is None), None)
    if missing:
        raise MissingError(missing, "apps")
    folder = notebook_folders.notebooks_folder()
    if not (folder / "index.ipynb").is_file():
        raise CardkitError(f"there is no index.ipynb in {folder}: this installation of cardkit has no gallery")


def ensure_writable_home() -> None:
    """Use a temporary folder as the home folder if the real one isn't writable, as in some containers.

    Jupyter, IPython and class rooms store files there. The folder is the same at the next start, so that a class can
    continue. Raises CardkitError if that folder belongs to another user, and OSError.
    """
    home = Path(os.environ.get("HOME") or "~").expanduser()
    if os.name != "posix" or _is_writable(home):
        return
    instead = Path(tempfile.gettempdir(), f"cardkit-home-{os.getuid()}")
    instead.mkdir(mode=0o700, exist_ok=True)
    about = instead.lstat()
    if about.st_uid != os.getuid() or about.st_mode & 0o077:
        raise CardkitError(f"{home} cannot be written, and {instead} is not only yours: set HOME to another folder")
    os.environ["HOME"] = str(instead)
    print_now(f"{home} cannot be written; files are kept in {instead} instead.")


def _is_writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def configure(config: Any, home: str = HOME) -> None:
    """Configure Voila and the Jupyter server, which run standalone here and together on Binder."""
    from cardkit_widgets.serving import settings

    os.environ["JUPYTER_PATH"] = jupyter_path()
    config.VoilaConfiguration.template = "cardkit"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.preheat_kernel = False
    config.VoilaConfiguration.resources = {"cardkit_home": home}
    settings.configure(config, notebook_folders.notebooks_folder())
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER_SECONDS
    config.MappingKernelManager.cull_interval = CULL_CHECK_SECONDS
    config.MappingKernelManager.cull_connected = False
    # Voila passes only these variables to its error pages.
    config.ServerApp.jinja_template_vars = {"cardkit_home": home}
    # Errors are logged where they occur. Logging each request would reveal the keys in URLs.
    config.Voila.tornado_settings = {"jinja_template_vars": {"cardkit_home": home}, "log_function": lambda _: None}


def jupyter_path() -> str:
    """Return a JUPYTER_PATH on which Voila finds our template, after the folders that were already on it."""
    # This environment comes first, because Voila takes its themes from the first folder that contains any of its files.
    ours = [str(Path(sys.prefix, "share", "jupyter")), str(notebook_folders.package_folder() / "share" / "jupyter")]
    before = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    return os.pathsep.join(dict.fromkeys([*filter(None, before), *ours]))


def has_browser() -> bool:
    """Return whether a browser can open a window on this machine; text browsers don't count."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run_gallery(port: int, root: Path, *, open_browser: bool) -> int:
    """Run the gallery until it is stopped."""
    from cardkit_widgets.serving.gallery import GalleryServer

    app = GalleryServer(config=configuration(HOST, port, root, key=secrets.token_urlsafe(12)))
    run_app(app, partial(_announce, app, open_browser=open_browser))
    print_now("The gallery is closed.")
    return 0


def configuration(host: str, port: int, root: Path, key: str) -> Any:
    """Return the configuration of a server for the notebooks in a folder, and the teacher's key to the solutions."""
    from traitlets.config import Config

    os.environ[TEACHERS_KEY] = key  # kernels inherit it
    config = Config()
    configure(config)
    config.Voila.update(ip=host, port=port, root_dir=str(root), open_browser=False, log_level="ERROR")
    config.Voila.config_file_paths = []  # ignore the user's files: the gallery is the same for everybody
    config.Voila.logging_config = {"loggers": {"Gallery": PASSED_ON}}
    return config


def run_app(app: Any, announce: Callable[[], None]) -> None:
    """Run a server until it is stopped, and announce it once it accepts requests. Raises OSError if that fails."""
    from tornado.ioloop import IOLoop

    from cardkit_widgets.serving import terminal

    app.initialize([])
    loop = IOLoop.current()
    terminal.report_errors()
    terminal.end_by_ctrl_c(loop)
    unsaid: list[OSError] = []

    def announced() -> None:
        """Announce the server. If that fails, stop the server, because nobody would know its URL."""
        try:
            announce()
        except OSError as error:
            unsaid.append(error)
            loop.stop()

    loop.add_callback(announced)
    app.start()
    if unsaid:
        raise unsaid[0]


def _announce(app: Any, *, open_browser: bool) -> None:
    """Print the gallery's URL, and open it in the browser."""
    address = f"http://{HOST}:{app.port}/"
    print_now(f"The gallery is open at {address} (Ctrl-C closes it).")
    print_now(f"For teachers: {address}{TEACHER}?key={os.environ[TEACHERS_KEY]}")
    if open_browser:
        open_in_browser(address)


def open_in_browser(address: str) -> None:
    """Open a URL in this machine's browser."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def print_now(text: str) -> None:
    """Print to the terminal without buffering."""
    print(text, flush=True)  # noqa: T201  a message to the person who started the server
