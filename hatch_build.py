"""Make the README's relative links absolute, because they don't work on the package index."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

# Matches relative links and pictures (`!`) in Markdown, and pictures in HTML.
RELATIVE = re.compile(r"(!?)\[([^\[\]]*)\]\((?!\w+:|#)([^)]+)\)")
PICTURE = re.compile(r'<img src="(?!\w+:)([^"]+)"([^>]*)>\n?')


class IndexPage(MetadataHookInterface):
    """A metadata hook that sets the project's `readme`; links point to `urls.Source` if it is defined."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        source = metadata.get("urls", {}).get("Source", "")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": absolute(text, source) if source else without_links(text),
        }


def absolute(text: str, source: str) -> str:
    """Make relative links absolute: links point to the page in the repository at `source`, pictures to the raw file."""
    text = PICTURE.sub(rf'<img src="{source}/raw/HEAD/\1"\2>\n', text)
    return RELATIVE.sub(
        lambda link: f"{link[1]}[{link[2]}]({source}/{'raw' if link[1] else 'blob'}/HEAD/{link[3]})", text
    )


def without_links(text: str) -> str:
    """Remove pictures, and replace each relative link with its text."""
    return RELATIVE.sub(lambda link: "" if link[1] else link[2], PICTURE.sub("", text))
