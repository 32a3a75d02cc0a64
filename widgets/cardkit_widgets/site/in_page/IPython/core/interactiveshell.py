"""The class of a shell, which a page doesn't have."""

from IPython import InteractiveShell

__all__ = ["InteractiveShell"]
