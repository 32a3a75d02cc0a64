"""What the kernel of a page is asked, and what it says after each cell and all that the cell has shown."""

from __future__ import annotations

ASKED, DONE = "page_request", "page_cell"
