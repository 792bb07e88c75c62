"""Hallway Rivals: four social groups fight over the classrooms of a school. Two to four players."""
