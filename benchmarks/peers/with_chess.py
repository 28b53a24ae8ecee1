"""A row of python-chess: random games of 200 moves at most."""

from __future__ import annotations

import random
from importlib.metadata import version

import chess
from clock import Row, clocked, serve

LONGEST = 200


def play_out(boards: list[chess.Board], seed: int) -> int:
    """Play games: list the legal moves, choose one, push it."""
    rand, steps = random.Random(seed).random, 0
    for board in boards:
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rand() * len(moves))])
            steps += 1
    return steps


def games(count: int, seed: int) -> tuple[int, float]:
    """Play so many games."""
    return clocked([chess.Board() for _ in range(count)], play_out, seed)


if __name__ == "__main__":
    rows = [Row("chess: list of `legal_moves`, choice, `push`", "move", games)]
    serve("python-chess", version("chess"), rows)
