"""The gallery: tiles for games, lessons and labs, built from the metadata of their notebooks."""
