"""One answer to each request, whatever it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from kierki.errors import DocumentError, InvalidStateError, NotationError, Problem
from kierki.illegality import IllegalMoveError
from kierki.json_text import SIZE_LIMIT
from kierki.json_text import loads as read_json
from kierki.referee.requests import ID, REQUESTS
from kierki.referee.verbs import PROBLEMS_LIMIT, VERBS, Result
from kierki.serial import to_dict
from kierki.shapes import Choice, Faults, RefusedError, is_object

LINE_LIMIT: Final = 2 * SIZE_LIMIT
"""How many bytes a line may have: a document, and what is asked of it."""
_VERB: Final = Choice({verb: verb for verb in REQUESTS})
_ENCODER: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"), check_circular=False)


def answer(request: object) -> dict[str, object]:
    """Answer a request.

    Args:
        request: an object with the field ``do`` and what that needs; its ``id`` comes back.

    Returns:
        ``{"id": …, "ok": true, "result": {…}}``, or ``{"id": …, "ok": false, "error": {…}}`` with
        a ``code``, a ``message``, and ``problems`` or an ``illegality``.

    >>> answer({"id": 1, "do": "shuffle", "seed": "gdansk-2026"})["result"]["hands"]["N"][:8]
    'JH 6D 4H'
    >>> answer({"id": 2, "do": "dance"})["error"]["message"][:33]
    "do: must be 'new_match', 'shuffle"
    """
    faults = Faults()
    try:
        verb, fields = _read(request, faults)
        return {"id": _id_of(request), "ok": True, "result": VERBS[verb](fields)}
    except RefusedError:
        error = _bad_request(faults.problems)
    except (DocumentError, InvalidStateError) as refused:
        error = _bad_request(refused.problems)
    except IllegalMoveError as illegal:
        error = _illegal_move(illegal)
    return {"id": _id_of(request), "ok": False, "error": error}


def _id_of(request: object) -> str | int | None:
    """Give the id of a request; null if it has none that comes back."""
    if is_object(request):
        try:
            return ID.read(request.get("id"), (), Faults())
        except RefusedError:
            pass
    return None


def _read(request: object, faults: Faults) -> tuple[str, dict[str, Any]]:
    """Give what is to be done, and the fields of the request."""
    if not is_object(request):
        raise faults.refuse_value((), "an object", request)
    if "do" not in request:
        raise faults.refuse("missing_field", (), "the field do is missing")
    verb = _VERB.read(request["do"], ("do",), faults)
    fields = REQUESTS[verb].read(request, (), faults)
    if faults.problems:
        raise RefusedError
    return verb, fields


def _bad_request(problems: Sequence[Problem]) -> Result:
    return {
        "code": "bad_request",
        "message": str(problems[0]),
        "problems": [
            {"code": problem.code, "path": problem.path, "detail": problem.detail}
            for problem in problems[:PROBLEMS_LIMIT]
        ],
    }


def _illegal_move(error: IllegalMoveError) -> Result:
    return {
        "code": "illegal_move",
        "message": error.illegality.message(),
        "ply": error.ply or 0,
        "illegality": to_dict(error.illegality),
    }


def answer_line(line: str | bytes) -> str:
    r"""Answer a line of JSON with a line of JSON, which is ASCII.

    >>> answer_line('{"id": 1, "do": "is_legal"}')[:59]
    '{"error":{"code":"bad_request","message":"the field state i'
    >>> answer_line("is that legal?")
    '{"error":{"code":"bad_syntax","column":1,"message":"Expecting value"},"id":null,"ok":false}\n'
    """
    try:
        answered = answer(_request_in(line))
    except NotationError as error:
        answered = {"id": None, "ok": False, "error": _no_request(error)}
    return _ENCODER.encode(answered) + "\n"


def _request_in(line: str | bytes) -> object:
    if len(line) > LINE_LIMIT:
        raise NotationError("too_large", f"a line may have {LINE_LIMIT} bytes")
    return read_json(line, limit=LINE_LIMIT)


def _no_request(error: NotationError) -> Result:
    """Say what is wrong with a line that holds no request."""
    return {"code": error.code, "message": error.detail, "column": error.column}
