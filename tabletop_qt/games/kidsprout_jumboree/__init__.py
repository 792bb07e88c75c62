"""KidSprout Jumboree as it lies on the table: sceneries, drafts and gestures."""
