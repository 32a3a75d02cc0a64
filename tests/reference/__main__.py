"""Update the output of code on the documentation's pages, after a change that affects it: `python -m tests.reference`.

Pages can be named: `python -m tests.reference tutorial/1-play how-to/frames`.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import chdir
from pathlib import Path

from tests.reference.pages import named, pages, remade

for page in pages():
    if sys.argv[1:] and named(page) not in sys.argv[1:]:
        continue
    print(named(page), flush=True)
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        sys.path.insert(0, folder)
        text = remade(page, Path(folder))
        sys.path.remove(folder)
    page.write_text(text, encoding="utf-8")
