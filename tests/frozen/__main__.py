"""Compare what the code does with the frozen facts, or freeze them again: `python -m tests.frozen [--write ...]`.

Write only for a good reason, such as an intended change of a rule, a number or a bot, and give it in the commit. Name
only the affected kinds of facts (`--write games bots`). If code was only moved or tidied up, any difference is a bug.
New positions and endings are chosen only if they are named.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING

import cardkit
from tests.frozen.kinds import EVERY_DAY, KINDS, PLACES, changed, changed_today
from tests.frozen.store import keep

if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> int:
    """Compare or write the facts. Returns 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.frozen", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"default: all of {', '.join(KINDS)}")
    parser.add_argument("--write", action="store_true", help="replace the facts by present results, for a good reason")
    parser.add_argument("--game", choices=cardkit.GAMES, help="only facts about this game")
    parser.add_argument("--today", action="store_true", help="compare only the facts of the daily tests")
    options = parser.parse_args()
    if unknown := set(options.kinds) - set(KINDS):
        parser.error(f"there are no facts of the kind {', '.join(sorted(unknown))}")
    slugs = [options.game] if options.game else list(cardkit.GAMES)
    kinds = options.kinds or [kind for kind in (EVERY_DAY if options.today else KINDS) if kind not in PLACES]
    if options.write:
        return max([write(kind, slug) for kind in kinds for slug in slugs])
    find = changed_today if options.today else changed
    return max([compare(find, kind, slug) for kind in kinds for slug in slugs])


def write(kind: str, slug: str) -> int:
    """Freeze one kind of fact about a game."""
    size = keep(kind, slug, KINDS[kind](slug))
    print(f"{slug}, {kind}: {size:,} bytes", flush=True)
    return 0


def compare(find: Callable[[str, str], str], kind: str, slug: str) -> int:
    """Compare the facts. Returns 1 if any differ."""
    began = time.process_time()
    found = find(kind, slug)
    print(found or f"{slug}, {kind}: as it was ({time.process_time() - began:.1f} s)", flush=True)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
