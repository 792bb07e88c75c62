"""Tests of the rooms in which the app is built and tried."""
