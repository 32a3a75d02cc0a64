"""The gallery: cards for games, lessons and labs, made from the metadata of their notebooks."""
