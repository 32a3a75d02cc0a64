"""The monkey: whatever one can click, type, drag and press on any page, at random, without breaking anything."""
