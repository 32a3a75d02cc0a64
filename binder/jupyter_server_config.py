"""Configure Binder's Jupyter server to show the same pages as a local gallery. `postBuild` installs this file."""

from cardkit_widgets.gallery.gallery_server import configure

# On Binder, the server's root is the repository, not the gallery's folder.
configure(get_config(), home="voila/render/notebooks/index.ipynb")  # noqa: F821 - Jupyter provides it
