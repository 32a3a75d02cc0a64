"""What every widget is made of: the base widgets, commands from the page, texts, URL parameters and assets."""
