"""What a person sees first: the shelf with the games, the tables to go on with, and setting up a new one."""
