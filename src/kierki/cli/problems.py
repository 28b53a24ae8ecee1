"""The faults of a file, with their place, in words and as data."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from typing import Final

from kierki.cards import Language
from kierki.errors import DocumentError, InvalidStateError, NotationError
from kierki.illegality import IllegalRecordError

__all__ = ["document_lines", "message", "problem_document", "problem_line", "reason"]

_POLISH: Final[Mapping[str, str]] = {
    "bad_header": "błędny nagłówek",
    "unknown_rules": "nieznane zasady",
    "bad_card": "to nie jest karta",
    "bad_hands": "błędnie zapisane ręce graczy",
    "wrong_deal_number": "zły numer rozdania",
    "wrong_contract": "niewłaściwy kontrakt",
    "wrong_dealer": "niewłaściwy rozdający",
    "wrong_trick_number": "zły numer lewy",
    "wrong_leader": "wychodzi niewłaściwy gracz",
    "incomplete_deal": "rozdanie jest niepełne",
    "wrong_score": "zły wynik rozdania",
    "wrong_total": "zła suma punktów",
    "too_large": "przekroczony dopuszczalny rozmiar lub liczba błędów",
    "not_text": "to nie jest zwykły tekst UTF-8",
    "bad_syntax": "błędny zapis",
    "unreadable": "nie można odczytać",
}

_POLISH_REASONS: Final[Mapping[str, str]] = {
    os.strerror(errno.ENOENT): "nie ma takiego pliku ani katalogu",
    os.strerror(errno.EISDIR): "to jest katalog",
    os.strerror(errno.ENOTDIR): "to nie jest katalog",
    os.strerror(errno.EACCES): "brak uprawnień",
    os.strerror(errno.EPERM): "brak uprawnień",
    os.strerror(errno.EROFS): "dysk jest tylko do odczytu",
    os.strerror(errno.ENOSPC): "brak miejsca na dysku",
    os.strerror(errno.ENAMETOOLONG): "za długa nazwa",
    os.strerror(errno.ELOOP): "dowiązania prowadzą w kółko",
    "standard input is closed": "standardowe wejście jest zamknięte",
}


def reason(error: OSError, lang: Language) -> str:
    """Say why a file cannot be read or written, in English as the system words it.

    >>> reason(IsADirectoryError(21, "Is a directory"), "pl")
    'to jest katalog'
    """
    return _reason(error.strerror or str(error), lang)


def _reason(text: str, lang: Language) -> str:
    return _POLISH_REASONS.get(text, text) if lang == "pl" else text


def message(error: NotationError, lang: Language) -> str:
    """Say what is wrong, in English in full, in Polish by the kind of fault and its text."""
    if lang == "en":
        return error.detail
    if isinstance(error, IllegalRecordError):
        return error.illegality.message("pl")
    said = _POLISH.get(error.code, error.detail)
    if error.code == "unreadable":
        return f"{said}: {_reason(error.detail, lang)}"
    return f"{said}: {error.token}" if error.token else said


def problem_line(file: str, error: NotationError, lang: Language) -> str:
    """Write a fault with its place: ``game.kierki:7:4: wrong_leader: S leads, not N``."""
    return f"{file}:{error.line}:{error.column}: {error.code}: {message(error, lang)}"


def document_lines(file: str, error: DocumentError | InvalidStateError) -> Iterator[str]:
    """Write each problem of a document on a line, with its place and its path, in English."""
    for problem in error.problems:
        what = f"{problem.path}: {problem.detail}" if problem.path else problem.detail
        place = f"{problem.line}:{problem.column}: " if problem.line else ""
        yield f"{file}:{place or ' '}{problem.code}: {what}"


def problem_document(file: str, error: NotationError, lang: Language) -> dict[str, object]:
    """Give a fault as data."""
    document: dict[str, object] = {
        "file": file,
        "line": error.line,
        "column": error.column,
        "code": error.code,
        "token": error.token,
        "message": message(error, lang),
    }
    if isinstance(error, IllegalRecordError):
        document |= {"illegal": error.illegality.code.value, "rule": error.illegality.rule}
    return document
