"""Load many pages in bursts, and print the cost and the failures: `python -m tests.soak --pages 10000`."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path

from tests.soak.server import serving
from tests.soak.soaking import soak, write_page


def main() -> int:
    """Run a soak test of a new server. Returns 0 if nothing failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--pages", type=int, default=10_000, help="how many page loads (default: %(default)s)")
    parser.add_argument("--burst", type=int, default=30, help="how many visitors come at once (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the visitors (default: %(default)s)")
    parser.add_argument("--cull", type=int, default=900, help="seconds until a kernel without a page is ended")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        write_page(Path(folder), "index")
        with serving(Path(folder), chosen.cull) as server:
            outcome = asyncio.run(soak(server, chosen.pages, chosen.burst, random.Random(chosen.seed), say=print))
    print(outcome)
    return 1 if outcome.failures or outcome.complaints else 0


if __name__ == "__main__":
    sys.exit(main())
