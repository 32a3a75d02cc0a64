"""Allocate kernels in a class: a page limit for each person, places for the teacher, a queue, and pre-warmed pages."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, TypeGuard

from traitlets import Integer

from cardkit_classroom.prewarming import PrewarmedPages, PrewarmRequest, is_prewarm
from cardkit_classroom.waiting_queue import RoomIsFullError, TooManyPagesError, WaitingQueue
from cardkit_widgets.serving import page_request
from cardkit_widgets.serving.kernels import Kernels

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest

    from cardkit_classroom.report_receiver import ReportReceiver
    from cardkit_widgets.serving.page_request import PageRequest

# The name in the queue that all JupyterLab notebooks share.
NOTEBOOKS = ""


class ClassKernels(Kernels):
    """The kernels of a class. Everybody gets one page before anybody gets a second one.

    A person is a student, identified by number, or one of the teacher's browsers. A few places are reserved for the
    teacher, who doesn't have to wait for others to get one of them. A pre-warmed page takes a place until somebody
    needs it.
    """

    pages_per_person = Integer(0, config=True, help="How many pages one person may have; 0: any number.")
    teacher_places = Integer(0, config=True, help="How many places are kept for the teacher.")

    receiver: ReportReceiver
    """Receives the reports of kernels, and identifies people. The server sets it before it listens."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # The owners of requested pages whose kernels haven't started yet.
        self._requested: dict[str, str] = {}
        self.queue = WaitingQueue()
        self.prewarmed = PrewarmedPages(self._kernel_for)

    # --- People -------------------------------------------------------------------------------------------------------

    def owner_of(self, request: PageRequest) -> str:
        """Return the person who requests a page: a student, by number, or one of the teacher's browsers, by its id."""
        return self.receiver.owner(request.http) or request.browser_id

    def is_newcomer(self, request: PageRequest) -> bool:  # noqa: ARG002
        """Return False: everybody in a room has logged in with a code."""
        return False

    def present(self) -> set[str]:
        """Return everybody except the teacher who has opened or requested a page."""
        return {self._person(each) for each in self._open_pages().values() if each and not self._has_priority(each)}

    def _person(self, request: PageRequest | None) -> str:
        return self.owner_of(request) if request else NOTEBOOKS

    def _is_teachers(self, request: PageRequest | None) -> TypeGuard[PageRequest]:
        """Return whether a request has the teacher's pass, which stays valid after a restart of the server."""
        return bool(request and self.receiver.is_teacher(request.http))

    def _has_priority(self, request: PageRequest | None) -> bool:
        """Return whether a page may take one of the teacher's places; a pre-warmed page may not."""
        return self._is_teachers(request) and not is_prewarm(request)

    def _open_pages(self) -> dict[str, PageRequest | None]:
        """Return the pages that are open or being waited for, by kernel.

        An abandoned start runs on for a moment, but isn't included.
        """
        pages = self.all_requests()
        disconnected = {name for name, kernel in self._kernels.items() if kernel.disconnected_since is not None}
        gone = disconnected | self._shutdowns.keys() | {name for name, each in pages.items() if each and each.is_closed}
        return {name: each for name, each in pages.items() if name not in gone and not is_prewarm(each)}

    # --- Pages for each person ----------------------------------------------------------------------------------------

    async def reserve_place(self, kernel_id: str, request: PageRequest | None, deadline: float) -> None:
        """Wait for a place until the deadline, and reserve it; pre-warmed pages don't wait.

        Raises RoomIsFullError with the position in the queue, and TooManyPagesError.
        """
        if is_prewarm(request):
            deadline = time.monotonic()
        elif request:
            await self._limit_pages(kernel_id, self.owner_of(request), deadline)
        await super().reserve_place(kernel_id, request, deadline)
        self.queue.leave(self._person(request))

    def release_reservation(self, kernel_id: str) -> None:
        """Release the reservation of a kernel that has started or won't start."""
        super().release_reservation(kernel_id)
        self._requested.pop(kernel_id, None)

    async def _limit_pages(self, kernel_id: str, owner: str, deadline: float) -> None:
        """Count a requested page. If its owner now has too many, end the page that they closed first.

        Nothing is awaited between counting the pages and recording this one, so simultaneous requests count each other.
        Raises TooManyPagesError if all of the owner's pages are open.
        """
        while self.pages_per_person and len(own := self._pages_of(owner)) >= self.pages_per_person:
            left = self._longest_disconnected(own)
            if left and (shutdown := self._shut_down(left)):
                self._requested[kernel_id] = owner  # takes the place of the page that ends
                await asyncio.shield(shutdown)
                return
            if not await self._wait_for_end(deadline - time.monotonic()):
                raise TooManyPagesError(self.pages_per_person)
        self._requested[kernel_id] = owner

    def _pages_of(self, owner: str) -> set[str]:
        """Return the kernels of all pages of an owner, open, closed or requested, except those that are ending."""
        kernels = self._kernels.items()
        running = {name for name, each in kernels if each.page_request and self.owner_of(each.page_request) == owner}
        requested = {kernel_id for kernel_id, each in self._requested.items() if each == owner}
        return (running | requested) - self._shutdowns.keys()

    # --- Places and the queue -----------------------------------------------------------------------------------------

    def has_place_for(self, request: PageRequest | None) -> bool:
        """Return whether an unreserved place is free and nobody is ahead in the queue."""
        kept = 0 if self._has_priority(request) else max(0, self._free_teacher_places())
        kept += self.queue.kept_for_others(self._person(request))
        return len(self.all_requests()) + kept < self.places and self._is_next(request)

    def replaceable_for(self, request: PageRequest | None) -> str | None:
        """Return the kernel that may end to make way for a new page: that of a closed page, or a pre-warmed one.

        A page that was closed only a moment ago, or that is still being sent, isn't ended. No page is ended for a
        pre-warmed one.
        """
        if is_prewarm(request) or not self._is_next(request):
            return None
        kernels = self._page_kernels()
        if not self._has_priority(request):
            kernels = {name for name in kernels if not self._has_teacher_place(self._kernels[name].page_request)}
        prewarmed = {kernel_id for kernel_id in kernels if kernel_id in self.prewarmed}
        return self._longest_gone(kernels - prewarmed) or next(iter(prewarmed), None)

    def refusal(self, request: PageRequest | None) -> RoomIsFullError:
        """Add a person to the queue, log it once, and return the error that contains their position."""
        person, waiting = self._person(request), len(self.queue)
        if is_prewarm(request):
            return RoomIsFullError(waiting)
        if self._wants_another(request):
            self.queue.join_for_another(person)
            return RoomIsFullError(0)
        number = self.queue.join(person)
        if number > waiting:
            self.log.error("The room is full: a page waits, for there is room for %d open pages.", self.places)
        return RoomIsFullError(number)

    async def wait_for_turn(self, request: PageRequest) -> None:
        """Wait until only a few other pages are being set up; the teacher's pages and pre-warmed pages don't wait."""
        if not self._has_priority(request) and not is_prewarm(request):
            await super().wait_for_turn(request)

    def notify_page_closed(self, kernel_id: str) -> None:
        """Keep the place of a person who closes their only page while others wait: most people come back soon."""
        kernel = self._kernels.get(kernel_id)
        if not kernel or not kernel.page_request or self.queue.is_empty() or self._has_priority(kernel.page_request):
            return
        person = self._person(kernel.page_request)
        if person not in {self._person(each) for name, each in self._open_pages().items() if name != kernel_id}:
            self.queue.expect(person)

    def _free_teacher_places(self) -> int:
        """Return the number of the teacher's free places; negative if the teacher has more pages than places."""
        return self.teacher_places - sum(map(self._has_priority, self.all_requests().values()))

    def _has_teacher_place(self, request: PageRequest | None) -> bool:
        """Return whether one of the teacher's places is available for a page."""
        return self._has_priority(request) and self._free_teacher_places() >= 0

    def _is_next(self, request: PageRequest | None) -> bool:
        """Return whether the next place is for this page. People with a page wait behind people without one."""
        person = self._person(request)
        if self._wants_another(request):
            return self.queue.is_next_for_another(person) and self._is_place_left_for_another(person)
        return self._is_teachers(request) or self.queue.is_next(person)

    def _wants_another(self, request: PageRequest | None) -> bool:
        """Return whether a person already has a page open, or the teacher has used all reserved places."""
        if request is None or is_prewarm(request):
            return False
        if self._has_priority(request):
            return self._free_teacher_places() <= 0
        return self._person(request) in map(self._person, self._open_pages().values())

    def _is_place_left_for_another(self, person: str) -> bool:
        """Return whether a place is free that isn't kept for the teacher or for people who are expected back."""
        pages = self._open_pages().values()
        teachers = sum(map(self._has_priority, pages))
        away = self.queue.expected() | self.receiver.absent_students(self.present())
        others = len(pages) - teachers + max(teachers, self.teacher_places) + len(away - {person})
        return others < self.places

    # --- Pre-warmed pages ---------------------------------------------------------------------------------------------

    async def serve_prepared_page(self, handler: Any) -> bool:
        """Respond to a request with a pre-warmed page whose kernel is still running. Returns False if there is none."""
        if isinstance(handler.request, PrewarmRequest):
            return False
        while page := await self.prewarmed.take(handler.request.uri):
            if self.is_running(page.kernel_id):
                await self._assign(page.kernel_id, page_request.begin(handler))
                for name, value in page.headers.items():
                    handler.set_header(name, value)
                await handler.finish(page.body)
                return True
        return False

    def _kernel_for(self, request: HTTPServerRequest) -> str | None:
        """Return the kernel that was started for a request; None if the page couldn't be set up."""
        for kernel_id, kernel in self._kernels.items():
            if kernel.page_request and kernel.page_request.http is request:
                return None if kernel.page_request.is_closed else kernel_id
        return None

    def is_running(self, kernel_id: str) -> bool:
        """Return whether a kernel is running and isn't ending."""
        return kernel_id in self._kernels and kernel_id not in self._shutdowns

    async def _assign(self, kernel_id: str, request: PageRequest) -> None:
        """Assign the kernel of a pre-warmed page to the person who requests it.

        Raises TooManyPagesError, and ends the kernel, if that person may not have more pages.
        """
        try:
            await self._limit_pages(kernel_id, self.owner_of(request), time.monotonic() + self.patience_seconds)
        except BaseException:
            self._shut_down(kernel_id)
            raise
        finally:
            self._requested.pop(kernel_id, None)
        self._kernels[kernel_id].page_request = request
        self.receiver.assign(kernel_id, request.http)
        self.bind(kernel_id, request)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the kernel of a page that has been gone for a long time; a pre-warmed page waits for its student."""
        if kernel_id not in self.prewarmed:
            await super().cull_kernel_if_idle(kernel_id)

    def _ended(self, kernel_id: str, shutdown: asyncio.Task[None]) -> None:
        self.prewarmed.forget(kernel_id)
        super()._ended(kernel_id, shutdown)

    # --- Reports ------------------------------------------------------------------------------------------------------

    def pre_start_kernel(self, kernel_name: str | None, kwargs: Any) -> tuple[Any, str, str]:
        """Create the manager of a new kernel, with the environment variables that its widgets' reports need."""
        kernel, name, kernel_id = super().pre_start_kernel(kernel_name, kwargs)
        if kernel.page_request:
            kwargs["env"] = {**kwargs.get("env", {}), **self.receiver.environment(kernel_id, kernel.page_request.http)}
        return kernel, name, kernel_id

    def start_watching_activity(self, kernel_id: str) -> None:
        """Monitor whether a kernel is busy, and receive its reports."""
        super().start_watching_activity(kernel_id)
        kernel = self._kernels[kernel_id]
        if kernel.page_request:
            self.receiver.listen(kernel_id, kernel)

    def stop_watching_activity(self, kernel_id: str) -> None:
        """Stop monitoring a kernel and receiving its reports."""
        super().stop_watching_activity(kernel_id)
        self.receiver.forget(kernel_id)
