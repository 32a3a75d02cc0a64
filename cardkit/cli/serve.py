"""`cardkit` without a command: the gallery of apps, the notebooks served as pages by Voila on this machine only."""

import importlib
import importlib.util
import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from cardkit import __version__
from cardkit.cli import COMMANDS
from cardkit.cli.arguments import Command
from cardkit.table.text import required

HOST = "127.0.0.1"
PORT = 8866
HOME = "voila/render/index.ipynb"
TEACHER = "voila/render/lessons/teacher.ipynb"
# The environment variable with the teacher's key to the solutions; without it, pages show them to nobody.
TEACHERS_KEY = "CARDKIT_TEACHER"
NEEDED = ("voila", "anywidget", "cardkit_widgets")
# The class that keeps kernels for pages, by name, because the engine does not import the widgets.
SERVING = "cardkit_widgets.serving"

# A kernel without a page ends after a quarter of an hour: the tab was closed, or the laptop has slept for long. An open
# tab keeps its kernel, however long its reader thinks.
CULL_AFTER_SECONDS = 15 * 60
CULL_CHECK_SECONDS = 60


def run(argv: Sequence[str]) -> int:
    """Serve the gallery until Ctrl-C."""
    texts, width = required("cardkit.cli", "commands"), max(map(len, COMMANDS))
    listed = [f"  cardkit {name:<{width}}  {texts.table(name).text('says')}" for name in COMMANDS]
    parser = Command("gallery", "--port", "--no-browser", commands="\n".join(listed))
    parser.usage = "cardkit [--port N] [--no-browser]\n       cardkit COMMAND ..."
    parser.add_argument("--version", action="version", version=f"cardkit {__version__}")
    options = parser.read(argv)
    return serve(port=options.port, open_browser=not options.no_browser)


def serve(*, port: int | None = None, open_browser: bool = True) -> int:
    """Serve the gallery until Ctrl-C, and return the exit status; port 0 means any free port."""
    if any(importlib.util.find_spec(name) is None for name in NEEDED):
        return _fail("The gallery needs a few more packages: pip install 'cardkit[apps]'")
    if not (notebooks() / "index.ipynb").is_file():
        return _fail(f"There is no index.ipynb in {notebooks()}: this installation of cardkit has no gallery.")
    wanted = PORT if port is None else port
    chosen = free_port(wanted)
    if wanted not in (0, chosen):
        _say(f"Port {wanted} is in use; taking port {chosen}.")
    _say("Starting the gallery…")
    return _run(chosen, open_browser=open_browser and has_browser())


def configure(config: Any, home: str = HOME) -> None:
    """Configure Voila and the Jupyter server, standalone (here) or together (on Binder)."""
    os.environ["JUPYTER_PATH"] = jupyter_path()
    config.VoilaConfiguration.template = "cardkit"
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.preheat_kernel = False
    config.VoilaConfiguration.resources = {"cardkit_home": home}
    importlib.import_module(f"{SERVING}.settings").configure(config)
    config.MappingKernelManager.cull_idle_timeout = CULL_AFTER_SECONDS
    config.MappingKernelManager.cull_interval = CULL_CHECK_SECONDS
    config.MappingKernelManager.cull_connected = False
    # Voila's error pages know only these variables.
    config.ServerApp.jinja_template_vars = {"cardkit_home": home}
    config.Voila.tornado_settings = {"jinja_template_vars": {"cardkit_home": home}}
    logging.getLogger("tornado.general").addFilter(_is_no_false_alarm)


def _is_no_false_alarm(record: logging.LogRecord) -> bool:
    """Filter out a warning about the Jupyter server's own settings: tornado takes its milliseconds for seconds.

    Shorter times would avoid the warning, but the server would then close every connection after half a minute.
    """
    return "websocket_ping_timeout" not in record.getMessage()


def jupyter_path() -> str:
    """Return a JUPYTER_PATH on which Voila finds our template, after everything that it found before."""
    # This environment stays first: Voila takes its themes from the first folder that has any part of Voila.
    folders = [str(Path(sys.prefix, "share", "jupyter")), str(package() / "share" / "jupyter")]
    before = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    return os.pathsep.join(dict.fromkeys([*filter(None, before), *folders]))


def package() -> Path:
    """Return the folder of the widgets, which are found but not imported."""
    spec = importlib.util.find_spec("cardkit_widgets")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("cardkit_widgets is not installed")
    return Path(spec.origin).parent


def notebooks() -> Path:
    """Return the folder of the gallery: inside an installed package, or at the root of a clone."""
    installed = package() / "notebooks"
    return installed if installed.is_dir() else package().parents[1] / "notebooks"


def free_port(wanted: int) -> int:
    """Return the wanted port, or the next free port near it, or any free port."""
    nearby = range(wanted, min(wanted + 20, 65536)) if wanted else ()
    return next(filter(is_free, nearby), 0) or _any_port()


def is_free(port: int) -> bool:
    """Say whether a server can listen on this port of this machine."""
    with socket.socket() as probe:
        if os.name != "nt":  # there, this option means something else
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True


def _any_port() -> int:
    """Return a port that the system reports as free."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def has_browser() -> bool:
    """Say whether a browser can open a window here; one that draws in this terminal does not count."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run(port: int, *, open_browser: bool) -> int:
    """Run Voila until it is stopped."""
    from tornado.ioloop import IOLoop
    from traitlets.config import Config
    from voila.app import Voila

    os.environ[TEACHERS_KEY] = secrets.token_urlsafe(12)  # the kernels inherit it
    config = Config()
    configure(config)
    config.Voila.update(ip=HOST, port=port, root_dir=str(notebooks()), open_browser=False, log_level="ERROR")
    config.Voila.config_file_paths = []  # this gallery is the same for everybody
    config.Voila.logging_config = {"loggers": {"Voila": {"handlers": [], "propagate": True}}}
    app = Voila(config=config)
    app.initialize([])
    importlib.import_module(f"{SERVING}.terminal").report_errors()
    # The loop runs this once it answers requests.
    IOLoop.current().add_callback(partial(_announce, app, open_browser=open_browser))
    app.start()
    _say("The gallery is closed.")
    return 0


def _announce(app: Any, *, open_browser: bool) -> None:
    """Say where the gallery is, and show it."""
    address = f"http://{HOST}:{app.port}/"
    _say(f"The gallery is open at {address} (Ctrl-C closes it).")
    _say(f"For teachers: {address}{TEACHER}?key={os.environ[TEACHERS_KEY]}")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _say(text: str) -> None:
    """Print to the terminal at once."""
    print(text, flush=True)


def _fail(text: str) -> int:
    """Print in one line what to do, and return the exit status of a failure."""
    print(text, file=sys.stderr)
    return 1
