"""The rules of the games. Pure: no Qt, no files, no clock, no chance but the state's own."""
