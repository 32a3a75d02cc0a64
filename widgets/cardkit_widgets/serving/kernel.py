"""The kernel of one page: forked if possible, with separate sockets, and monitored while it starts."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import default

from cardkit_widgets.serving import limits
from cardkit_widgets.serving.forking import ForkedProcess, ForkProvisioner
from cardkit_widgets.serving.watchdog import WatchedClient

if TYPE_CHECKING:
    from cardkit_widgets.serving.page_request import PageRequest

# Other users can't open or read a socket that is a file in a private folder. Windows doesn't have such sockets.
TRANSPORT = "tcp" if sys.platform == "win32" else "ipc"


class Kernel(ServerKernelManager):
    """The manager of one kernel, with the request for the page that it was started for."""

    # Starts and ends the process; None before the first start.
    provisioner: Any = None
    # None for a notebook in JupyterLab, whose kernel works as usual.
    page_request: PageRequest | None = None
    # The time at which the last connected page disconnected, or at which the page was sent if none has connected yet.
    # None while a page is connected or being set up.
    disconnected_since: float | None = None

    def client(self, **kwargs: Any) -> AsyncKernelClient:
        """Return a client that uses the server's zmq context, because ending a separate context takes time."""
        client: AsyncKernelClient = super().client(context=self.context, **kwargs)
        if self.page_request and isinstance(client, WatchedClient):
            client.page_request = self.page_request
        return client

    @default("client_factory")
    def _default_client_factory(self) -> type[AsyncKernelClient]:
        return WatchedClient if self.page_request else AsyncKernelClient

    @default("transport")
    def _default_transport(self) -> str:
        return TRANSPORT

    def _ip_default(self) -> str:
        """Return a short path for the sockets, because the system limits their paths to about 100 characters."""
        if self.transport != "ipc":
            return str(super()._ip_default())
        file = Path(self.connection_file)
        return str(file.with_name(file.stem.removeprefix("kernel-")[:13]))

    async def start_kernel(self, *args: Any, **kwargs: Any) -> None:
        """Start the kernel with a lower priority than the server, which has to respond while many kernels start."""
        if self.page_request and self.parent.forks and "kernel_provisioner" not in self.kernel_spec.metadata:
            about = {"kernel_id": kwargs.get("kernel_id"), "kernel_spec": self.kernel_spec}
            self.provisioner = ForkProvisioner(parent=self, forks=self.parent.forks, **about)
        if self.page_request:  # otherwise messages would contain this machine's user name
            kwargs["env"] = {**(kwargs.get("env") or os.environ), "USER": ""}
        await super().start_kernel(*args, **kwargs)
        if self.page_request and self.provisioner and self.has_kernel:
            limits.lower_priority(self.provisioner.pid)

    @property
    def is_forked(self) -> bool:
        """Whether the kernel was forked rather than started in the ordinary way."""
        return bool(self.provisioner) and isinstance(self.provisioner.process, ForkedProcess)

    async def kill(self) -> None:
        """Kill the process, even if it is busy."""
        if self.has_kernel:
            await self.provisioner.kill()

    def start_restarter(self) -> None:
        """Monitor whether the kernel is alive. A page's kernel isn't restarted, because its state would be lost."""
        super().start_restarter()
        if self.page_request and self._restarter:
            self._restarter.restart_limit = 0
