"""The home page: the shelf of games, the unfinished tables, and the setup of a new one."""
