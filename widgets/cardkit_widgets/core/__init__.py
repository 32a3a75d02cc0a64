"""The foundations of all widgets: base classes, commands from the page, translated texts, URL parameters and assets."""
