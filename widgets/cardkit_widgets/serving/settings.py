"""The configuration of Voila and the Jupyter server."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any

from cardkit_widgets.core import assets
from cardkit_widgets.serving.connections import KernelSocket
from cardkit_widgets.serving.forking import can_fork
from cardkit_widgets.serving.formula_fonts import formula_fonts
from cardkit_widgets.serving.kernels import Kernels
from cardkit_widgets.serving.page_request import prelaunch_hook
from cardkit_widgets.serving.prev_next import prev_next_links
from cardkit_widgets.serving.templates import prepare_once
from cardkit_widgets.serving.watchdog import IDLE_SECONDS

if TYPE_CHECKING:
    from pathlib import Path

# How often a page that is being set up receives a sign of life from the server, in seconds.
KEEP_ALIVE_SECONDS = 5

# How long to wait for the output of a cell after the cell has run. Jupyter's default of 4 seconds is too short on a
# busy machine, where output would be missing from the page.
OUTPUT_SECONDS = 30


def configure(config: Any, notebooks: Path) -> None:
    """Configure Voila, standalone or in a Jupyter server, to serve pages with the classes of this package.

    Args:
        config: The configuration to change.
        notebooks: The folder of the gallery.

    """
    prepare_once()
    os.environ[assets.SERVED] = assets.version()  # kernels inherit it
    front = f"voila/templates/cardkit/static/front/{assets.version()}"
    resources = {
        "cardkit_front": front,
        "cardkit_prev_next": prev_next_links(notebooks),
        "cardkit_fonts": formula_fonts(),
    }
    config.VoilaConfiguration.resources.update(resources)
    config.VoilaConfiguration.prelaunch_hook = prelaunch_hook
    config.VoilaConfiguration.multi_kernel_manager_class = Kernels
    config.ServerApp.kernel_manager_class = Kernels
    config.Voila.kernel_websocket_connection_class = KernelSocket
    config.ServerApp.kernel_websocket_connection_class = KernelSocket
    config.Kernels.forking = can_fork()
    config.Session.username = ""  # otherwise messages to pages would contain this machine's user name
    config.VoilaConfiguration.http_keep_alive_timeout = KEEP_ALIVE_SECONDS
    config.VoilaExporter.optimistic_validation = True  # validate once for each page, not after every step
    config.Executor.timeout = IDLE_SECONDS
    config.Executor.iopub_timeout = OUTPUT_SECONDS
    logging.getLogger("tornado.general").addFilter(_is_not_ping_warning)


def _is_not_ping_warning(record: logging.LogRecord) -> bool:
    """Filter out a warning about the Jupyter server's own settings, in which tornado mistakes milliseconds for seconds.

    Shorter times would avoid the warning, but the server would then close every connection after half a minute.
    """
    return "websocket_ping_timeout" not in record.getMessage()
