"""Several persons at one screen: the cover between them, the recap after it, secret picks by keys."""
