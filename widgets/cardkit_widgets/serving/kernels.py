"""Manage the kernels of all pages: as many as this machine can run, with priority for open pages."""

from __future__ import annotations

import asyncio
import functools
import time
from contextvars import Context
from typing import TYPE_CHECKING, Any, NamedTuple

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Bool, Float, Integer, default

from cardkit_widgets.serving import limits, page_request
from cardkit_widgets.serving.forking import ForkServerClient
from cardkit_widgets.serving.kernel import TRANSPORT, Kernel

if TYPE_CHECKING:
    from collections.abc import Iterable

    import zmq.asyncio

    from cardkit_widgets.serving.page_request import PageRequest

# The prefix of the topics of ipykernel's own messages; widgets' topics differ.
STATUS_TOPIC = b"kernel."


class NoPlaceError(HTTPError):
    """No place is free for another page: HTTP status 503."""

    def __init__(self) -> None:
        super().__init__(503, "Too many pages are open on this machine.")


class PendingKernel(NamedTuple):
    """A place that is reserved for a page, and the kernel that is starting in it, if there is one yet."""

    page_request: PageRequest | None
    kernel: Kernel | None = None


class Kernels(AsyncMappingKernelManager):
    """The kernels of all pages, each of which takes one place.

    If a page is closed, its kernel keeps its place until another page needs it, because the browser may come back. The
    kernel whose page has been closed longest ends first. If all pages are open, a new page gets `NoPlaceError`.
    """

    places = Integer(config=True, help="How many kernels may run at the same time.")
    newcomers = Integer(32, config=True, help="How many pages all browsers may have that have never connected to one.")
    newcomer_seconds = Float(120, config=True, help="How long the kernel of such a page runs without a connection.")
    forking = Bool(default_value=False, config=True, help="Whether to fork the kernels of pages.")
    return_seconds = Float(60, config=True, help="How long a page keeps its place without a connection.")
    patience_seconds = Float(3, config=True, help="How long a new page waits for a place if all are taken.")
    at_once = Integer(4, config=True, help="How many pages are set up at the same time; the others wait.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pending: dict[str, PendingKernel] = {}
        self._known_browsers: set[str] = set()
        self._shutdowns: dict[str, asyncio.Task[None]] = {}
        self._one_has_ended = asyncio.Event()
        self._setups = asyncio.Semaphore(self.at_once)
        self.forks = ForkServerClient() if self.forking else None
        if self.forks:
            self.forks.start()  # so that its imports are done when the first page is requested
        if TRANSPORT == "ipc":
            from cardkit_widgets.serving.socket_folder import private_folder

            self.connection_dir = str(private_folder())

    @default("places")
    def _default_places(self) -> int:
        return limits.places()

    @default("context")
    def _default_context(self) -> zmq.asyncio.Context:
        return limits.zmq_context()

    @default("kernel_manager_class")
    def _default_kernel_manager_class(self) -> str:
        return f"{Kernel.__module__}.{Kernel.__name__}"

    # --- Methods that the server for a class overrides ----------------------------------------------------------------

    def owner_of(self, request: PageRequest) -> str:
        """Return the id of the browser that requests a page."""
        return request.browser_id

    def is_newcomer(self, request: PageRequest) -> bool:
        """Return whether the page's browser has never connected to a page of this server.

        An external script can send any number of requests with different cookies, but it can't connect.
        """
        return request.browser_id not in self._known_browsers

    def has_place_for(self, request: PageRequest | None) -> bool:
        """Return whether a place is free for a page, or for a notebook in JupyterLab (None)."""
        is_free = len(self._kernels.keys() | self._pending.keys()) < self.places
        return is_free and not self._is_newcomer_too_many(request)

    def replaceable_for(self, request: PageRequest | None) -> str | None:
        """Return the kernel that may end so that a new page gets its place; None if there isn't one."""
        if self._is_newcomer_too_many(request):
            return self._longest_disconnected(self._of_newcomers())
        return self._longest_gone(self._page_kernels())

    def refusal(self, request: PageRequest | None) -> HTTPError:  # noqa: ARG002 - used by a subclass
        """Return the error for a page that can't get a place, and log it."""
        self.log.error("A page was refused because all %d places for pages are taken.", self.places)
        return NoPlaceError()

    async def serve_prepared_page(self, handler: Any) -> bool:  # noqa: ARG002 - used by a subclass
        """Respond to a request with a page that was set up earlier. Returns False if there is none, as here."""
        return False

    def notify_page_closed(self, kernel_id: str) -> None:
        """Handle the closing of a page, just before its kernel ends. Subclasses use it."""

    # --- Starting -----------------------------------------------------------------------------------------------------

    async def start_kernel(self, *, kernel_id: str | None = None, **kwargs: Any) -> str:
        """Start a kernel and return its id. Raises HTTPError 503 if no place is free."""
        kernel_id = kernel_id or self.new_kernel_id(**kwargs)
        if kernel_id not in self:
            request, deadline = page_request.current(), time.monotonic() + self.patience_seconds
            try:
                await self.reserve_place(kernel_id, request, deadline)
                if request:
                    await self.wait_for_turn(request)
            except BaseException:  # for example, cancellation because the browser has disconnected
                self.release_reservation(kernel_id)
                raise
        starting = asyncio.create_task(super().start_kernel(kernel_id=kernel_id, **kwargs))
        starting.add_done_callback(functools.partial(self._started, kernel_id))
        # The browser may disconnect before the kernel has started; a start that was cancelled would leave a process
        # behind.
        return str(await asyncio.shield(starting))

    async def reserve_place(self, kernel_id: str, request: PageRequest | None, deadline: float) -> None:
        """Wait for a place until the deadline, and reserve it. If necessary, a kernel whose page is closed is ended.

        A page that is reopened after losing its connection keeps its place. Raises NoPlaceError.
        """
        while not self.has_place_for(request):
            if (previous := self._previous_of(request)) and (shutdown := self._shut_down(previous)):
                self._pending[kernel_id] = PendingKernel(request)
                await asyncio.shield(shutdown)
                break
            if unneeded := self.replaceable_for(request):
                await self.shutdown_kernel(unneeded)
            elif not await self._wait_for_end(deadline - time.monotonic()):
                raise self.refusal(request)
        self._pending[kernel_id] = PendingKernel(request)

    def release_reservation(self, kernel_id: str) -> None:
        """Release the reservation of a kernel that has started or won't start."""
        self._pending.pop(kernel_id, None)

    async def wait_for_turn(self, request: PageRequest) -> None:
        """Wait until only a few other pages are being set up. If thirty were, the first would take as long as the last.

        If a page computes for a long time, the next one may start meanwhile.
        """
        await self._setups.acquire()
        release_once = functools.cache(self._setups.release)
        request.on_sent(release_once)
        request.on_closed(release_once)
        request.on_slow(release_once)

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        """Create the manager of a new kernel, with the request for its page."""
        kernel, name, kernel_id = super().pre_start_kernel(kernel_name, kwargs)
        kernel.page_request = page_request.current()
        self._pending[kernel_id] = PendingKernel(kernel.page_request, kernel)
        return kernel, name, kernel_id

    def _started(self, kernel_id: str, starting: asyncio.Task[str]) -> None:
        self.release_reservation(kernel_id)
        if starting.cancelled() or starting.exception():
            return  # `start_kernel` raises the error
        kernel = self._kernels.get(kernel_id)
        if kernel and kernel.page_request:
            self.bind(kernel_id, kernel.page_request)

    def bind(self, kernel_id: str, request: PageRequest) -> None:
        """Bind a kernel to a page request: it counts as disconnected when the page is sent, and ends if that fails."""
        request.on_sent(functools.partial(self._update_disconnected, kernel_id))
        request.on_closed(functools.partial(self._shut_down, kernel_id))

    # --- Places -------------------------------------------------------------------------------------------------------

    def all_requests(self) -> dict[str, PageRequest | None]:
        """Return the page request of each kernel that has a place, including those that are about to start."""
        pending = {kernel_id: each.page_request for kernel_id, each in self._pending.items()}
        return pending | {kernel_id: kernel.page_request for kernel_id, kernel in self._kernels.items()}

    def _page_kernels(self) -> set[str]:
        """Return the kernels of pages, except those that are ending."""
        running = {kernel_id for kernel_id, kernel in self._kernels.items() if kernel.page_request}
        return running - self._shutdowns.keys()

    def _of_newcomers(self) -> set[str]:
        requests = self.all_requests().items()
        return {kernel_id for kernel_id, each in requests if each and self.is_newcomer(each)} - self._shutdowns.keys()

    def _is_newcomer_too_many(self, request: PageRequest | None) -> bool:
        return bool(request and self.is_newcomer(request)) and len(self._of_newcomers()) >= self.newcomers

    def _longest_disconnected(self, kernel_ids: Iterable[str]) -> str | None:
        """Return the kernel that has been without its page longest; None if all pages are connected."""
        kernels = {kernel_id: self._kernels[kernel_id] for kernel_id in kernel_ids if kernel_id in self._kernels}
        since = {kernel_id: kernel.disconnected_since for kernel_id, kernel in kernels.items()}
        times = {kernel_id: time for kernel_id, time in since.items() if time is not None}
        return min(times, key=times.__getitem__, default=None)

    def _longest_gone(self, kernel_ids: Iterable[str]) -> str | None:
        """Return that kernel, but only if its page has been gone so long that it no longer needs a place."""
        longest = self._longest_disconnected(kernel_ids)
        return longest if longest and self._seconds_disconnected(longest) >= self.return_seconds else None

    def _previous_of(self, request: PageRequest | None) -> str | None:
        """Return the kernel of the requested page if the same owner had it open and it lost its connection."""
        if request is None or self.is_newcomer(request):
            return None
        owner, path = self.owner_of(request), request.http.path
        before = {kernel_id: self._kernels[kernel_id].page_request for kernel_id in self._page_kernels()}
        same = (name for name, each in before.items() if each.http.path == path and self.owner_of(each) == owner)
        return self._longest_disconnected(same)

    def _seconds_disconnected(self, kernel_id: str) -> float:
        since = self._kernels[kernel_id].disconnected_since
        return -1 if since is None else time.monotonic() - since

    async def _wait_for_end(self, seconds: float) -> bool:
        """Wait until any kernel has ended. Returns False if none has ended within this time."""
        try:
            await asyncio.wait_for(self._one_has_ended.wait(), max(0, seconds))
        except TimeoutError:
            return False
        return True

    # --- Connections --------------------------------------------------------------------------------------------------

    def notify_connect(self, kernel_id: str) -> None:
        """Record that a page has connected. Its browser stores our cookie, so it is no longer a newcomer."""
        super().notify_connect(kernel_id)
        if request := self._kernels[kernel_id].page_request:
            self._known_browsers.add(request.browser_id)
        self._update_disconnected(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Record that a page has disconnected; some connections are closed twice."""
        if self._kernel_connections.get(kernel_id, 0) > 0:
            super().notify_disconnect(kernel_id)
        self._update_disconnected(kernel_id)

    def _update_disconnected(self, kernel_id: str) -> None:
        if kernel := self._kernels.get(kernel_id):
            kernel.disconnected_since = None if self._kernel_connections.get(kernel_id) else time.monotonic()

    def start_watching_activity(self, kernel_id: str) -> None:
        """Monitor whether a kernel is busy.

        Jupyter parses all of a kernel's messages for this. For a page, only status messages are read, and only after
        the page has been sent, because the kernel is busy until then anyway.
        """
        super().start_watching_activity(kernel_id)
        kernel = self._kernels[kernel_id]
        if kernel.is_forked and kernel.page_request:
            socket = kernel._activity_stream.socket  # noqa: SLF001 - not public, but needed
            socket.unsubscribe(b"")
            kernel.page_request.on_sent(functools.partial(self._watch_status, kernel_id))

    def _watch_status(self, kernel_id: str) -> None:
        """Start reading the status messages of a kernel, if it is still running; at this point it is idle."""
        kernel = self._kernels.get(kernel_id)
        if kernel and (stream := kernel._activity_stream):  # noqa: SLF001 - not public, but needed
            kernel.execution_state = "idle"  # otherwise a page that connects would wait for the end of "starting"
            stream.socket.subscribe(STATUS_TOPIC)

    # --- Ending -------------------------------------------------------------------------------------------------------

    def initialize_culler(self) -> None:
        """Start culling kernels, in a context that doesn't end with the current page request."""
        Context().run(super().initialize_culler)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the kernel of a page, even if it is busy, when the page has been gone for a long time or never came."""
        kernel = self._kernels.get(kernel_id)
        if not kernel:
            return  # it ended while other kernels were being checked
        if not kernel.page_request:
            await super().cull_kernel_if_idle(kernel_id)
            return
        is_new = self.is_newcomer(kernel.page_request)
        patience = min(self.cull_idle_timeout, self.newcomer_seconds) if is_new else self.cull_idle_timeout
        if self._seconds_disconnected(kernel_id) > patience:
            await self.shutdown_kernel(kernel_id)

    async def _async_shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:  # noqa: FBT001, FBT002 - Jupyter's signature
        """End a kernel. A page's kernel is killed, because it has no data to save."""
        self._check_kernel_id(kernel_id)
        if not self._kernels[kernel_id].page_request:
            await super()._async_shutdown_kernel(kernel_id, now=now, restart=restart)
        elif shutdown := self._shut_down(kernel_id):
            await asyncio.shield(shutdown)

    shutdown_kernel = _async_shutdown_kernel

    def _shut_down(self, kernel_id: str) -> asyncio.Task[None] | None:
        """Start ending the kernel of a page, only once however often this is called; None if it has already ended."""
        if kernel_id in self and kernel_id not in self._shutdowns:
            shutdown = asyncio.create_task(self._kill(kernel_id))
            shutdown.add_done_callback(functools.partial(self._ended, kernel_id))
            self._shutdowns[kernel_id] = shutdown
        return self._shutdowns.get(kernel_id)

    async def _kill(self, kernel_id: str) -> None:
        """Kill a kernel. Jupyter would interrupt it first, and the kernel would print a traceback to our terminal."""
        await self._kernels[kernel_id].kill()
        await super()._async_shutdown_kernel(kernel_id, now=True)

    def _ended(self, kernel_id: str, shutdown: asyncio.Task[None]) -> None:
        """Notify those who wait for a place. A kernel that couldn't be ended keeps its place until it is culled."""
        del self._shutdowns[kernel_id]
        if not shutdown.cancelled() and (error := shutdown.exception()):
            self.log.error("Kernel %s could not be ended: %s", kernel_id, error)
        self._one_has_ended.set()
        self._one_has_ended = asyncio.Event()

    async def _async_shutdown_all(self, now: bool = False) -> None:  # noqa: FBT001, FBT002 - Jupyter's signature
        """End all kernels when the server ends, and wait for those that are already ending.

        If the server's event loop has ended too, none of its tasks will finish.
        """
        ending = [each for each in self._shutdowns.values() if each.get_loop() is asyncio.get_running_loop()]
        await asyncio.gather(*ending, return_exceptions=True)
        self._pending_kernels.clear()
        starting = {kernel_id: each.kernel for kernel_id, each in self._pending.items()}
        kernels = [kernel for kernel in {**self._kernels, **starting}.values() if kernel and kernel.page_request]
        for kernel in kernels:
            await kernel.kill()
        await asyncio.gather(*(kernel.shutdown_kernel(now=True) for kernel in kernels if kernel.has_kernel))
        for kernel_id in self.list_kernel_ids():
            if self._kernels[kernel_id].page_request:
                self.stop_watching_activity(kernel_id)
                self.remove_kernel(kernel_id)
        await super()._async_shutdown_all(now)
        if self.forks:
            self.forks.end()

    shutdown_all = _async_shutdown_all

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clean up after a kernel that has died."""
        if self._kernels[kernel_id].page_request:
            self._shut_down(kernel_id)
        else:
            super()._handle_kernel_died(kernel_id)
