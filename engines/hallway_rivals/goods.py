"""What coins buy (HR-7.1)."""

from __future__ import annotations

from enum import StrEnum


class Goods(StrEnum):
    """Something in the shop."""

    STUDENT = "student"
    ACTIVITY = "activity"
    SNACK = "snack"
    TOKEN = "token"
    EVENT = "event"
    REPORT = "report"
    CYMBALS = "cymbals"
    ROBOT = "robot"
    RESCUE = "rescue"
    PROMOTE = "promote"
    LOCK = "lock"
    ROOM = "room"
    HELMET = "helmet"
    POM_POMS = "pom_poms"

    @property
    def has_recipient(self) -> bool:
        """Whether it is bought for a student or a room; a command of its own says for which."""
        return self in _WITH_RECIPIENT

    @classmethod
    def plain(cls, text: str) -> Goods:
        """What is bought without choosing anything else, by its name. Raises ValueError."""
        goods = cls(text)
        if goods.has_recipient:
            raise ValueError(text)
        return goods


_WITH_RECIPIENT = frozenset({Goods.RESCUE, Goods.PROMOTE, Goods.LOCK, Goods.ROOM, Goods.HELMET, Goods.POM_POMS})

PLAIN = tuple([goods for goods in Goods if not goods.has_recipient])
"""What is bought without choosing anything else."""
