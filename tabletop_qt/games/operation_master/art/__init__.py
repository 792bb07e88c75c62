"""The pictures of Operation Master: an operating theatre."""
