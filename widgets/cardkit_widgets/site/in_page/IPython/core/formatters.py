"""Represent values for a page."""

from cardkit_widgets.site.browser_kernel import mimebundle


class DisplayFormatter:
    """The formatter of a page."""

    def format(self, value: object) -> tuple[dict[str, object], dict[str, object]]:
        """Return the representations of a value by MIME type, and their metadata."""
        return mimebundle(value), {}
