"""Numbers of a few thousand deals as columns, compiled: see `kierki.playouts.columns`."""

from __future__ import annotations

from kierki.playouts.compiled_words import N0, Words
from kierki.playouts.compiler import compiled


@compiled
def fill(columns: Words, bits: int) -> None:
    """Set a number that is the same in all deals."""
    for bit in range(len(columns)):
        value = ~N0 if bits >> bit & 1 else N0
        for word in range(columns.shape[1]):
            columns[bit, word] = value


@compiled
def either(condition: Words, number: Words, other: Words) -> None:
    """Change a number to another where the condition does not hold."""
    for bit in range(len(number)):
        for word in range(len(condition)):
            its = other[bit, word]
            number[bit, word] = its ^ (condition[word] & (number[bit, word] ^ its))


@compiled
def gather(conditions: Words, numbers: Words, found: Words) -> None:
    """Give the number of those whose condition holds; where none does it is 0."""
    for bit in range(len(found)):
        for word in range(found.shape[1]):
            found[bit, word] = N0
        for each in range(len(conditions)):
            for word in range(found.shape[1]):
                found[bit, word] |= conditions[each, word] & numbers[each, bit, word]


@compiled
def add(number: Words, other: Words, condition: Words, carry: Words) -> None:
    """Add another number, of no more bits, where the condition holds."""
    for word in range(len(carry)):
        carry[word] = N0
    for bit in range(len(other)):
        for word in range(len(carry)):
            a, b = number[bit, word], other[bit, word] & condition[word]
            number[bit, word] = a ^ b ^ carry[word]
            carry[word] = (a & b) | (carry[word] & (a ^ b))
    for bit in range(len(other), len(number)):
        for word in range(len(carry)):
            a = number[bit, word]
            number[bit, word] = a ^ carry[word]
            carry[word] &= a


@compiled
def count(number: Words, condition: Words, carry: Words) -> None:
    """Add one where the condition holds."""
    for word in range(len(carry)):
        carry[word] = condition[word]
    for bit in range(len(number)):
        for word in range(len(carry)):
            a = number[bit, word]
            number[bit, word] = a ^ carry[word]
            carry[word] &= a


@compiled
def count_down(number: Words, condition: Words, borrow: Words) -> None:
    """Take one away where the condition holds."""
    for word in range(len(borrow)):
        borrow[word] = condition[word]
    for bit in range(len(number)):
        for word in range(len(borrow)):
            number[bit, word] ^= borrow[word]
            borrow[word] &= number[bit, word]


@compiled
def less(number: Words, other: Words, is_less: Words) -> None:
    """Say where a number is less than another as long."""
    for word in range(len(is_less)):
        is_less[word] = N0
    for bit in range(len(number)):
        for word in range(len(is_less)):
            a, b = number[bit, word], other[bit, word]
            is_less[word] ^= (a ^ b) & (is_less[word] ^ b)


@compiled
def any_pair(columns: Words, others: Words, found: Words) -> None:
    """Say where any of these is so together with that which it is paired with."""
    for word in range(len(found)):
        found[word] = N0
    for each in range(len(columns)):
        for word in range(len(found)):
            found[word] |= columns[each, word] & others[each, word]


@compiled
def bits_below(bound: int) -> int:
    """Count the bits of the greatest number below a bound."""
    bits = 0
    while bound - 1 >> bits:
        bits += 1
    return bits


@compiled
def decode(number: Words, values: int, found: Words) -> None:
    """Say for each value from 0 up, so many, where a number of just enough bits has it."""
    fill(found[:1], 1)
    so_far = 1
    for bit in range(bits_below(values) - 1, -1, -1):
        for each in range(so_far - 1, -1, -1):
            for word in range(found.shape[1]):
                is_odd = found[each, word] & number[bit, word]
                found[2 * each, word] = found[each, word] ^ is_odd
                found[2 * each + 1, word] = is_odd
        so_far = (values - 1 >> bit) + 1
