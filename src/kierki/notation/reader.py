"""Reading match text, strictly or with every problem listed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from operator import add
from typing import Final, cast

from kierki.contracts import Contract
from kierki.errors import NotationError
from kierki.lines import LineFile
from kierki.notation.deal_reader import DealReader
from kierki.notation.fields import split
from kierki.notation.headers import kind_of, read_headers
from kierki.notation.scanner import (
    DEALS_LIMIT,
    MATCH_LIMIT,
    Lines,
    Place,
    RawLine,
    ScannedLine,
    Tag,
    scan,
    scan_line,
)
from kierki.notation.whole_deal import read_whole
from kierki.presets import STANDARD
from kierki.records import OWN_NAMES, RESERVED_NAMES, DealRecord, Kind, Record
from kierki.rules import Rules
from kierki.seats import Seat

__all__ = ["load_all", "loads"]

PROBLEM_LIMIT: Final = 1000  # problems listed of one match
_BLOCK_LIMIT: Final = 80  # lines of a deal; a longer one is read line by line
_BEGINNING: Final = 'a match begins with [Kierki "1"]'
_DEAL: Final = re.compile(r"[1-9][0-9]* [a-z][a-z0-9_]* [NESW]")
_START: Final = Place("", 1, 1)


def loads(text: str | bytes, *, strict: bool = True) -> Record:
    """Read a text that holds exactly one match.

    Args:
        text: the match text; bytes are read as UTF-8.
        strict: raise at the first problem; else list them all in ``problems`` and give the
            longest legal beginning of what was played.

    Raises:
        NotationError: with line, column, token and code; also, strict or not, for a text
            without a match or with more than one.
        IllegalRecordError: for a move that the rules forbid, with the reason.

    >>> text = '''[Kierki "1"]
    ... [Rules "standard"]
    ... [FirstDealer "N"]
    ... '''
    >>> loads(text).first_dealer
    Seat.N
    """
    # Lines end with LF alone here: nothing is translated on the way in.
    file = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text, newline="\n")
    matches = _matches(file, strict=strict, canonical=strict)
    first = next(matches, None)
    if first is None:
        raise _START.error("bad_syntax", "there is no match here")
    record = first.finish()
    second = next(matches, None)
    if second is not None and second.place is not None:
        raise second.place.error("bad_syntax", "there is more than one match here")
    return record


def load_all(
    file: LineFile, *, strict: bool = True, spellings: bool | None = None
) -> Iterator[Record]:
    """Read the matches of a file one by one, holding one at a time.

    Args:
        file: a file open for reading, binary or text.
        strict: as in `loads`.
        spellings: whether cards may be spelled as `kierki.Card.parse` takes them; by default
            only if reading is not strict. A check lists all problems and takes no spellings.

    Yields:
        Each match; a file without any gives none.

    Raises:
        NotationError: at the first problem, if strict.
    """
    canonical = strict if spellings is None else not spellings
    for match in _matches(file, strict=strict, canonical=canonical):
        yield match.finish()


def _matches(file: LineFile, *, strict: bool, canonical: bool) -> Iterator[_MatchReader]:
    """Give a reader for each match, once the next match or the end of the file is reached.

    Without any match, what is wrong with the file is given as if it were one.
    """
    reader, lines = _MatchReader(strict=strict, canonical=canonical), Lines(file)
    for line in scan(lines):
        for tag in line.tags:
            if tag.name == "Kierki" and reader.place is not None:
                yield reader
                reader = _MatchReader(strict=strict, canonical=canonical)
            reader.tag(tag)
        reader.rest_of(line)
        reader.grow(line)
        if not line.text and not line.problem:
            block = lines.deal(_BLOCK_LIMIT)
            if not reader.takes_deal(block):
                lines.put_back(block)
    if reader.begun:
        yield reader


def _joined(block: Sequence[RawLine]) -> str:
    """Give lines as one text; what is no ASCII is none that a deal is written with."""
    lines = [raw for raw, _, _ in block]
    if isinstance(lines[0], str):
        return "\n".join(cast(list[str], lines)) + "\n"
    return b"\n".join(cast(list[bytes], lines)).decode("latin-1") + "\n"


class _MatchReader:
    """Reads one match, from its ``[Kierki]`` tag to the next."""

    def __init__(self, *, strict: bool, canonical: bool) -> None:
        self._strict, self._canonical = strict, canonical
        self._problems: list[NotationError] = []
        self._size = 0
        self._headers: dict[str, Tag] = {}
        self._rules: Rules | None = None  # known from the first deal on
        self._first_dealer: Seat | None = None
        self._deals: list[DealRecord] = []
        self._deal: DealReader | None = None
        self._next_number = 1
        self._totals: tuple[int, ...] | None = None  # so far; None when they are not known
        self._in_order = True  # what is read belongs to the match that is returned
        self._skipping = False  # a deal that there cannot be is passed over
        # The last deal, if it was read at once, and the totals before it.
        self._whole: tuple[Sequence[RawLine], tuple[int, ...]] | None = None
        self._given_up = False  # nothing more of this match can be understood

    @property
    def begun(self) -> bool:
        """Whether there is anything to return."""
        return bool(self._headers or self._problems)

    @property
    def place(self) -> Place | None:
        """Where the match begins; None if no match has begun yet."""
        return self._headers["Kierki"].place if self._headers else None

    @property
    def _kind(self) -> Kind:
        return kind_of(self._headers)

    def _report(self, error: NotationError) -> None:
        error.__context__ = None  # what is listed keeps no frames alive
        if len(self._problems) < PROBLEM_LIMIT:
            self._problems.append(error.with_traceback(None))
        elif not self._given_up:
            detail = f"this match has more than {PROBLEM_LIMIT} problems"
            last = NotationError("too_large", detail, error.token, error.line, error.column)
            self._problems.append(last)
            self._given_up = True

    def grow(self, line: ScannedLine) -> None:
        """Count a line towards what one match may have."""
        self._size += line.size
        if self._size <= MATCH_LIMIT or not self._headers or self._given_up:
            return
        limit = DEALS_LIMIT if self._kind == "deals" else MATCH_LIMIT
        if self._size > limit:
            self._report(line.start.error("too_large", f"a match may have {limit} bytes"))
            self._given_up = True

    def takes_deal(self, block: Sequence[RawLine]) -> bool:
        """Take the short way through lines that are the next deal, if they are right."""
        if not block or self._given_up or not self._headers or not self._in_order:
            return False
        size = sum(size for _, size, _ in block)
        if self._size + size > MATCH_LIMIT or not scan_line(block[0]).tags:
            return False
        if (self._rules is None and not self._open()) or self._rules is None:
            return False
        totals = self._totals if self._deal is None else self._deal.totals
        if totals is None:  # the deal before is not over, or not sound
            return False
        text = _joined(block)
        read = read_whole(text, self._next_number, self._rules, self._first_dealer, totals)
        if read is None:
            return False
        self._end_deal(Place("", block[0][2], 1))
        self._whole = block, totals
        self._deals.append(read)
        self._next_number += 1
        self._totals = tuple(map(add, totals, read.points or ()))
        self._size += size
        return True

    def _reopen(self) -> None:
        """Read the last deal again, line by line, since there is more of it than was thought."""
        if self._whole is None:
            return
        (block, self._totals), self._whole = self._whole, None
        self._deals.pop()
        self._next_number -= 1
        for line in map(scan_line, block):
            for tag in line.tags:
                self.tag(tag)
            self.rest_of(line)

    def tag(self, tag: Tag) -> None:
        """Read a header or a tag of a deal."""
        if self._given_up:
            return
        if tag.name != "Deal":
            self._reopen()
        self._whole = None
        if not self._headers and tag.name != "Kierki":
            self._stray(tag.place.error("bad_syntax", _BEGINNING))
        elif tag.name not in RESERVED_NAMES:
            self._header(tag)
        elif self._rules is not None or self._open():
            self._deal_tag(tag)

    def rest_of(self, line: ScannedLine) -> None:
        """Read what else a line holds: play, or what is wrong with it."""
        if self._given_up or self._skipping:
            return
        problem = line.problem
        if line.words or problem:
            self._reopen()
        if line.words and self._deal is not None:
            self._deal.play(line)
        elif line.words:
            detail = "play stands in a deal only" if self._headers else _BEGINNING
            problem = line.word(0).error("bad_syntax", detail)
        if problem is None:
            return
        if self._deal is not None:
            self._deal.fault(problem)
        elif self._headers:
            self._report(problem)
        else:
            self._stray(problem)

    def _stray(self, error: NotationError) -> None:
        """Report what stands before any match: once, for all of it."""
        if not self._problems:
            self._report(error)

    def _header(self, tag: Tag) -> None:
        if tag.name in self._headers:
            self._report(tag.place.error("bad_header", f"{tag.name} is given twice"))
        elif self._rules is not None:
            self._report(tag.place.error("bad_header", "headers stand before the deals"))
        else:
            self._headers[tag.name] = tag

    def _open(self) -> bool:
        """Check the headers, which end here, and tell whether deals can be read by them."""
        opening = read_headers(self._headers)
        for error in opening.problems:
            self._report(error)
        if opening.rules is None:
            self._given_up = True
            return False
        self._rules, self._first_dealer = opening.rules, opening.first_dealer
        self._totals = (0,) * len(opening.rules.seats)
        return True

    def _deal_tag(self, tag: Tag) -> None:
        if tag.name == "Deal":
            self._end_deal(tag.place)
            self._begin_deal(tag)
        elif self._deal is not None:
            self._deal.tag(tag)
        elif not self._skipping:
            self._report(tag.place.error("bad_syntax", f"{tag.name} stands in a deal only"))

    def _begin_deal(self, tag: Tag) -> None:
        rules = self._rules or STANDARD
        announced = self._announced(tag.value, rules)
        self._skipping = announced is None
        if announced is None:
            self._in_order, self._totals = False, None
            return
        self._deal = DealReader(
            announced,
            tag.place,
            rules=rules,
            kind=self._kind,
            canonical=self._canonical,
            report=self._report,
            totals=self._totals,
        )

    def _announced(self, value: Place, rules: Rules) -> DealRecord | None:
        """Read the number, the contract and the dealer; None if there can be no such deal."""
        parts = list(split(value, " "))
        if not _DEAL.fullmatch(value.text):
            self._report(value.error("bad_syntax", 'a deal is "number contract dealer"'))
            self._next_number += 1
            return None
        number = self._number(parts[0], rules)
        contract = self._contract(parts[1], number, rules)
        dealer = self._dealer(parts[2], number, rules)
        if contract is None or dealer is None:
            return None
        return DealRecord(number, contract, dealer, None, None, (), None, None)

    def _number(self, word: Place, rules: Rules) -> int:
        number = self._next_number
        if self._kind == "match" and number > rules.deals:
            self._misplaced(word.error("wrong_deal_number", f"there are {rules.deals} deals"))
        elif word.text != str(number):
            self._misplaced(word.error("wrong_deal_number", f"this is deal {number}"))
            number = min(int(word.text[:6]), rules.deals)
        self._next_number = number + 1
        return number

    def _contract(self, word: Place, number: int, rules: Rules) -> Contract | None:
        contract = next((own for own in rules.contracts if own.id == word.text), None)
        wanted = rules.contract_of(number) if self._kind == "match" else contract
        if wanted is not None and contract != wanted:
            detail = f"deal {number} is played for {wanted.id}"
            self._misplaced(word.error("wrong_contract", detail))
        elif contract is None:
            known = ", ".join({own.id: None for own in rules.contracts})
            self._misplaced(word.error("wrong_contract", f"these rules have {known}"))
        return contract

    def _dealer(self, word: Place, number: int, rules: Rules) -> Seat | None:
        dealer = Seat(word.text)
        wanted = rules.dealer_of(number, self._first_dealer) if self._first_dealer else dealer
        if dealer not in rules.seats:
            self._misplaced(word.error("wrong_dealer", f"{dealer} is no seat of these rules"))
            return None
        if dealer is not wanted:
            self._misplaced(word.error("wrong_dealer", f"{wanted} deals deal {number}"))
        return dealer

    def _misplaced(self, error: NotationError) -> None:
        """Report a deal that is not the next: none is returned from here on."""
        self._report(error)
        self._in_order, self._totals = False, None

    def _end_deal(self, following: Place | None) -> None:
        deal, self._deal = self._deal, None
        if deal is None:
            return
        deal.finish(following)
        self._totals = deal.totals
        record = deal.record
        if self._in_order:
            self._deals.append(record)
        alone = self._kind == "deals" and (record.hands or record.points) is not None
        self._in_order = self._in_order and (alone or deal.points is not None)

    def finish(self) -> Record:
        """End the match and give what was read.

        Raises:
            NotationError: the first problem by its place, if reading is strict.
        """
        if self._headers and self._rules is None and not self._given_up:
            self._open()
        self._end_deal(None)
        self._problems.sort(key=lambda error: (error.line, error.column))
        if self._strict and self._problems:
            raise self._problems[0]
        problems = tuple(self._problems)
        if self._rules is None:
            return Record("match", STANDARD, (), None, (), problems)
        headers = [
            (name, tag.value.text) for name, tag in self._headers.items() if name not in OWN_NAMES
        ]
        return Record(
            self._kind, self._rules, headers, self._first_dealer, tuple(self._deals), problems
        )
