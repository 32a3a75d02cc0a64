"""A static site: the gallery's pages as files, with Python in the browser (Pyodide) instead of a server."""
