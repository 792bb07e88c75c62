"""School Year Diary, designed by Trong Khanh Nguyen (version 1.1, 2021): medal rows, directive cards and chains."""
