"""The types of what widgets and their pages send each other; the browser's types are generated from them."""
