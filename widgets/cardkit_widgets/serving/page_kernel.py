"""The kernel of a page: it runs all cells of the page in one request, and reports when each is done.

Jupyter sends a request for each cell and waits for the reply, which takes six messages per cell. A lesson has about
sixty cells, and most of the time to open it would be spent on these messages.
"""

from __future__ import annotations

import sys
from typing import Any

import comm
from ipykernel.comm.comm import BaseComm
from ipykernel.ipkernel import IPythonKernel
from ipykernel.jsonutil import json_clean

from cardkit_widgets.serving.cell_messages import CELL_DONE, RUN_CELLS

# The module of the widget that captures the output of a cell; the server needs it to collect the output.
OUTPUT = "@jupyter-widgets/output"


class PageKernel(IPythonKernel):
    """An IPython kernel that can also run all cells of a page in one request."""

    is_setting_up = False

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        comm.create_comm = PageComm
        self.shell_handlers[RUN_CELLS] = self.run_cells_request

    async def run_cells_request(self, _stream: Any, _ident: Any, parent: dict[str, Any]) -> None:
        """Run cells one after the other, until one fails that isn't allowed to fail.

        `content["cells"]` contains the code of each cell, and whether it may fail.
        """
        self.is_setting_up = True
        try:
            for code, may_fail in parent["content"]["cells"]:
                reply = await self._run(code, parent)
                if reply["status"] == "error" and not may_fail:
                    break
        finally:
            self.is_setting_up = False

    async def _run(self, code: str, parent: dict[str, Any]) -> dict[str, Any]:
        """Run a cell, and send the reply after all of its output."""
        reply: dict[str, Any] = await self.do_execute(code, silent=False, store_history=False)
        sys.stdout.flush()
        sys.stderr.flush()
        session: Any = self.session
        session.send(self.iopub_socket, CELL_DONE, json_clean(reply), parent, ident=self._topic(CELL_DONE))
        return reply


class PageComm(BaseComm):
    """The connection between a widget and its page, which sends nothing while the page is being set up.

    During that time, only the server would receive messages. A complete page requests the state of all widgets.
    """

    _is_output = False

    def publish_msg(self, msg_type: str, data: Any = None, *arguments: Any, **keys: Any) -> None:
        """Send a message to the page if it is complete; messages of an Output widget always go to the server."""
        if msg_type == "comm_open":
            self._is_output = (data or {}).get("state", {}).get("_model_module") == OUTPUT
        self.kernel = kernel = PageKernel.instance()  # a comm without a kernel doesn't send anything
        if self._is_output or not kernel.is_setting_up:
            super().publish_msg(msg_type, data, *arguments, **keys)
