"""The kernel of one page: forked where that is possible, reached by sockets of its own, and watched."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import default

from cardkit_widgets.serving import limits
from cardkit_widgets.serving.forking import Forked, ForkProvisioner
from cardkit_widgets.serving.waiting import PatientClient

if TYPE_CHECKING:
    from cardkit_widgets.serving import visits

# Sockets that are files in a private folder can neither be taken by somebody else nor be read; Windows has none.
TRANSPORT = "tcp" if sys.platform == "win32" else "ipc"


class Kernel(ServerKernelManager):
    """One kernel, whom it was started for, and since when no page has it open."""

    # What starts and ends its process; None before the first start.
    provisioner: Any = None
    # None for a notebook in JupyterLab, which is left as it is.
    visit: visits.Visit | None = None
    # None while a page has it open, or while its page is being set up.
    alone_since: float | None = None

    def client(self, **kwargs: Any) -> AsyncKernelClient:
        """Return a client within our own context of sockets; ending one with a context of its own takes its time."""
        client: AsyncKernelClient = super().client(context=self.context, **kwargs)
        if self.visit and isinstance(client, PatientClient):
            client.visit = self.visit
        return client

    @default("client_factory")
    def _patient_for_pages(self) -> type[AsyncKernelClient]:
        return PatientClient if self.visit else AsyncKernelClient

    @default("transport")
    def _transport_of_this_system(self) -> str:
        return TRANSPORT

    def _ip_default(self) -> str:
        """Return where the sockets go: a short name, for a path of more than about 100 letters is too long."""
        if self.transport != "ipc":
            return str(super()._ip_default())
        file = Path(self.connection_file)
        return str(file.with_name(file.stem.removeprefix("kernel-")[:13]))

    async def start_kernel(self, *args: Any, **kwargs: Any) -> None:
        """Start the kernel; the server comes first, so that it answers even while thirty kernels start."""
        if self.visit and self.parent.forks and "kernel_provisioner" not in self.kernel_spec.metadata:
            about = {"kernel_id": kwargs.get("kernel_id"), "kernel_spec": self.kernel_spec}
            self.provisioner = ForkProvisioner(parent=self, forks=self.parent.forks, **about)
        if self.visit:  # its messages name nobody who is logged in here
            kwargs["env"] = {**(kwargs.get("env") or os.environ), "USER": ""}
        await super().start_kernel(*args, **kwargs)
        if self.visit and self.provisioner and self.has_kernel:
            limits.step_back(self.provisioner.pid)

    @property
    def is_forked(self) -> bool:
        """Whether it was forked, and not started in the ordinary way."""
        return bool(self.provisioner) and isinstance(self.provisioner.process, Forked)

    async def kill(self) -> None:
        """End its process at once, whatever it does."""
        if self.has_kernel:
            await self.provisioner.kill()

    def start_restarter(self) -> None:
        """Watch whether the kernel lives. That of a page is not started again: what it knew would be lost anyway."""
        super().start_restarter()
        if self.visit and self._restarter:
            self._restarter.restart_limit = 0
