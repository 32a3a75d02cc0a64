"""The server behind the pages."""
