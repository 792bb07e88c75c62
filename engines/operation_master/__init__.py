"""Operation Master, designed by Toiro (T.A.WORKS, 2018): tricks with rank cards and dice, for three to five players."""
