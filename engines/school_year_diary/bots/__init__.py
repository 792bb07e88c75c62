"""Players of School Year Diary that decide from their seat's view alone."""
