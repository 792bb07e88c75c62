"""The pictures of School Year Diary: a diary open on a desk."""
