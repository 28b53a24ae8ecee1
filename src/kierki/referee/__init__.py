"""A referee for programs in any language: one JSON request a line, one JSON answer a line."""

from kierki.referee.answers import answer_schema
from kierki.referee.desk import LINE_LIMIT, answer, answer_line
from kierki.referee.requests import request_schema

__all__ = ["LINE_LIMIT", "answer", "answer_line", "answer_schema", "request_schema"]
