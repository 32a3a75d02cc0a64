"""The kernels of all pages: as many as there is room for, those of open pages first."""

from __future__ import annotations

import asyncio
import functools
import time
from contextvars import Context
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeGuard

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from traitlets import Bool, Float, Integer, default

from cardkit_widgets.serving import limits, visits
from cardkit_widgets.serving.forking import Forks
from cardkit_widgets.serving.kernel import TRANSPORT, Kernel
from cardkit_widgets.serving.line import Line, RoomIsFullError, TooManyPagesError
from cardkit_widgets.serving.rehearsal import Rehearsal, Rehearsals

if TYPE_CHECKING:
    import zmq.asyncio
    from tornado.httputil import HTTPServerRequest

# In line, all notebooks in JupyterLab are one visitor.
NOTEBOOK = ""

# All browsers that have never come back are one owner of pages: each can ask without end under a name of its own.
NEWCOMERS = ""

# With this ipykernel marks what it says of itself. What its widgets say is marked in another way.
STATUS = b"kernel."


class Hearer(Protocol):
    """Hears what kernels of pages report."""

    def told(self, kernel_id: str, request: HTTPServerRequest) -> dict[str, str]:
        """What a kernel that is about to start for a page is told, as variables of its environment."""

    def owner(self, request: HTTPServerRequest) -> str:
        """Whose page is asked for; empty if nobody is known here by more than a browser's cookie."""

    def goes_first(self, request: HTTPServerRequest) -> bool:
        """Whether the teacher asks, who has the places that are kept and never waits behind others for one of these."""

    def away(self, present: set[str]) -> set[str]:
        """Who has come in before and is to find a place again, when these have pages open."""

    def listen(self, kernel_id: str, kernel: Any) -> None:
        """Listen to a kernel that has started."""

    def hand_over(self, kernel_id: str, request: HTTPServerRequest) -> None:
        """Know for whom a kernel is that was started ahead."""

    def forget(self, kernel_id: str) -> None:
        """Forget a kernel that has ended."""


class Coming(NamedTuple):
    """A place that is taken for a visit, and the kernel that starts there, once there is one."""

    visit: visits.Visit | None
    kernel: Kernel | None = None


def _is_rehearsal(visit: visits.Visit | None) -> bool:
    """Whether a page is set up ahead, and waits for somebody."""
    return visit is not None and isinstance(visit.request, Rehearsal)


class Kernels(AsyncMappingKernelManager):
    """The kernels of all pages, each of which takes a place.

    A kernel that no page has open keeps its place until somebody else needs it, for its visitor may come back; then the
    one that has been alone for longest ends first.
    """

    places = Integer(config=True, help="How many kernels may run at once.")
    pages = Integer(0, config=True, help="How many pages one browser may have, or one student; 0: any number.")
    newcomers = Integer(32, config=True, help="How many pages those may have whose browser has not come back yet.")
    newcomer_seconds = Float(120, config=True, help="How long a page is kept that was sent and never connected.")
    kept = Integer(0, config=True, help="How many places are kept for those who go first.")
    forking = Bool(default_value=False, config=True, help="Whether to fork the kernels of pages, not start them.")
    return_seconds = Float(60, config=True, help="How long a page may be on its way, or without its connection.")
    patience_seconds = Float(3, config=True, help="How long a new page waits for a place when the room is full.")
    at_once = Integer(4, config=True, help="How many pages are set up at once; the others wait for their turn.")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._coming: dict[str, Coming] = {}
        self._asking: dict[str, str] = {}
        self._known: set[str] = set()
        self._endings: dict[str, asyncio.Task[None]] = {}
        self._one_has_ended = asyncio.Event()
        self._turns = asyncio.Semaphore(self.at_once)
        self.line = Line()
        self.rehearsals = Rehearsals()
        self.hearer: Hearer | None = None
        """Who hears what kernels report; nobody outside a room."""
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
        return f"{Kernel.__module__}.{Kernel.__name__}"

    # --- starting -----------------------------------------------------------------------------------------------------

    async def start_kernel(self, *, kernel_id: str | None = None, **kwargs: Any) -> str:
        """Start a kernel and return its name. Raises HTTPError 503 if there is no place for it."""
        kernel_id = kernel_id or self.new_kernel_id(**kwargs)
        if kernel_id not in self:
            await self._ask_for_place(kernel_id)
        if self.hearer and (visit := visits.current()):
            kwargs["env"] = {**kwargs.get("env", {}), **self.hearer.told(kernel_id, visit.request)}
        starting = asyncio.create_task(super().start_kernel(kernel_id=kernel_id, **kwargs))
        starting.add_done_callback(functools.partial(self._has_started, kernel_id))
        # Who has asked for it may leave before it has started; a start that is broken off leaves a process behind.
        return str(await asyncio.shield(starting))

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        """Make what manages a new kernel; it remembers whom it is for."""
        kernel, name, kernel_id = super().pre_start_kernel(kernel_name, kwargs)
        kernel.visit = visits.current()
        self._coming[kernel_id] = Coming(kernel.visit, kernel)
        return kernel, name, kernel_id

    def _has_started(self, kernel_id: str, starting: asyncio.Task[str]) -> None:
        """Bind a new kernel to its visit."""
        self._coming.pop(kernel_id, None)
        self._asking.pop(kernel_id, None)
        if starting.cancelled() or starting.exception():
            return  # whoever asked for it is told
        kernel = self._kernels.get(kernel_id)
        if kernel and kernel.visit:
            self._bind(kernel_id, kernel.visit)

    def started_for(self, request: HTTPServerRequest) -> str | None:
        """The name of the kernel that was started for a request; None if the page could not be set up."""
        for kernel_id, kernel in self._kernels.items():
            if kernel.visit and kernel.visit.request is request:
                return None if kernel.visit.over else kernel_id
        return None

    def is_there(self, kernel_id: str) -> bool:
        """Whether a kernel runs, and is not about to end."""
        return kernel_id in self._kernels and kernel_id not in self._endings

    async def hand_over(self, kernel_id: str, visit: visits.Visit) -> None:
        """Give the kernel of a page that was set up ahead to a visit that asks for it.

        Raises HTTPError if whoever asks may have no more pages; then the kernel ends.
        """
        kernel = self._kernels[kernel_id]
        try:
            await self._keep_within_bounds(kernel_id, self.owner_of(visit), time.monotonic() + self.patience_seconds)
        except BaseException:
            self._end(kernel_id)
            raise
        finally:
            self._asking.pop(kernel_id, None)
        kernel.visit = visit
        if self.hearer:
            self.hearer.hand_over(kernel_id, visit.request)
        self._bind(kernel_id, visit)

    def _bind(self, kernel_id: str, visit: visits.Visit) -> None:
        """Have a kernel count as alone once its page is sent, and end if the page is given up."""
        visit.when_sent(functools.partial(self._look_for_page, kernel_id))
        visit.when_over(functools.partial(self._end, kernel_id))

    # --- room ---------------------------------------------------------------------------------------------------------

    async def _ask_for_place(self, kernel_id: str) -> None:
        """Take a place, which counts from the first moment on. Raises HTTPError if there is none."""
        visit, deadline = visits.current(), time.monotonic() + self.patience_seconds
        try:
            if visit and not isinstance(visit.request, Rehearsal):
                await self._keep_within_bounds(kernel_id, self.owner_of(visit), deadline)
            await self._take_place(kernel_id, visit, deadline)
            if visit and not _is_rehearsal(visit) and not self._goes_first(visit):
                await self._take_turn(visit)
        except BaseException:  # whoever asked may have left
            self._asking.pop(kernel_id, None)
            self._coming.pop(kernel_id, None)
            raise

    async def _take_place(self, kernel_id: str, visit: visits.Visit | None, deadline: float) -> None:
        """Wait for a place, ending a kernel that no page has open if need be, and take it; who has come first is first.

        Who opens a page again that has lost its connection keeps its place. Raises RoomIsFullError, with the number in
        line.
        """
        person = self._person(visit)
        while not self._has_place_for(visit):
            if (before := self._opened_again(visit)) and (ending := self._end(before)):
                self._coming[kernel_id] = Coming(visit)
                await asyncio.shield(ending)
                break
            if (unneeded := self._least_needed(visit)) and self._is_next(visit):
                await self.shutdown_kernel(unneeded)
            elif visit and isinstance(visit.request, Rehearsal):
                raise RoomIsFullError(len(self.line))  # nobody waits for such a page
            elif not await self._one_ends(deadline - time.monotonic()):
                raise RoomIsFullError(self._in_line(visit))
        self.line.leave(person)
        self._coming[kernel_id] = Coming(visit)

    async def _take_turn(self, visit: visits.Visit) -> None:
        """Wait until few other pages are being set up: of thirty at once, the first would take as long as the last.

        A page that computes for long lets the next one begin.
        """
        await self._turns.acquire()
        end_once = functools.cache(self._turns.release)
        visit.when_sent(end_once)
        visit.when_over(end_once)
        visit.when_slow(end_once)

    def owner_of(self, visit: visits.Visit) -> str:
        """Whose page it is: in a room that of a pass, elsewhere that of a browser which has once shown its cookie."""
        if self.hearer and (owner := self.hearer.owner(visit.request)):
            return owner
        return visit.visitor if visit.visitor in self._known or self._is_teachers(visit) else NEWCOMERS

    async def _keep_within_bounds(self, kernel_id: str, owner: str, deadline: float) -> None:
        """Count a page that is asked for; if it is one too many, end the one that its owner left first.

        Nothing is waited for between counting and reserving, so pages asked for at the same moment count each other.
        Raises TooManyPagesError if all are open, and RoomIsFullError if too many come for the first time.
        """
        most = self.newcomers if owner == NEWCOMERS else self.pages
        while most and len(own := self._pages_of(owner)) >= most:
            left = self._left_first(own)
            if left and (ending := self._end(left)):
                self._asking[kernel_id] = owner  # in place of the one that ends
                await asyncio.shield(ending)
                return
            if not await self._one_ends(deadline - time.monotonic()):
                raise RoomIsFullError(len(self.line) + 1) if owner == NEWCOMERS else TooManyPagesError(most)
        self._asking[kernel_id] = owner

    def _pages_of(self, owner: str) -> set[str]:
        """The pages of an owner that are open, left or on their way, without those that are ending."""
        running = {kernel_id for kernel_id, kernel in self._kernels.items() if self._is_owned(kernel, owner)}
        asking = {kernel_id for kernel_id, asks in self._asking.items() if asks == owner}
        return (running | asking) - self._endings.keys()

    def _left_first(self, kernel_ids: set[str]) -> str | None:
        """The one of these that has been alone for longest; None if pages have all of them open."""
        kernels = {kernel_id: self._kernels[kernel_id] for kernel_id in kernel_ids & self._kernels.keys()}
        since = {name: kernel.alone_since for name, kernel in kernels.items() if kernel.alone_since is not None}
        return min(since, key=since.__getitem__, default=None)

    def _is_owned(self, kernel: Kernel, owner: str) -> bool:
        return kernel.visit is not None and self.owner_of(kernel.visit) == owner

    def _person(self, visit: visits.Visit | None) -> str:
        """As whom somebody stands in line: in a room as a student by number, else as a browser."""
        if visit is None:
            return NOTEBOOK
        return (self.hearer and self.hearer.owner(visit.request)) or visit.visitor

    def _in_line(self, visit: visits.Visit | None) -> int:
        """Have a visitor wait in line, tell whoever runs the server once, and return their number.

        Who has another page open has no number, and can help themselves.
        """
        if self._wants_another(visit):
            self.line.wait_for_another(self._person(visit))
            return 0
        before = len(self.line)
        number = self.line.join(self._person(visit))
        if number > before:
            self.log.error("The room is full: a page waits, for there is room for %d open pages.", self.places)
        return number

    def _has_place_for(self, visit: visits.Visit | None) -> bool:
        """Whether a place is free for a visit: those kept for others are not, as far as they have none yet."""
        kept = 0 if self._goes_first(visit) else max(0, self._kept_and_free())
        kept += self.line.kept_for_others(self._person(visit))
        taken = len(self._kernels.keys() | self._coming.keys())
        return taken + kept < self.places and self._is_next(visit)

    def _has_kept_place(self, visit: visits.Visit | None) -> bool:
        """Whether a visit has a place that nobody else could take."""
        return self._goes_first(visit) and self._kept_and_free() >= 0

    def _kept_and_free(self) -> int:
        """How many of the places that are kept are free; below 0, those who go first have more than these."""
        return self.kept - sum(map(self._goes_first, self._all().values()))

    def _all(self) -> dict[str, visits.Visit | None]:
        """All kernels that have a place, and whose they are."""
        coming = {kernel_id: each.visit for kernel_id, each in self._coming.items()}
        return coming | {kernel_id: kernel.visit for kernel_id, kernel in self._kernels.items()}

    def _open(self) -> dict[str, visits.Visit | None]:
        """Those that somebody has open, or waits for; a start that was given up goes on for a moment."""
        left = {kernel_id for kernel_id, kernel in self._kernels.items() if kernel.alone_since is not None}
        gone = left | self._endings.keys() | {name for name, each in self._all().items() if each and each.over}
        return {name: each for name, each in self._all().items() if name not in gone and not _is_rehearsal(each)}

    def _goes_first(self, visit: visits.Visit | None) -> bool:
        """Whether a visit has one of the places that are kept; a page set up ahead waits for somebody else."""
        return self._is_teachers(visit) and not _is_rehearsal(visit)

    def _is_teachers(self, visit: visits.Visit | None) -> TypeGuard[visits.Visit]:
        """Whether the teacher of a room has made a visit, as their pass says, which outlives a server."""
        return bool(visit and self.hearer and self.hearer.goes_first(visit.request))

    def _is_next(self, visit: visits.Visit | None) -> bool:
        """Whether the next place is for a visit: a second page comes after all who have none, and may have none."""
        person = self._person(visit)
        if self._wants_another(visit):
            return self.line.is_next_for_another(person) and self._is_place_left_for_another(person)
        return self._is_teachers(visit) or self.line.is_next(person)

    def _wants_another(self, visit: visits.Visit | None) -> bool:
        """Whether somebody asks who has a page open already, or the teacher, who has all the places that are kept."""
        if visit is None or _is_rehearsal(visit):
            return False
        if self._goes_first(visit):
            return self._kept_and_free() <= 0
        return self._person(visit) in map(self._person, self._open().values())

    def _is_place_left_for_another(self, person: str) -> bool:
        """Whether there is a place besides those that others need: who has a page, the teacher, and who comes back."""
        pages, present = self._open().values(), self.visitors()
        teachers = sum(map(self._goes_first, pages))
        away = self.line.expected() | (self.hearer.away(present) if self.hearer else set())
        return len(pages) - teachers + max(teachers, self.kept) + len(away - {person}) < self.places

    def visitors(self) -> set[str]:
        """Those who have pages open, or on their way, except those who go first."""
        return {self._person(visit) for visit in self._open().values() if visit and not self._goes_first(visit)}

    def _least_needed(self, visit: visits.Visit | None) -> str | None:
        """Return the kernel that a visit may end for its own: of a page that was left, else of one set up ahead.

        A page that has just been left, or is on its way, is not ended; and none for another that is set up ahead.
        """
        if visit and isinstance(visit.request, Rehearsal):
            return None
        pages = self._pages()
        if not self._goes_first(visit):
            pages = {kernel_id for kernel_id in pages if not self._has_kept_place(self._kernels[kernel_id].visit)}
        longest = self._left_first({kernel_id for kernel_id in pages if kernel_id not in self.rehearsals})
        if longest and self._seconds_alone(longest) >= self.return_seconds:
            return longest
        return next((kernel_id for kernel_id in pages if kernel_id in self.rehearsals), None)

    def _opened_again(self, visit: visits.Visit | None) -> str | None:
        """Return the kernel behind the page that is asked for, if its owner had it open and its connection is gone."""
        if visit is None or isinstance(visit.request, Rehearsal) or (owner := self.owner_of(visit)) == NEWCOMERS:
            return None
        earlier = ((kernel_id, self._kernels[kernel_id].visit) for kernel_id in self._pages())
        same = {kernel_id for kernel_id, before in earlier if before and before.request.path == visit.request.path}
        return self._left_first(same & self._pages_of(owner))

    def _pages(self) -> set[str]:
        """The kernels of pages, without those that are ending."""
        return {kernel_id for kernel_id, kernel in self._kernels.items() if kernel.visit} - self._endings.keys()

    def _seconds_alone(self, kernel_id: str) -> float:
        since = self._kernels[kernel_id].alone_since
        return -1 if since is None else time.monotonic() - since

    async def _one_ends(self, seconds: float) -> bool:
        """Wait for a kernel to end, at most so long, and say whether one has."""
        try:
            await asyncio.wait_for(self._one_has_ended.wait(), max(0, seconds))
        except TimeoutError:
            return False
        return True

    # --- pages come and go --------------------------------------------------------------------------------------------

    def notify_connect(self, kernel_id: str) -> None:
        """Notice that a page has opened a kernel: its browser keeps our cookie, and is no newcomer any more."""
        super().notify_connect(kernel_id)
        if visit := self._kernels[kernel_id].visit:
            self._known.add(visit.visitor)
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

    def expect_back(self, kernel_id: str) -> None:
        """Keep the place of whoever leaves their only page while others wait: most come back, or open another."""
        kernel = self._kernels.get(kernel_id)
        if not kernel or not kernel.visit or not self.line.has_anybody() or self._goes_first(kernel.visit):
            return
        person = self._person(kernel.visit)
        if person not in {self._person(visit) for name, visit in self._open().items() if name != kernel_id}:
            self.line.expect_back(person)

    def _look_for_page(self, kernel_id: str) -> None:
        """Note since when a kernel is alone."""
        if kernel := self._kernels.get(kernel_id):
            kernel.alone_since = None if self._kernel_connections.get(kernel_id) else time.monotonic()

    def start_watching_activity(self, kernel_id: str) -> None:
        """Watch whether a kernel is busy. Jupyter takes apart all that it says for that; here, we know what to hear.

        Until all of a page is sent, its kernel is busy with that, and nobody asks.
        """
        super().start_watching_activity(kernel_id)
        kernel = self._kernels[kernel_id]
        if self.hearer and kernel.visit:
            self.hearer.listen(kernel_id, kernel)
        if kernel.is_forked and kernel.visit:
            socket = kernel._activity_stream.socket  # noqa: SLF001 - there is no other way to it
            socket.unsubscribe(b"")
            kernel.visit.when_sent(functools.partial(self._hear_status, kernel_id))

    def _hear_status(self, kernel_id: str) -> None:
        """Begin to hear whether a kernel is busy, if it still runs; it is not, since all cells have run."""
        kernel = self._kernels.get(kernel_id)
        if kernel and (stream := kernel._activity_stream):  # noqa: SLF001 - there is no other way to it
            kernel.execution_state = "idle"  # who connects is kept waiting while it starts
            stream.socket.subscribe(STATUS)

    # --- ending -------------------------------------------------------------------------------------------------------

    def initialize_culler(self) -> None:
        """Begin to look for kernels to end; this goes on when the visit that began it is over."""
        Context().run(super().initialize_culler)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the kernel of a page, even if it computes, when the page has been gone for long or never came."""
        kernel = self._kernels.get(kernel_id)
        if not kernel or kernel_id in self.rehearsals:
            return  # it has ended while others were looked at, or waits for whoever comes
        if not kernel.visit:
            await super().cull_kernel_if_idle(kernel_id)
            return
        is_new = self.owner_of(kernel.visit) == NEWCOMERS
        patience = min(self.cull_idle_timeout, self.newcomer_seconds) if is_new else self.cull_idle_timeout
        if self._seconds_alone(kernel_id) > patience:
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
            ending.add_done_callback(functools.partial(self._has_ended, kernel_id))
            self._endings[kernel_id] = ending
        return self._endings.get(kernel_id)

    async def _kill(self, kernel_id: str) -> None:
        """End a kernel at once; Jupyter would interrupt it first, and it would complain of that in our terminal."""
        await self._kernels[kernel_id].kill()
        await super()._async_shutdown_kernel(kernel_id, now=True)

    def _has_ended(self, kernel_id: str, ending: asyncio.Task[None]) -> None:
        """Tell whoever waits for a place. A kernel that could not be ended keeps its own until it is culled."""
        del self._endings[kernel_id]
        self.rehearsals.forget(kernel_id)
        if not ending.cancelled() and (error := ending.exception()):
            self.log.error("Kernel %s could not be ended: %s", kernel_id, error)
        self._one_has_ended.set()
        self._one_has_ended = asyncio.Event()

    async def _async_shutdown_all(self, now: bool = False) -> None:  # noqa: FBT001, FBT002 - as Jupyter calls it
        """End all kernels at the server's end; those that are ending end once.

        If its loop has ended too, nothing that was begun in that goes on.
        """
        going_on = [ending for ending in self._endings.values() if ending.get_loop() is asyncio.get_running_loop()]
        await asyncio.gather(*going_on, return_exceptions=True)
        self._pending_kernels.clear()
        starting = {kernel_id: each.kernel for kernel_id, each in self._coming.items()}
        kernels = [kernel for kernel in {**self._kernels, **starting}.values() if kernel and kernel.visit]
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
