"""Players for empty chairs, of three levels. Each sees only its seat's view."""
