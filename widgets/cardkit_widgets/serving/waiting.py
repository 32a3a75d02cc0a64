"""Waiting for a kernel that sets up a page: as long as it works, and not much longer."""

from __future__ import annotations

import asyncio
from enum import Enum
from queue import Empty
from typing import TYPE_CHECKING, Any

import psutil
from jupyter_client.asynchronous import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from traitlets import Type

from cardkit_widgets.serving.asking import ASKED

if TYPE_CHECKING:
    from cardkit_widgets.serving.visits import Visit

# So often a kernel is looked at. All that follows is counted in looks, so that a machine that sleeps does no harm.
LOOK_SECONDS = 1
# A kernel that has neither computed nor said anything for so long will not set up its page any more.
IDLE_SECONDS = 10
# A kernel that has computed for so long at one cell is not slow because of others: the page is told.
LONG_SECONDS = 7
# A cell that takes so long is given up.
LONGEST_SECONDS = 120
# A kernel that computes for a smaller share of the time is idle. One of 200 that share two cores gets twice that.
IDLE_SHARE = 0.005


class Finding(Enum):
    """What a look at a kernel finds; all but the first two mean that there is no hope."""

    WORKS = ""
    TAKES_LONG = "its kernel has computed for long"
    STOPPED = "its kernel has stopped"
    IDLE = f"its kernel has done nothing for {IDLE_SECONDS} seconds"
    ENDLESS = f"one of its cells has not ended within {LONGEST_SECONDS} seconds"

    @property
    def is_final(self) -> bool:
        """Whether the page is given up."""
        return self not in (Finding.WORKS, Finding.TAKES_LONG)


class Patience:
    """What is known of a kernel's progress. A slow machine is no reason to give up: its kernels compute, or wait to."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._computed = 0.0
        self._at_last_sign: float | None = None
        self.begin()

    def begin(self) -> None:
        """Begin with the next step: a start, or a cell."""
        self._looks = 0
        self._at_beginning = self._cpu()
        self.hear()

    def hear(self) -> None:
        """Notice that the kernel has done something; how much it had computed then is found out at the next look."""
        self._idle_looks = 0
        self._at_last_sign = None

    def look(self) -> Finding:
        """Look at the kernel; to be done every `LOOK_SECONDS`."""
        self._looks += 1
        self._idle_looks += 1
        computed = self._cpu()
        if self._at_last_sign is None:
            self._at_last_sign = computed
        elif computed - self._at_last_sign > IDLE_SHARE * IDLE_SECONDS:
            self._idle_looks, self._at_last_sign = 0, computed
        if self._idle_looks * LOOK_SECONDS >= IDLE_SECONDS:
            return Finding.IDLE
        if self._looks * LOOK_SECONDS >= LONGEST_SECONDS:
            return Finding.ENDLESS
        return Finding.TAKES_LONG if computed - self._at_beginning > LONG_SECONDS else Finding.WORKS

    def _cpu(self) -> float:
        """Return for how many seconds the kernel has computed, its ended children included."""
        try:
            self._computed = sum(psutil.Process(self._pid).cpu_times()[:4])
        except psutil.NoSuchProcess:
            return self._computed  # what it had computed when it was last seen
        return self._computed


class PatientChannel(AsyncZMQSocketChannel):
    """A channel to a kernel on which one waits for a message as long as there is hope."""

    # Who knows whether there is hope; none while the kernel starts, when the client itself waits.
    client: PatientClient | None = None

    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:  # noqa: ASYNC109 - as Jupyter calls it
        """Return the next message. Raises queue.Empty if there is none in time, or no hope for one."""
        self._end_with_page()
        if timeout is None:
            return await self._next()
        if self.client is None:
            return dict(await super().get_msg(timeout))
        while not self.client.visit.over:
            try:
                return dict(await super().get_msg(LOOK_SECONDS))
            except Empty:
                await self.client.look()
        raise Empty

    async def _next(self) -> dict[str, Any]:
        """Wait without end for the next message. If the channel is closed meanwhile, the waiting task is cancelled."""
        try:
            return dict(await super().get_msg(None))
        except Empty:
            raise asyncio.CancelledError from None

    def _end_with_page(self) -> None:
        """Cancel the task that waits here for what its page shows, if the page is over."""
        if self.socket is None:
            raise asyncio.CancelledError

    async def _recv(self, **kwargs: Any) -> dict[str, Any]:
        self._end_with_page()
        message: dict[str, Any] = await super()._recv(**kwargs)
        if self.client is not None:
            self.client.patience.hear()
        return message


class PatientClient(AsyncKernelClient):
    """The client with which Voila runs the cells of a page. It never raises an error that would leave Voila waiting."""

    shell_channel_class = Type(PatientChannel)
    iopub_channel_class = Type(PatientChannel)

    visit: Visit
    patience: Patience

    def start_channels(self, **_: bool) -> None:
        """Start the two channels that are needed; the one for heartbeats would be a thread to wait for at the end."""
        super().start_channels(stdin=False, hb=False, control=False)
        self.patience = Patience(self.parent.provisioner.pid)
        self.visit.watch(asyncio.current_task())

    def stop_channels(self) -> None:
        """Stop the channels that were started."""
        self.shell_channel.stop()
        self.iopub_channel.stop()

    async def wait_for_ready(self, timeout: float | None = None) -> None:  # noqa: ASYNC109 - as Jupyter calls it
        """Wait until the kernel answers, or until there is no hope that it will; how long that takes is not fixed."""
        ready = asyncio.ensure_future(super().wait_for_ready(timeout))
        while not ready.done() and not self.visit.over:
            await asyncio.wait({ready}, timeout=LOOK_SECONDS)
            if not ready.done() or ready.exception():
                await self.look()
        ready.cancel()
        self.shell_channel.client = self.iopub_channel.client = self

    def execute(self, *args: Any, **kwargs: Any) -> str:
        """Have the kernel run some code, and return the name of the message."""
        self.patience.begin()
        return str(super().execute(*args, **kwargs))

    def ask(self, cells: list[tuple[str, bool]]) -> str:
        """Have the kernel of a page run all these cells, and return the name of the message."""
        message = self.session.msg(ASKED, {"cells": cells})
        self.shell_channel.send(message)
        return str(message["header"]["msg_id"])

    async def is_alive(self) -> bool:
        """Say that the kernel lives: it is our patience that finds out, and tells the page."""
        return True

    async def look(self) -> None:
        """Look at the kernel, and tell the page what has to be told."""
        finding = self.patience.look() if await self.parent.is_alive() else Finding.STOPPED
        if finding.is_final:
            self.visit.fail(finding.value)
        elif finding is Finding.TAKES_LONG:
            self.visit.slow_down()
