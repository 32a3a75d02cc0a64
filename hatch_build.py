"""The README as a package index shows it: a relative link leads nowhere there, so each becomes an address."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# A picture (`!`) or another link in Markdown that leads to a file of the project.
RELATIVE = re.compile(r"(!?)(\[[^\[\]]*\])\((?!\w+:|#)([^)]+)\)")


class IndexPage(MetadataHookInterface):
    """Fills in the project's `readme`, with links to its `urls.Source`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, metadata["urls"]["Source"])}


def absolute(text: str, source: str) -> str:
    """Make the relative links of a text absolute: to a page of the project's site, or to a picture itself."""
    return RELATIVE.sub(
        lambda link: f"{link[1]}{link[2]}({source}/{'raw' if link[1] else 'blob'}/HEAD/{link[3]})", text
    )
