"""The rules of Operation Master, a chapter a file."""
