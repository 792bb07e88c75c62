"""Looking back at what was played, going on from there, taking it elsewhere."""
