"""The kernel of a page: asked once, it runs all the cells of the page, and says of each when it is done.

Jupyter's own way is to ask for a cell, wait for it, and ask for the next: six messages each. A lesson has sixty cells,
and a class opens thirty lessons at once; most of what that costs is messages.
"""

from __future__ import annotations

import sys
from typing import Any

import comm
from ipykernel.comm.comm import BaseComm
from ipykernel.ipkernel import IPythonKernel
from ipykernel.jsonutil import json_clean

from cardkit_widgets.serving.asking import ASKED, DONE

# The widget of ipywidgets that catches what a cell shows; whoever takes what cells show has to know of it.
OUTPUT = "@jupyter-widgets/output"


class PageKernel(IPythonKernel):
    """A kernel that can also be asked for all the cells of a page at once."""

    is_setting_up = False

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        comm.create_comm = PageComm
        self.shell_handlers[ASKED] = self.page_request

    async def page_request(self, _stream: Any, _ident: Any, parent: dict[str, Any]) -> None:
        """Run cells one after the other, until one fails that may not. `content["cells"]`: (code, whether it may)."""
        self.is_setting_up = True
        try:
            for code, may_fail in parent["content"]["cells"]:
                reply = await self._run(code, parent)
                if reply["status"] == "error" and not may_fail:
                    break
        finally:
            self.is_setting_up = False

    async def _run(self, code: str, parent: dict[str, Any]) -> dict[str, Any]:
        """Run a cell, and say how it went, after all that it has printed and shown."""
        reply: dict[str, Any] = await self.do_execute(code, silent=False, store_history=False)
        sys.stdout.flush()
        sys.stderr.flush()
        session: Any = self.session
        session.send(self.iopub_socket, DONE, json_clean(reply), parent, ident=self._topic(DONE))
        return reply


class PageComm(BaseComm):
    """The way between a widget and its page, which is quiet while the page is being set up.

    Until then nobody listens but the server; the page asks for the state of all widgets when it is there.
    """

    _is_output = False

    def publish_msg(self, msg_type: str, data: Any = None, *arguments: Any, **keys: Any) -> None:
        """Send something to the page, once there is one; of an Output the server hears before that."""
        if msg_type == "comm_open":
            self._is_output = (data or {}).get("state", {}).get("_model_module") == OUTPUT
        self.kernel = kernel = PageKernel.instance()  # a widget whose way leads to no kernel says nothing, ever
        if self._is_output or not kernel.is_setting_up:
            super().publish_msg(msg_type, data, *arguments, **keys)
