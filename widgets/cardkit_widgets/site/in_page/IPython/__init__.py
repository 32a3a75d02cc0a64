"""The few names of IPython that widgets import, for Python in the browser, where IPython isn't installed."""

from IPython.display import clear_output, display

__all__ = ["InteractiveShell", "clear_output", "display", "get_ipython"]


class InteractiveShell:
    """The class of a shell, which a page doesn't have."""

    @staticmethod
    def initialized() -> bool:
        """Return whether there is a shell."""
        return False


def get_ipython() -> None:
    """Return the running shell: there is none."""
