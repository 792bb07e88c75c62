"""The rules of School Year Diary, a chapter a file."""
