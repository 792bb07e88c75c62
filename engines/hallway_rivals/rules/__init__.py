"""The chapters of the rule sheet."""

from __future__ import annotations
