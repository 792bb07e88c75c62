"""Tests of what the app keeps and reads."""
