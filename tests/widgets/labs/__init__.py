"""The labs without a browser."""
