"""Show objects below the cell that is running."""


def display(*values: object, **_options: object) -> None:
    """Show objects."""
    from cardkit_widgets.site.browser_kernel import BrowserKernel  # which imports widgets, and they import this

    if BrowserKernel.running:
        BrowserKernel.running.display(*values)


def clear_output(*, wait: bool = False) -> None:
    """Do nothing: the cells of a page run once."""
