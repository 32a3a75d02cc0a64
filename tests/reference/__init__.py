"""The reference: its pages, its site, and the standard for records."""
