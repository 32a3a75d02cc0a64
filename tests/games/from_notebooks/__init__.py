"""The games that notebooks show how to write, tested like the rest."""
