"""States as plain data and back: JSON for set-up positions, and digests by which two states are compared (TBL-8).

Classes are objects with a key for every field, tuples are lists, a value of a union of classes says which one it ``is``. Typed pieces
are their words, and members of an enum of strings or numbers their values.
Reading is strict: no unknown, missing or repeated keys, no conversions, bounded size, depth and numbers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum, IntEnum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin

import attrs

from engines.kernel.commands import is_piece, written
from engines.kernel.messages import Message, WordedError, msg

if TYPE_CHECKING:
    from cattrs import Converter

T = TypeVar("T")
MAX_SIZE = 262_144
"""The longest JSON text that is read, in characters."""
MAX_DEPTH = 24
"""The deepest nesting of lists and objects that is read."""
TAG = "is"
"""The key that names the class of a value of a union; a Python keyword, so no field has this name."""
LATER: Mapping[str, bool] = {"later": True}
"""Metadata of a field added to a class later: it isn't written while it has its default, so that older records keep their digests."""


class DataError(WordedError):
    """Data that doesn't fit: the ``reason`` and the ``place`` of the first fault, as in ``section[0].title``."""

    def __init__(self, reason: Message, place: str = "") -> None:
        super().__init__(msg("{reason} @ {place}", reason=reason, place=place) if place else reason)
        self.reason = reason
        self.place = place


def to_data(value: Any, kind: Any = None) -> Any:
    """A frozen value as plain data: dicts, lists, strings, whole numbers, truth values and None."""
    return _converter().unstructure(value, unstructure_as=kind or type(value))


def from_data(data: Any, kind: type[T], converter: Converter | None = None) -> T:
    """Read a value of a class from plain data, by a ``converter`` with more hooks if one is given. Raises DataError."""
    from cattrs import transform_error
    from cattrs.errors import BaseValidationError

    found: list[Message] = []

    def keep_reason(error: BaseException, kind: type[Any] | None) -> str:
        found.append(_reason(error, kind))
        return ""

    try:
        return (converter or _converter()).structure(data, kind)
    except BaseValidationError as error:
        place = transform_error(error, path="", format_exception=keep_reason)[0].rpartition(" @ ")[2]
        raise DataError(found[0], place.removeprefix(".")) from error
    except (TypeError, ValueError) as error:
        raise DataError(_reason(error, None)) from error


def _reason(error: BaseException, kind: type[Any] | None) -> Message:
    from cattrs.errors import ForbiddenExtraKeysError

    match error:
        case WordedError():
            return error.message
        case KeyError():
            return msg("required field missing")
        case ForbiddenExtraKeysError():
            return msg("extra fields found ({names})", names=", ".join(sorted(error.extra_fields)))
        case _ if type(error) in (TypeError, ValueError):
            return msg("{reason}", reason=str(error))
    return msg("not a valid {kind}", kind=getattr(kind, "__name__", str(kind)))


def to_json(value: Any) -> str:
    """A frozen value as one line of canonical JSON: keys sorted, no spaces, ASCII."""
    return json.dumps(to_data(value), sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def from_json(text: str, kind: type[T]) -> T:
    """Read a value of a class from JSON. Raises DataError."""
    return from_data(parse_json(text), kind)


def digest(value: Any) -> str:
    """A short digest of a state: equal for equal states, on every platform.

    >>> from engines.kernel.rng import Rng
    >>> digest(Rng(1))
    '27934939fee7cab3'
    """
    return text_digest(to_json(value))


def text_digest(text: str) -> str:
    """A short digest of a text."""
    # Imports a 3 MB library, which the home page doesn't need.
    from hashlib import blake2b

    return blake2b(text.encode("utf-8"), digest_size=8).hexdigest()


def parse_json(text: str, size: int = MAX_SIZE, depth: int = MAX_DEPTH) -> Any:
    """Parse bounded JSON without fractions, repeated keys or numbers beyond 20 digits. Raises DataError.

    >>> parse_json('{"a": [1, "two", null]}')
    {'a': [1, 'two', None]}
    """
    if len(text) > size:
        raise DataError(msg("longer than {count} characters", count=size))
    # With few brackets in all, their nesting doesn't matter.
    if text.count("[") + text.count("{") > depth and _depth(text) > depth:
        raise DataError(msg("nested more than {count} deep", count=depth))
    try:
        return json.loads(text, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_fraction, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise DataError(msg("not JSON at character {number}", number=error.pos + 1)) from error


def _depth(text: str) -> int:
    deepest = depth = 0
    quoted = escaped = False
    for letter in text:
        if quoted:
            quoted = escaped or letter != '"'
            escaped = letter == "\\" and not escaped
        elif letter == '"':
            quoted = True
        elif letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth -= 1
    return deepest


def _whole(text: str) -> int:
    if len(text) > 20:
        raise DataError(msg("the number {number}… is too long", number=text[:20]))
    return int(text)


def _no_fraction(text: str) -> float:
    raise DataError(msg("{number} is not a whole number", number=text[:20]))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise DataError(msg("a key appears twice in one object"))
    return made


@cache
def _converter() -> Converter:
    return new_converter()


def new_converter() -> Converter:
    """A converter as described above, to register more hooks with."""
    # Imported here so that the app's start doesn't wait for it (50 ms).
    from cattrs import Converter

    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for kind in (str, int, bool):
        converter.register_structure_hook(kind, _exactly(kind))
    for enum, plain in ((StrEnum, str), (IntEnum, int)):
        converter.register_structure_hook(enum, _member_reader(plain))
        converter.register_unstructure_hook(enum, _value)
    converter.register_structure_hook_factory(attrs.has, lambda kind: _class_reader(converter, kind))
    converter.register_unstructure_hook_factory(_has_later_fields, lambda kind: _class_writer(converter, kind))
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _tuple_reader(converter, kind))
    converter.register_structure_hook_factory(_is_class_union, lambda kind: _union_reader(converter, kind))
    converter.register_unstructure_hook_factory(_is_class_union, lambda kind: _union_writer(converter, kind))
    converter.register_structure_hook_func(is_piece, _read_piece)
    converter.register_unstructure_hook_func(is_piece, written)
    return converter


def _exactly(kind: type[T]) -> Callable[[Any, Any], T]:
    def read(data: Any, _: Any) -> T:
        if type(data) is not kind:
            raise _invalid(data, kind)
        return data

    return read


def _member_reader(plain: type[Any]) -> Callable[[Any, type[Enum]], Enum]:
    def read(data: Any, kind: type[Enum]) -> Enum:
        values = [member.value for member in kind]
        if type(data) is not plain or data not in values:
            kinds = f"{kind.__name__} ({', '.join(map(str, values))})"
            raise DataError(msg("{value} is not a valid {kind}", value=_short(data), kind=kinds))
        return kind(data)

    return read


def _value(member: Enum) -> Any:
    return member.value


def _class_reader(converter: Converter, kind: type[Any]) -> Callable[[Any, Any], Any]:
    from cattrs.gen import make_dict_structure_fn

    read_fields = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def read(data: Any, _: Any) -> Any:
        if type(data) is not dict:
            raise DataError(msg("{value} is not an object", value=_short(data)))
        return read_fields(data, kind)

    return read


def _has_later_fields(kind: Any) -> bool:
    return attrs.has(kind) and bool(_later_fields(kind))


def _later_fields(kind: type[attrs.AttrsInstance]) -> dict[str, Any]:
    """The defaults of the fields that were added to a class later."""
    return {each.name: each.default for each in attrs.fields(kind) if LATER.items() <= each.metadata.items()}


def _class_writer(converter: Converter, kind: type[attrs.AttrsInstance]) -> Callable[[Any], Any]:
    from cattrs.gen import make_dict_unstructure_fn

    write_fields, later = make_dict_unstructure_fn(kind, converter), _later_fields(kind)

    def write(value: Any) -> Any:
        left_out = {name for name, default in later.items() if getattr(value, name) == default}
        return {name: data for name, data in write_fields(value).items() if name not in left_out}

    return write


def _invalid(data: Any, kind: type[Any]) -> DataError:
    return DataError(msg("{value} is not a valid {kind}", value=_short(data), kind=kind.__name__))


def _short(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 40 else text[:39] + "…"


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_class_union(kind: Any) -> bool:
    """True for a union of attrs classes, with or without None."""
    if get_origin(kind) not in (Union, UnionType):
        return False
    members = [member for member in get_args(kind) if member is not NoneType]
    return len(members) > 1 and all(attrs.has(member) for member in members)


def _tuple_reader(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    parts = get_args(kind)
    if len(parts) == 2 and parts[1] is Ellipsis:
        read_items = _list_reader(converter, parts[0])
        return lambda data, _: tuple(read_items(data))
    fixed = () if parts == ((),) else parts

    def read(data: Any, _: Any) -> Any:
        if type(data) is not list:
            raise DataError(msg("{value} is not a list", value=_short(data)))
        if len(data) != len(fixed):
            raise DataError(msg("{value} has {count} entries, not {right}", value=_short(data), count=len(data), right=len(fixed)))
        return tuple([converter.structure(item, part) for item, part in zip(data, fixed, strict=True)])

    return read


def _list_reader(converter: Converter, part: Any) -> Callable[[Any], list[Any]]:
    """A reader of lists. The converter's own reports the item of an error, but would take any iterable."""
    read_items = converter.get_structure_hook(list[part])

    def read(data: Any) -> list[Any]:
        if type(data) is not list:
            raise DataError(msg("{value} is not a list", value=_short(data)))
        items: list[Any] = read_items(data, list[part])
        return items

    return read


def _read_piece(data: Any, kind: Any) -> Any:
    if type(data) is str:
        try:
            piece = kind.from_word(data)
        except (ValueError, LookupError):
            piece = None
        if piece is not None and piece.word == data:
            return piece
    raise _invalid(data, kind)


def _named(kind: Any) -> Mapping[str, type[Any]]:
    members = [member for member in get_args(kind) if member is not NoneType]
    named = {member.__name__: member for member in members}
    if len(named) < len(members):
        raise TypeError(f"two classes of {kind} have the same name")
    return named


def _union_reader(converter: Converter, kind: Any) -> Callable[[Any, Any], Any]:
    named = _named(kind)
    optional = NoneType in get_args(kind)

    def read(data: Any, _: Any) -> Any:
        if data is None and optional:
            return None
        if type(data) is not dict:
            raise DataError(msg("{value} is not an object", value=_short(data)))
        tag = data.get(TAG)
        if not isinstance(tag, str) or tag not in named:
            raise DataError(msg("'{tag}' is {value}, not one of {names}", tag=TAG, value=_short(tag), names=", ".join(named)))
        return converter.structure({key: value for key, value in data.items() if key != TAG}, named[tag])

    return read


def _union_writer(converter: Converter, kind: Any) -> Callable[[Any], Any]:
    named = _named(kind)

    def write(value: Any) -> Any:
        if value is None:
            return None
        tag = type(value).__name__
        if named.get(tag) is not type(value):
            raise TypeError(f"{_short(value)} is none of {', '.join(named)}")
        return {TAG: tag, **converter.unstructure(value, type(value))}

    return write
