"""The configuration of Binder's Jupyter server, for the same pages as in a local gallery; `postBuild` installs it."""

from cardkit_widgets.gallery.gallery_server import configure

# On Binder, the server's root is the repository, not the folder of the gallery.
configure(get_config(), home="voila/render/notebooks/index.ipynb")  # noqa: F821 - Jupyter provides it
