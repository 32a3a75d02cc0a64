"""The types of the messages between widgets and their pages; the browser's types are generated from them."""
