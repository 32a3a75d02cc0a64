"""Measure the same rules without a compiler: the loop of the simulation, and the table, in a process without numba.

`python -m tests.bench.interpreted`, followed by the numbers of an `Effort`, prints moves per second as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys

from tests.bench.clock import Effort, best_rates


def rates(effort: Effort) -> dict[str, float]:
    """Return moves per second: `<slug>` is for the simulation's loop, `<slug> at the table` for the table."""
    effort = effort._replace(samples=min(effort.samples, 3))
    command = [sys.executable, "-m", "tests.bench.interpreted", *map(str, effort)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, float] = json.loads(output)
    return found


def main(samples: str, seconds: str, waits: str, patience: str) -> None:
    """Measure every game, in this process."""
    sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    import cardkit
    from tests.bench import ours

    effort = Effort(int(samples), float(seconds), int(waits), float(patience))
    everybody = [one for one in ours.contestants() if one.name in cardkit.GAMES]
    everybody += [ours.at_table(slug) for slug in cardkit.GAMES]
    print(json.dumps(best_rates(everybody, effort)))


if __name__ == "__main__":
    main(*sys.argv[1:])
