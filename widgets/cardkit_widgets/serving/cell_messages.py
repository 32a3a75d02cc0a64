"""The types of the messages with which the server asks a kernel to run all cells of a page.

The server sends one `RUN_CELLS`; the kernel answers with one `CELL_DONE` after the output of each cell.
"""

from __future__ import annotations

RUN_CELLS, CELL_DONE = "run_cells_request", "cell_done"
