"""Forked kernels behave like ordinary ones, and the process that forks them may die."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import psutil
import pytest
from jupyter_client.asynchronous import AsyncKernelClient

from cardkit_widgets.serving import forking
from cardkit_widgets.serving.forking import ForkedProcess
from cardkit_widgets.serving.kernels import Kernels
from tests.support.occasions import nightly
from tests.widgets.serving.test_kernels import files, process
from tests.widgets.serving.visitors import visited

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

pytestmark = [nightly, pytest.mark.skipif(not forking.can_fork(), reason="processes can't be forked like this here")]

DEADLINE_SECONDS = 200
CLASS = 30


def run(use: Callable[[Kernels], Awaitable[None]], *, forks: bool = True) -> None:
    """Use kernels, and end them afterwards."""

    async def use_and_end() -> None:
        kernels = Kernels(forking=forks, places=2 * CLASS, return_seconds=0, patience_seconds=0)
        async with asyncio.timeout(DEADLINE_SECONDS):
            try:
                await use(kernels)
            finally:
                await kernels.shutdown_all()

    asyncio.run(use_and_end())


@asynccontextmanager
async def talking(kernels: Kernels, name: str) -> AsyncIterator[AsyncKernelClient]:
    """Communicate with a kernel, which must respond."""
    kernel = kernels.get_kernel(name)
    client = AsyncKernelClient(context=kernels.context, **kernel.get_connection_info(session=True))
    client.start_channels(stdin=False, hb=False, control=False)
    try:
        await client.wait_for_ready()
        yield client
    finally:
        client.stop_channels()


async def said(client: AsyncKernelClient, expression: str, after: str = "") -> str:
    """Run some code in a kernel, and return the value that an expression has afterwards."""
    reply = await client.execute(after, user_expressions={"asked": expression}, reply=True)
    assert reply["content"]["status"] == "ok", reply["content"]
    return str(reply["content"]["user_expressions"]["asked"]["data"]["text/plain"])


async def told(kernels: Kernels, name: str, expression: str, after: str = "") -> str:
    """Do the same over a new connection."""
    async with talking(kernels, name) as client:
        return await said(client, expression, after)


def is_forked(kernels: Kernels, name: str) -> bool:
    """Check whether this kernel was forked."""
    return bool(kernels.get_kernel(name).is_forked)


def fork_server(kernels: Kernels) -> psutil.Process:
    """Return the process that forks the kernels."""
    assert kernels.forks
    return psutil.Process(kernels.forks.start().process.pid)


# --- behaviour of ordinary kernels ------------------------------------------------------------------------------------

both_ways = pytest.mark.parametrize("forks", [True, False], ids=["forked", "ordinary"])


@both_ways
def test_a_kernel_has_its_session_its_folder_its_environment_and_widgets(tmp_path: Path, forks: bool) -> None:  # noqa: FBT001
    async def use(kernels: Kernels) -> None:
        kernels.root_dir = str(tmp_path)
        environment = os.environ | {"QUERY_STRING": "lang=de"}
        name = await visited(kernels, env=environment, path="")
        async with talking(kernels, name) as client:
            assert is_forked(kernels, name) is forks
            assert await said(client, "os.getsid(0) == os.getpid()", "import os, sys") == "True"
            assert await said(client, "os.getpid()") == str(process(kernels, name))
            assert await said(client, "os.environ['QUERY_STRING']") == "'lang=de'"
            assert await said(client, "dict(os.environ).get('OPENBLAS_NUM_THREADS')") == "None"
            assert await said(client, "os.getcwd()") == repr(str(tmp_path))
            assert await said(client, "'' in sys.path") == "True"
            assert await said(client, "sys.stdin is None or sys.__stdin__.read()") == "''"
            targets = await said(client, "sorted(comm.get_comm_manager().targets)", "import ipywidgets, comm")
            assert targets == "['jupyter.widget', 'jupyter.widget.control']"

    run(use, forks=forks)


@both_ways
def test_a_kernel_is_interrupted_and_restarted(forks: bool) -> None:  # noqa: FBT001
    async def use(kernels: Kernels) -> None:
        name = await visited(kernels)
        is_busy = asyncio.Event()
        kernels.get_kernel(name).observe(lambda now: now.new == "busy" and is_busy.set(), "execution_state")
        async with talking(kernels, name) as client:
            busy = client.execute("mine = 1\nprint('at work', flush=True)\nwhile True: pass", stop_on_error=False)
            while (await client.get_iopub_msg())["msg_type"] != "stream":
                pass
            await is_busy.wait()
            await kernels.interrupt_kernel(name)
            while (reply := await client.get_shell_msg())["parent_header"]["msg_id"] != busy:
                pass
            assert reply["content"]["ename"] == "KeyboardInterrupt"
            assert await said(client, "mine") == "1"
        before = process(kernels, name)
        await kernels.get_kernel(name).restart_kernel(now=True)
        assert process(kernels, name) != before
        assert not psutil.pid_exists(before)
        assert is_forked(kernels, name) is forks
        assert await told(kernels, name, "'mine' in globals()") == "False"

    run(use, forks=forks)


@both_ways
def test_a_kernel_that_has_ended_leaves_nothing(forks: bool) -> None:  # noqa: FBT001
    async def use(kernels: Kernels) -> None:
        names = [await visited(kernels) for _ in range(2)]
        for name in names:
            await told(kernels, name, "1")  # its sockets are open
        numbers = [process(kernels, name) for name in names]
        await kernels.shutdown_kernel(names[0])
        kernels.cull_idle_timeout = 1
        kernels.get_kernel(names[1]).disconnected_since -= 2
        await kernels.cull_kernels()
        assert files(kernels) == []
        assert not [number for number in numbers if psutil.pid_exists(number)]

    run(use, forks=forks)


@both_ways
def test_a_kernel_that_is_asked_to_ends_by_itself(forks: bool) -> None:  # noqa: FBT001
    async def use(kernels: Kernels) -> None:
        name = await visited(kernels)
        await told(kernels, name, "1")
        ending, kernel = kernels.get_kernel(name).provisioner.process, kernels.get_kernel(name)
        await kernel.shutdown_kernel()
        assert ending.wait() == 0
        assert not psutil.pid_exists(ending.pid)
        await kernels.shutdown_kernel(name)

    run(use, forks=forks)


@both_ways
@pytest.mark.parametrize(("code", "status"), [("os._exit(3)", 3), ("os.kill(os.getpid(), 9)", -signal.SIGKILL)])
def test_a_kernel_that_crashes_is_noticed(code: str, status: int, forks: bool) -> None:  # noqa: FBT001
    async def use(kernels: Kernels) -> None:
        name = await visited(kernels)
        dead = asyncio.Event()
        kernels.add_restart_callback(name, dead.set, "dead")
        crashed = kernels.get_kernel(name).provisioner.process
        async with talking(kernels, name) as client:
            client.execute(f"import os; {code}")
            await dead.wait()
        assert crashed.poll() == status
        while name in kernels:
            await kernels._one_has_ended.wait()  # noqa: SLF001 - a page waits for it in a full class
        assert files(kernels) == []

    run(use, forks=forks)


# --- behaviour of forked kernels --------------------------------------------------------------------------------------


def test_thirty_kernels_draw_their_own_numbers_independently() -> None:
    draw = "import random, numpy, uuid; drawn = f'{random.random()} {numpy.random.random()} {uuid.uuid4().hex}'"

    async def use(kernels: Kernels) -> None:
        names = await asyncio.gather(*(visited(kernels) for _ in range(CLASS)))
        drawn = await asyncio.gather(*(told(kernels, name, "drawn", draw) for name in names))
        for numbers in zip(*(each.strip("'").split() for each in drawn), strict=True):
            assert len(set(numbers)) == CLASS
        await told(kernels, names[0], "1", "import cardkit; cardkit.mark = 1")
        assert await told(kernels, names[1], "hasattr(cardkit, 'mark')", "import cardkit") == "False"
        assert await told(kernels, await visited(kernels), "hasattr(cardkit, 'mark')", "import cardkit") == "False"

    run(use)


def test_the_fork_server_has_one_thread_and_no_zombies() -> None:
    async def use(kernels: Kernels) -> None:
        names = [await visited(kernels) for _ in range(3)]
        for name in names:
            await told(kernels, name, "1")
        forks = fork_server(kernels)
        assert forks.num_threads() == 1
        assert {child.pid for child in forks.children()} == {process(kernels, name) for name in names}
        await asyncio.gather(*(kernels.shutdown_kernel(name) for name in names))
        assert forks.children() == []

    run(use)


def test_a_fork_server_that_is_killed_is_replaced_and_its_kernels_live_on() -> None:
    async def use(kernels: Kernels) -> None:
        before = await visited(kernels)
        await told(kernels, before, "mine", "mine = 7")
        first = fork_server(kernels)
        first.kill()
        after = await asyncio.gather(*(visited(kernels) for _ in range(3)))
        assert all(is_forked(kernels, name) for name in after)
        assert fork_server(kernels).pid != first.pid
        assert await told(kernels, before, "mine") == "7"
        number = process(kernels, before)
        await kernels.shutdown_kernel(before)
        assert psutil.wait_procs([psutil.Process(number)] if psutil.pid_exists(number) else [], 30)[1] == []

    run(use)


def test_where_forking_fails_kernels_start_in_the_ordinary_way(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(forking, "MODULE", "no_such_module")

    async def use(kernels: Kernels) -> None:
        names = await asyncio.gather(*(visited(kernels) for _ in range(2)))
        for name in names:
            assert not is_forked(kernels, name)
            assert await told(kernels, name, "6 * 7") == "42"

    run(use)
    assert "started in the ordinary way" in caplog.text


def test_a_signal_to_a_process_that_has_already_ended_is_ignored() -> None:
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    ours.settimeout(0)
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    forked = ForkedProcess(ended.pid, ours)
    forked.send_signal(signal.SIGINT)
    assert forked.poll() is None
    with theirs:
        theirs.send(b"-9")
    assert forked.poll() == forked.wait() == -9
    forked.kill()


def test_a_notebook_in_jupyterlab_gets_an_ordinary_kernel() -> None:
    """When a user restarts a kernel, changed modules must be imported again."""

    async def use(kernels: Kernels) -> None:
        assert not is_forked(kernels, await kernels.start_kernel())

    run(use)


def test_only_what_runs_in_our_own_python_is_forked() -> None:
    launch = ["-m", "ipykernel_launcher", "-f", "file"]
    assert forking.is_forkable([sys.executable, *launch])
    assert forking.is_forkable([sys.executable, "-Xfrozen_modules=off", *launch])
    assert not forking.is_forkable(["/another/python", *launch])
    assert not forking.is_forkable([sys.executable, "-c", "pass"])
    assert not forking.is_forkable([])


def test_one_setting_turns_it_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from traitlets.config import Config

    from cardkit_widgets.serving.settings import configure

    for value, can in (("0", False), ("1", True)):
        monkeypatch.setenv(forking.SETTING, value)
        configure(config := Config(), tmp_path)
        assert config.Kernels.forking is can
    monkeypatch.delattr(os, "pidfd_open")
    configure(config := Config(), tmp_path)
    assert config.Kernels.forking is False


SERVER = """
import asyncio, os, sys
from cardkit_widgets.serving.kernels import Kernels
from tests.widgets.serving.test_forking import fork_server, process, told
from tests.widgets.serving.visitors import visited

async def main():
    kernels = Kernels(forking=True, places=3)
    names = [await visited(kernels) for _ in range(2)]
    for name in names:
        await told(kernels, name, "1")
    print(fork_server(kernels).pid, *(process(kernels, name) for name in names), flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@pytest.mark.parametrize("lost", [False, True], ids=["with its fork server", "after its fork server"])
def test_a_server_that_is_killed_leaves_no_process(lost: bool) -> None:  # noqa: FBT001
    command, pipe = [sys.executable, "-c", SERVER], {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipe) as server:
        assert server.stdout
        forks, *kernels = map(psutil.Process, map(int, server.stdout.readline().split()))
        if lost:
            forks.kill()
            assert set(psutil.wait_procs(kernels, 0)[1]) == set(kernels)  # they keep running
        server.kill()
    assert psutil.wait_procs([forks, *kernels], 60)[1] == []
