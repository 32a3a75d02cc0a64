"""Run the cells of a page in one request, and collect the output of each cell."""

from __future__ import annotations

from queue import Empty
from typing import TYPE_CHECKING, Any

from nbclient.exceptions import CellTimeoutError
from voila.execute import VoilaExecutor

from cardkit_widgets.serving.cell_messages import CELL_DONE

if TYPE_CHECKING:
    from nbformat import NotebookNode

# The tag of a cell that is allowed to raise an error.
MAY_FAIL = "raises-exception"
# The error type whose message is shown on the page, because it explains a mistake in a notebook.
OUR_NAME = "CardkitError"
OURS = {OUR_NAME, "RulesError", "TextError"}


class Executor(VoilaExecutor):
    """Voila's executor. Forked kernels run all cells in one request; other kernels get one request per cell."""

    _request_id = ""  # the id of the request to run the cells

    async def async_execute_cell(
        self,
        cell: NotebookNode,
        cell_index: int,
        execution_count: int | None = None,
        store_history: bool = True,  # noqa: FBT001, FBT002 - Voila's signature
    ) -> NotebookNode:
        """Wait until a cell has run, and return it with its output. Raises CellExecutionError if it fails."""
        if not self.km.is_forked:
            await super().async_execute_cell(cell, cell_index, execution_count, store_history)
            return cell
        if not self._runs(cell):
            return cell
        if not self._request_id:
            cells = [(each.source, MAY_FAIL in _tags(each)) for each in self.nb.cells if self._runs(each)]
            self._request_id = self.kc.execute_cells(cells)
        self.kc.watchdog.begin_step()
        cell.outputs = []
        self.clear_before_next_output = False
        await self._check_raise_for_error(cell, cell_index, await self._done(cell, cell_index))
        return cell

    def output(
        self, outs: list[NotebookNode], msg: dict[str, Any], display_id: str | None, cell_index: int
    ) -> NotebookNode | None:
        """Append an output. Printed text becomes one output, even if it arrives in many messages."""
        out: NotebookNode | None = super().output(outs, msg, display_id, cell_index)
        if out and out.output_type == "stream" and len(outs) > 1 and outs[-2].get("name") == out.name:
            outs[-2].text += outs.pop().text
            out = outs[-1]
        return out

    def strip_code_cell_errors(self, cell: NotebookNode) -> NotebookNode:
        """Remove the details of an error; a `CardkitError` keeps its message, which explains what to correct."""
        ours = [output for output in cell.get("outputs", []) if output.get("ename") in OURS]
        messages = [output.evalue for output in ours]
        super().strip_code_cell_errors(cell)
        for output, message in zip(ours, messages, strict=True):
            output.update(ename=OUR_NAME, evalue=message)
        return cell

    def _runs(self, cell: NotebookNode) -> bool:
        """Return whether a cell contains something to run."""
        return cell.cell_type == "code" and bool(cell.source.strip()) and self.skip_cells_with_tag not in _tags(cell)

    async def _done(self, cell: NotebookNode, cell_index: int) -> dict[str, Any]:
        """Process the output of a cell until the cell is done, and return the kernel's reply."""
        while True:
            try:
                message = await self.kc.iopub_channel.get_msg(self.timeout)
            except Empty:  # nobody waits for the page any more; Voila cleans up after this error
                raise CellTimeoutError.error_from_timeout_and_cell("given up", self.timeout, cell) from None
            if message["parent_header"].get("msg_id") != self._request_id or message["msg_type"] == "status":
                continue
            if message["msg_type"] == CELL_DONE:
                return dict(message)
            self.process_message(message, cell, cell_index)


def _tags(cell: NotebookNode) -> list[str]:
    return list(cell.metadata.get("tags", []))
