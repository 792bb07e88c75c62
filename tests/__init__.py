"""The tests."""

import pytest

# Its assertions are to explain themselves like those of test modules.
pytest.register_assert_rewrite("tests.contract")
