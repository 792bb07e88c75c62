"""What the app adds for Hallway Rivals."""
