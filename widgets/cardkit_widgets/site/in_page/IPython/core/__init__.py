"""Parts of IPython that widgets import."""
