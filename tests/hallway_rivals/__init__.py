"""Tests of Hallway Rivals."""
