"""Mutation testing: does a game's suite notice when one of its rules is broken on purpose?"""
