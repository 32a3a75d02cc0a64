"""What Binder's Jupyter server is told, so that Voila shows there what it shows at home; postBuild puts it there."""

from cardkit_widgets.gallery.gallery_server import configure

# On Binder the server stands at the root of the repository, not in the folder of the gallery.
configure(get_config(), home="voila/render/notebooks/index.ipynb")  # noqa: F821 - Jupyter provides it
