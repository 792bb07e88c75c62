"""Faults of the app itself: every one is caught, told in plain words, and kept in a report; the table goes on from its record."""
