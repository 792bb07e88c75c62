"""The rules of KidSprout Jumboree, a chapter a file."""
