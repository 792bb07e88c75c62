"""Small parts of our own that several pages and games' forms use."""
