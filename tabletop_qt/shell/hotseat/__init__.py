"""Several persons at one screen: the cover between them, what happened meanwhile, secret choices by keys and at a private strip."""
