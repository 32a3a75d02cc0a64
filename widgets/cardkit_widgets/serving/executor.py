"""Running the cells of a page: all are asked for at once, and what each shows is taken as it comes."""

from __future__ import annotations

from queue import Empty
from typing import TYPE_CHECKING, Any

from nbclient.exceptions import CellTimeoutError
from voila.execute import VoilaExecutor

from cardkit_widgets.serving.asking import DONE

if TYPE_CHECKING:
    from nbformat import NotebookNode

# What Jupyter means by a cell that may fail.
MAY_FAIL = "raises-exception"
# What is wrong in a notebook of somebody's own.
OUR_NAME = "CardkitError"
OURS = {OUR_NAME, "RulesError", "TextError"}


class Executor(VoilaExecutor):
    """Voila's executor, which asks a forked kernel for all cells at once. Another kernel is asked for each."""

    _asked = ""  # the name of the message in which the cells were asked for

    async def async_execute_cell(
        self,
        cell: NotebookNode,
        cell_index: int,
        execution_count: int | None = None,
        store_history: bool = True,  # noqa: FBT001, FBT002 - as Voila calls it
    ) -> NotebookNode:
        """Wait until a cell has run, and return it with what it shows. Raises CellExecutionError if it fails."""
        if not self.km.is_forked:
            await super().async_execute_cell(cell, cell_index, execution_count, store_history)
            return cell
        if not self._runs(cell):
            return cell
        if not self._asked:
            cells = [(each.source, MAY_FAIL in _tags(each)) for each in self.nb.cells if self._runs(each)]
            self._asked = self.kc.execute_cells(cells)
        self.kc.watchdog.begin_step()
        cell.outputs = []
        self.clear_before_next_output = False
        await self._check_raise_for_error(cell, cell_index, await self._done(cell, cell_index))
        return cell

    def strip_code_cell_errors(self, cell: NotebookNode) -> NotebookNode:
        """Take away what an error tells of the program; one of ours is written for people, and says what to mend."""
        ours = [output for output in cell.get("outputs", []) if output.get("ename") in OURS]
        told = [output.evalue for output in ours]
        super().strip_code_cell_errors(cell)
        for output, says in zip(ours, told, strict=True):
            output.update(ename=OUR_NAME, evalue=says)
        return cell

    def _runs(self, cell: NotebookNode) -> bool:
        """Say whether there is something to run in a cell."""
        return cell.cell_type == "code" and bool(cell.source.strip()) and self.skip_cells_with_tag not in _tags(cell)

    async def _done(self, cell: NotebookNode, cell_index: int) -> dict[str, Any]:
        """Take what a cell shows, until it is done; return what the kernel says of it."""
        while True:
            try:
                message = await self.kc.iopub_channel.get_msg(self.timeout)
            except Empty:  # nobody waits for the page any more, and Voila clears it away
                raise CellTimeoutError.error_from_timeout_and_cell("given up", self.timeout, cell) from None
            if message["parent_header"].get("msg_id") != self._asked or message["msg_type"] == "status":
                continue
            if message["msg_type"] == DONE:
                return dict(message)
            self.process_message(message, cell, cell_index)


def _tags(cell: NotebookNode) -> list[str]:
    return list(cell.metadata.get("tags", []))
