"""Check all rules about the source text; the exit status is 1 if one is broken."""

from __future__ import annotations

import sys

from tests.lint import structure, styles, texts


def main() -> int:
    """Print every problem in the sources."""
    found = [problem for rules in (texts, styles, structure) for problem in rules.problems()]
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
