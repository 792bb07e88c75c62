"""The pictures of Hallway Rivals."""
