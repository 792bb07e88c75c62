"""The pictures of KidSprout Jumboree: a turned-wood piecepack in a summer camp."""
