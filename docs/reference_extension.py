"""What the reference adds to the source: signatures, members, bases, examples as code."""

import ast
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import Any

import attrs
import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n.*\S.*)*", re.MULTILINE)  # up to a blank line
_LONG = 60  # a default value longer than this is told by the text


class ReferenceExtension(griffe.Extension):
    """Completes what griffe reads from the source."""

    def on_class(self, *, cls: griffe.Class, **_: Any) -> None:  # noqa: ANN401 (griffe's own)
        """Give a record the signature that attrs makes, and list the members of an enum."""
        if cls.name.startswith("_") or cls.path.startswith("kierki.cli"):
            return  # these have no place in the reference
        made = getattr(import_module(cls.module.path), cls.name)
        if attrs.has(made) and "__init__" not in cls.members and _is_open(made):
            parameters = griffe.Parameters(*_parameters(made, cls))
            cls.set_member("__init__", griffe.Function("__init__", parameters=parameters))
        if issubclass(made, Enum) and cls.docstring:
            cls.docstring.value = _with_members(made, cls.docstring.value)
        cls.bases = [shown for base in cls.bases for shown in _shown(base, cls.module)]

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401
        """Fence the examples of a docstring, so that Markdown takes no ``>>>`` for a quotation."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


def _shown(base: str | griffe.Expr, module: griffe.Module) -> list[str | griffe.Expr]:
    """Show in the place of a private base what it is based on itself."""
    private = module.members.get(str(base)) if str(base).startswith("_") else None
    return list(private.bases) if isinstance(private, griffe.Class) and private.bases else [base]


def _is_open(record: type) -> bool:
    """Tell whether a record is for everybody to make: no state of play is."""
    return not any(field.name.startswith("_") for field in attrs.fields(record))


def _parameters(record: type, cls: griffe.Class) -> Iterator[griffe.Parameter]:
    yield griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)
    for parameter in inspect.signature(record).parameters.values():
        annotation = parameter.annotation
        if annotation is parameter.empty:  # a converter that does not say what it takes
            annotation = getattr(attrs.fields(record), parameter.name).type
        kind = griffe.ParameterKind[parameter.kind.name.lower()]
        default = None if parameter.default is parameter.empty else repr(parameter.default)
        yield griffe.Parameter(
            parameter.name,
            annotation=griffe.get_annotation(ast.parse(annotation, mode="eval").body, parent=cls),
            kind=kind,
            default="..." if default and len(default) > _LONG else default,
        )


def _with_members(enum: type[Enum], text: str) -> str:
    """Put the members behind the first paragraph, the outermost only where there are many."""
    members = [f'`{member.name} = "{member.value}"`' for member in enum]
    if len(members) > 20:  # so many fit
        members[1:-1] = ["…"]
    first, *rest = text.split("\n\n")
    return "\n\n".join([first, f"Members: {', '.join(members)}.", *rest])
