"""The kernels of all pages: as many as there is room for, those of open pages first."""

from __future__ import annotations

import asyncio
import sys
import time
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import Bool, Float, Integer, default

from cardkit_widgets.serving import limits, visits
from cardkit_widgets.serving.forking import Forked, ForkProvisioner, Forks
from cardkit_widgets.serving.line import Line, RoomIsFullError, TooManyPagesError
from cardkit_widgets.serving.waiting import PatientClient

if TYPE_CHECKING:
    import zmq.asyncio
    from tornado.httputil import HTTPServerRequest

# Sockets that are files in a private folder can neither be taken by somebody else nor be read; Windows has none.
TRANSPORT = "tcp" if sys.platform == "win32" else "ipc"

# In line, all notebooks in JupyterLab are one visitor.
NOTEBOOK = ""

# With this ipykernel marks what it says of itself. What its widgets say is marked in another way.
STATUS = b"kernel."


class Hearer(Protocol):
    """Hears what kernels of pages report."""

    def told(self, kernel_id: str, request: HTTPServerRequest) -> dict[str, str]:
        """What a kernel that is about to start for a page is told, as variables of its environment."""

    def owner(self, request: HTTPServerRequest) -> str:
        """Whose page is asked for; empty if nobody is known here by more than a browser's cookie."""

    def listen(self, kernel_id: str, kernel: Any) -> None:
        """Listen to a kernel that has started."""

    def forget(self, kernel_id: str) -> None:
        """Forget a kernel that has ended."""


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


class Kernels(AsyncMappingKernelManager):
    """The kernels of all pages, each of which takes a place.

    A kernel that no page has open keeps its place until somebody else needs it, for its visitor may come back; then the
    one that has been alone for longest ends first.
    """

    places = Integer(config=True, help="How many kernels may run at once.")
    pages = Integer(0, config=True, help="How many pages one browser may have, or one student; 0: any number.")
    kept = Integer(0, config=True, help="How many places are kept for those who go first.")
    forking = Bool(default_value=False, config=True, help="Whether to fork the kernels of pages, not start them.")
    return_seconds = Float(60, config=True, help="How long a page may be on its way, or without its connection.")
    patience_seconds = Float(3, config=True, help="How long a new page waits for a place when the room is full.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._coming: dict[str, Kernel | None] = {}
        self._endings: dict[str, asyncio.Task[None]] = {}
        self._one_has_ended = asyncio.Event()
        self.line = Line()
        self.hearer: Hearer | None = None
        """Who hears what kernels report; nobody outside a room."""
        self._first: set[str] = set()
        self.forks = Forks() if self.forking else None
        if self.forks:
            self.forks.start()  # it has imported what it needs when the first page is asked for
        if TRANSPORT == "ipc":
            from cardkit_widgets.serving.folder import private_folder

            self.connection_dir = str(private_folder())

    @default("places")
    def _as_many_as_possible(self) -> int:
        return limits.places()

    @default("context")
    def _with_room_for_all(self) -> zmq.asyncio.Context:
        return limits.roomy_context()

    @default("kernel_manager_class")
    def _ours(self) -> str:
        return f"{__name__}.{Kernel.__name__}"

    # --- starting -----------------------------------------------------------------------------------------------------

    async def start_kernel(self, *, kernel_id: str | None = None, **kwargs: Any) -> str:
        """Start a kernel and return its name. Raises HTTPError 503 if there is no place for it."""
        kernel_id = kernel_id or self.new_kernel_id(**kwargs)
        if kernel_id not in self:
            await self._take_place(kernel_id)
        if self.hearer and (visit := visits.current()):
            kwargs["env"] = {**kwargs.get("env", {}), **self.hearer.told(kernel_id, visit.request)}
        starting = asyncio.create_task(super().start_kernel(kernel_id=kernel_id, **kwargs))
        starting.add_done_callback(partial(self._has_started, kernel_id))
        # Who has asked for it may leave before it has started; a start that is broken off leaves a process behind.
        return str(await asyncio.shield(starting))

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        """Make what manages a new kernel; it remembers whom it is for."""
        kernel, name, kernel_id = super().pre_start_kernel(kernel_name, kwargs)
        kernel.visit = visits.current()
        self._coming[kernel_id] = kernel
        return kernel, name, kernel_id

    def _has_started(self, kernel_id: str, starting: asyncio.Task[str]) -> None:
        """Bind a new kernel to its visit: it is alone once the page is sent, and ends if the page is given up."""
        self._coming.pop(kernel_id, None)
        if starting.cancelled() or starting.exception():
            return  # whoever asked for it is told
        kernel = self._kernels.get(kernel_id)
        if kernel and kernel.visit:
            kernel.visit.when_sent(partial(self._look_for_page, kernel_id))
            kernel.visit.when_over(partial(self._end, kernel_id))

    # --- room ---------------------------------------------------------------------------------------------------------

    async def _take_place(self, kernel_id: str) -> None:
        """Wait for a place, ending a kernel that no page has open if need be, and take it; who has come first is first.

        Raises RoomIsFullError, with the number in line.
        """
        visit = visits.current()
        visitor = visit.visitor if visit else NOTEBOOK
        if visit:
            await self._keep_within_bounds(self.owner_of(visit))
        deadline = time.monotonic() + self.patience_seconds
        while not self._has_place_for(visitor):
            if (alone := self._longest_alone()) and self._is_next(visitor):
                await self.shutdown_kernel(alone)
            elif not await self._one_ends(deadline - time.monotonic()):
                raise RoomIsFullError(self._in_line(visitor))
        self.line.leave(visitor)
        self._coming[kernel_id] = None

    def owner_of(self, visit: visits.Visit) -> str:
        """Whose page it is: in a room that of a pass, elsewhere that of a browser, which can forget its cookie."""
        return (self.hearer.owner(visit.request) if self.hearer else "") or visit.visitor

    async def _keep_within_bounds(self, owner: str) -> None:
        """End the page of an owner that has been left for longest, if there are as many as one may have.

        Raises TooManyPagesError if all of them are open.
        """
        own = {kernel_id: kernel for kernel_id, kernel in self._kernels.items() if self._is_owned(kernel, owner)}
        if not self.pages or len(own) < self.pages:
            return
        left = {kernel_id: kernel.alone_since for kernel_id, kernel in own.items() if kernel.alone_since is not None}
        if not left:
            raise TooManyPagesError(self.pages)
        await self.shutdown_kernel(min(left, key=left.__getitem__))

    def _is_owned(self, kernel: Kernel, owner: str) -> bool:
        return kernel.visit is not None and self.owner_of(kernel.visit) == owner

    def _in_line(self, visitor: str) -> int:
        """Have a visitor wait in line, tell whoever runs the server once, and return their number."""
        before = len(self.line)
        number = self.line.join(visitor)
        if number > before:
            self.log.error("The room is full: a page waits, for there is room for %d open pages.", self.places)
        return number

    def _has_place_for(self, visitor: str) -> bool:
        places = self.places if visitor in self._first else self.places - self.kept
        return len(self._kernels.keys() | self._coming.keys()) < places and self._is_next(visitor)

    def _is_next(self, visitor: str) -> bool:
        return visitor in self._first or self.line.is_next(visitor)

    def let_go_first(self, visitor: str) -> None:
        """Let a visitor have one of the places that are kept, and never wait behind others."""
        self._first.add(visitor)

    def visitors(self) -> set[str]:
        """Those who have pages open, except those who go first."""
        visits = [kernel.visit for kernel in self._kernels.values() if kernel.visit and kernel.alone_since is None]
        return {visit.visitor for visit in visits} - self._first

    def _longest_alone(self) -> str | None:
        """Return the kernel of a page that has been alone for longest, if it is not just waiting for its page."""
        latest = time.monotonic() - self.return_seconds
        since = {
            kernel_id: kernel.alone_since
            for kernel_id, kernel in self._kernels.items()
            if kernel.visit and kernel.alone_since is not None and kernel_id not in self._endings
        }
        longest = min(since, key=since.__getitem__, default=None)
        return longest if longest and since[longest] <= latest else None

    async def _one_ends(self, seconds: float) -> bool:
        """Wait for a kernel to end, at most so long, and say whether one has."""
        try:
            await asyncio.wait_for(self._one_has_ended.wait(), max(0, seconds))
        except TimeoutError:
            return False
        return True

    # --- pages come and go --------------------------------------------------------------------------------------------

    def notify_connect(self, kernel_id: str) -> None:
        """Notice that a page has opened a kernel."""
        super().notify_connect(kernel_id)
        self._look_for_page(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Notice that a page has closed a kernel; some connections are closed twice."""
        if self._kernel_connections.get(kernel_id, 0) > 0:
            super().notify_disconnect(kernel_id)
        self._look_for_page(kernel_id)

    def stop_watching_activity(self, kernel_id: str) -> None:
        """Watch and hear it no more."""
        super().stop_watching_activity(kernel_id)
        if self.hearer:
            self.hearer.forget(kernel_id)

    def _look_for_page(self, kernel_id: str) -> None:
        """Note since when a kernel is alone."""
        if kernel := self._kernels.get(kernel_id):
            kernel.alone_since = None if self._kernel_connections.get(kernel_id) else time.monotonic()

    def start_watching_activity(self, kernel_id: str) -> None:
        """Watch whether a kernel is busy. Jupyter takes apart all that it says for that; here, we know what to hear."""
        super().start_watching_activity(kernel_id)
        kernel = self._kernels[kernel_id]
        if self.hearer and kernel.visit:
            self.hearer.listen(kernel_id, kernel)
        if kernel.is_forked:
            socket = kernel._activity_stream.socket  # noqa: SLF001 - there is no other way to it
            socket.subscribe(STATUS)
            socket.unsubscribe(b"")

    # --- ending -------------------------------------------------------------------------------------------------------

    def initialize_culler(self) -> None:
        """Begin to look for kernels to end; this goes on when the visit that began it is over."""
        Context().run(super().initialize_culler)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the kernel of a page, even if it computes, when the page has been gone for long."""
        kernel = self._kernels.get(kernel_id)
        if not kernel:
            return  # it has ended while others were looked at
        if not kernel.visit:
            await super().cull_kernel_if_idle(kernel_id)
        elif kernel.alone_since is not None and time.monotonic() - kernel.alone_since > self.cull_idle_timeout:
            await self.shutdown_kernel(kernel_id)

    async def _async_shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:  # noqa: FBT001, FBT002 - as Jupyter calls it
        """End a kernel; that of a page at once, for it has nothing to put away."""
        self._check_kernel_id(kernel_id)
        if not self._kernels[kernel_id].visit:
            await super()._async_shutdown_kernel(kernel_id, now=now, restart=restart)
        elif ending := self._end(kernel_id):
            await asyncio.shield(ending)

    shutdown_kernel = _async_shutdown_kernel

    def _end(self, kernel_id: str) -> asyncio.Task[None] | None:
        """Begin to end the kernel of a page, once, however many ask for it."""
        if kernel_id in self and kernel_id not in self._endings:
            ending = asyncio.create_task(self._kill(kernel_id))
            ending.add_done_callback(partial(self._has_ended, kernel_id))
            self._endings[kernel_id] = ending
        return self._endings.get(kernel_id)

    async def _kill(self, kernel_id: str) -> None:
        """End a kernel at once; Jupyter would interrupt it first, and it would complain of that in our terminal."""
        await self._kernels[kernel_id].kill()
        await super()._async_shutdown_kernel(kernel_id, now=True)

    def _has_ended(self, kernel_id: str, ending: asyncio.Task[None]) -> None:
        """Tell whoever waits for a place. A kernel that could not be ended keeps its own until it is culled."""
        del self._endings[kernel_id]
        if not ending.cancelled() and (error := ending.exception()):
            self.log.error("Kernel %s could not be ended: %s", kernel_id, error)
        self._one_has_ended.set()
        self._one_has_ended = asyncio.Event()

    async def _async_shutdown_all(self, now: bool = False) -> None:  # noqa: FBT001, FBT002 - as Jupyter calls it
        """End all kernels at the server's end. Its loop has ended too, so nothing that was begun in it goes on."""
        self._pending_kernels.clear()
        kernels = [kernel for kernel in {**self._kernels, **self._coming}.values() if kernel and kernel.visit]
        for kernel in kernels:
            await kernel.kill()
        await asyncio.gather(*(kernel.shutdown_kernel(now=True) for kernel in kernels if kernel.has_kernel))
        for kernel_id in self.list_kernel_ids():
            if self._kernels[kernel_id].visit:
                self.stop_watching_activity(kernel_id)
                self.remove_kernel(kernel_id)
        await super()._async_shutdown_all(now)
        if self.forks:
            self.forks.end()

    shutdown_all = _async_shutdown_all

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clear away what a kernel that has died leaves behind."""
        if self._kernels[kernel_id].visit:
            self._end(kernel_id)
        else:
            super()._handle_kernel_died(kernel_id)
