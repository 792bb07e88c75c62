"""The view-model of School Year Diary."""
