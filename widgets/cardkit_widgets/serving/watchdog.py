"""Wait for the kernel that sets up a page as long as it makes progress, and give up when it doesn't."""

from __future__ import annotations

import asyncio
from enum import Enum
from queue import Empty
from typing import TYPE_CHECKING, Any

import psutil
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type

from cardkit_widgets.serving.cell_messages import RUN_CELLS

if TYPE_CHECKING:
    from cardkit_widgets.serving.page_request import PageRequest

# Time is measured in checks, one per second, so that a machine going to sleep doesn't cause a timeout.
CHECK_SECONDS = 1
# If a kernel has neither computed nor sent anything for this long, it won't set up its page any more.
IDLE_SECONDS = 10
# After this much computing in one cell, the page shows that it takes long, because other processes aren't the cause.
SLOW_SECONDS = 7
# The computing time after which a cell is given up.
MAX_CELL_SECONDS = 120
# A kernel that computes for less than this fraction of the time is idle. If 200 share two cores, each gets twice that.
IDLE_SHARE = 0.005


class Status(Enum):
    """The status of a kernel. The value is the reason to show; all values but the first two are failures."""

    WORKING = ""
    SLOW = "its kernel has computed for long"
    STOPPED = "its kernel has stopped"
    IDLE = f"its kernel has done nothing for {IDLE_SECONDS} seconds"
    TIMED_OUT = f"one of its cells has not ended within {MAX_CELL_SECONDS} seconds"

    @property
    def is_failure(self) -> bool:
        """Whether the page is given up."""
        return self not in (Status.WORKING, Status.SLOW)


class Watchdog:
    """Monitors whether a kernel makes progress. On a slow machine, kernels still compute or wait for their turn."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._cpu_seconds = 0.0
        self._at_last_activity: float | None = None
        self.begin_step()

    def begin_step(self) -> None:
        """Reset the timers for the next step: the start of the kernel, or a cell."""
        self._checks = 0
        self._at_step_begin = self._cpu()
        self.record_activity()

    def record_activity(self) -> None:
        """Record that the kernel has sent something; the next check reads how much it had computed by then."""
        self._idle_checks = 0
        self._at_last_activity = None

    def check(self) -> Status:
        """Check the kernel; call this every `CHECK_SECONDS`."""
        self._checks += 1
        self._idle_checks += 1
        computed = self._cpu()
        if self._at_last_activity is None:
            self._at_last_activity = computed
        elif computed - self._at_last_activity > IDLE_SHARE * IDLE_SECONDS:
            self._idle_checks, self._at_last_activity = 0, computed
        if self._idle_checks * CHECK_SECONDS >= IDLE_SECONDS:
            return Status.IDLE
        if self._checks * CHECK_SECONDS >= MAX_CELL_SECONDS:
            return Status.TIMED_OUT
        return Status.SLOW if computed - self._at_step_begin > SLOW_SECONDS else Status.WORKING

    def _cpu(self) -> float:
        """Return the kernel's CPU seconds, including those of its children that have ended."""
        try:
            self._cpu_seconds = sum(psutil.Process(self._pid).cpu_times()[:4])
        except psutil.NoSuchProcess:
            return self._cpu_seconds  # the value at the last check
        return self._cpu_seconds


class WatchedChannel(AsyncZMQSocketChannel):
    """A channel to a kernel that waits for messages as long as the kernel makes progress."""

    # None while the kernel starts; then the client itself waits.
    client: WatchedClient | None = None

    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # noqa: ASYNC109 - Jupyter's signature
        """Return the next message. Raises queue.Empty after the timeout, or when the page is given up."""
        self._cancel_if_stopped()
        if timeout is None:
            return await self._next()
        if self.client is None:
            return dict(await super().get_msg(timeout))
        while not self.client.page_request.is_closed:
            try:
                return dict(await super().get_msg(CHECK_SECONDS))
            except Empty:
                await self.client.check()
        raise Empty

    async def _next(self) -> dict[str, Any]:
        """Wait for the next message without a timeout; if the channel is closed meanwhile, the task is cancelled."""
        try:
            return dict(await super().get_msg(None))
        except Empty:
            raise asyncio.CancelledError from None

    def _cancel_if_stopped(self) -> None:
        """Cancel the task that waits here for a page's output, if the channel was stopped."""
        if self.socket is None:
            raise asyncio.CancelledError

    async def _recv(self, **kwargs: Any) -> dict[str, Any]:
        self._cancel_if_stopped()
        message: dict[str, Any] = await super()._recv(**kwargs)
        if self.client is not None:
            self.client.watchdog.record_activity()
        return message


class WatchedClient(AsyncKernelClient):
    """The client with which Voila runs the cells of a page. It raises no error after which Voila would keep waiting."""

    shell_channel_class = Type(WatchedChannel)
    iopub_channel_class = Type(WatchedChannel)

    page_request: PageRequest
    watchdog: Watchdog

    def start_channels(self, **_: bool) -> None:
        """Start the two channels that are needed; a heartbeat channel would add a thread to join at the end."""
        super().start_channels(stdin=False, hb=False, control=False)
        self.watchdog = Watchdog(self.parent.provisioner.pid)
        self.page_request.watch(asyncio.current_task())

    def stop_channels(self) -> None:
        """Stop the channels that were started."""
        self.shell_channel.stop()
        self.iopub_channel.stop()

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - Jupyter's signature
        """Wait until the kernel responds or the page is given up; without a fixed time limit."""
        ready = asyncio.ensure_future(super().wait_for_ready(timeout))
        while not ready.done() and not self.page_request.is_closed:
            await asyncio.wait({ready}, timeout=CHECK_SECONDS)
            if not ready.done() or ready.exception():
                await self.check()
        ready.cancel()
        self.shell_channel.client = self.iopub_channel.client = self

    def execute(self, *args: Any, **kwargs: Any) -> str:
        """Make the kernel run some code, and return the id of the message."""
        self.watchdog.begin_step()
        return str(super().execute(*args, **kwargs))

    def execute_cells(self, cells: list[tuple[str, bool]]) -> str:
        """Make the kernel of a page run all its cells, and return the id of the message.

        Args:
            cells: The code of each cell, and whether it may raise an error.

        """
        message = self.session.msg(RUN_CELLS, {"cells": cells})
        self.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    async def is_alive(self) -> bool:
        """Return True: the watchdog determines whether the kernel is alive, and the page shows it."""
        return True

    async def check(self) -> None:
        """Check the kernel, and show on the page if it is slow or has failed."""
        status = self.watchdog.check() if await self.parent.is_alive() else Status.STOPPED
        if status.is_failure:
            self.page_request.fail(status.value)
        elif status is Status.SLOW:
            self.page_request.report_slow()
