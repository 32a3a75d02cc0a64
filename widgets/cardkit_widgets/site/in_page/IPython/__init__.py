"""The few names of IPython that widgets import, for Python in the browser, where IPython isn't installed."""

from IPython.display import clear_output, display


class InteractiveShell:
    """There is no shell in a page."""

    @staticmethod
    def initialized():
        """Return whether there is a shell."""
        return False


def get_ipython():
    """Return the running shell: there is none."""


__all__ = ["InteractiveShell", "clear_output", "display", "get_ipython"]
