"""KidSprout Jumboree (Ron Hale-Evans and Marty Hale-Evans, 2002) for three or four, rules version 1."""
