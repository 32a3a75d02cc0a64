"""Represent objects by MIME type, like IPython's formatter."""

from cardkit_widgets.site.browser_kernel import mimebundle


class DisplayFormatter:
    """Formats objects for display."""

    def format(self, value: object) -> tuple[dict[str, object], dict[str, object]]:
        """Return the representations of an object by MIME type, and their metadata."""
        return mimebundle(value), {}
