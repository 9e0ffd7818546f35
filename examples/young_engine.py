"""An engine to try `check` with: it answers JSON lines with the moves of a position, and has forgotten one rule.

draughts-oracle check --engine 'python3 examples/young_engine.py' --protocol jsonl --no-vectors
"""
import json, re, sys

WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
PLACES = {square: ((square - 1) // 5, (square - 1) % 5 * 2 + 1 - (square - 1) // 5 % 2) for square in range(1, 51)}
SQUARES = {place: square for square, place in PLACES.items()}

def read(fen):
    """The side to move, and the pieces: a square and whether a king, each for one colour."""
    turn, *lists = fen.split(":")
    board = {}
    for pieces in lists:
        for king, first, last in re.findall(r"(K?)(\d+)(?:-(\d+))?", pieces[1:]):
            board.update({square: (pieces[0], bool(king)) for square in range(int(first), int(last or first) + 1)})
    return turn, board

def ray(square, way, king):
    """The squares in a direction: all of them for a king, two for a man, who jumps no farther."""
    (row, column), (down, right) = PLACES[square], way
    places = [(row + down * step, column + right * step) for step in range(1, 10 if king else 3)]
    return [SQUARES[place] for place in places if place in SQUARES]

def captures(board, square, color, king, taken):
    """Where a capture may end, and what it has taken; pieces taken stay on the board until it ends."""
    went_on = False
    for way in WAYS:
        line = ray(square, way, king)
        met = next((at for at in line if at in board), None)
        if met and board[met][0] != color and met not in taken and (king or met == line[0]):
            for landing in line[line.index(met) + 1:]:
                if landing in board:
                    break
                went_on = True
                yield from captures(board, landing, color, king, taken + [met])
    if taken and not went_on:
        yield square, taken

def quiet_moves(board, square, color, king):
    for way in WAYS if king else WAYS[:2] if color == "W" else WAYS[2:]:
        for landing in ray(square, way, king)[:None if king else 1]:
            if landing in board:
                break
            yield landing, []

def moves(fen):
    turn, board = read(fen)
    listed = {}
    for kind in captures, quiet_moves:
        for square in [square for square in board if board[square][0] == turn]:
            rest = {other: piece for other, piece in board.items() if other != square}
            found = kind(rest, square, *board[square], []) if kind is captures else kind(rest, square, *board[square])
            for to, taken in found:
                listed[square, to, tuple(sorted(taken))] = {"from": square, "to": to, "captured": sorted(taken)}
        if listed:  # Who can capture must; but nothing here says that it must be the most.
            break
    return list(listed.values())

for line in sys.stdin:
    question = json.loads(line)
    if question["op"] == "moves":
        answer = {"id": question["id"], "moves": moves(question["fen"])}
    else:
        answer = {"id": question["id"], "error": {"code": "unsupported"}}
    print(json.dumps(answer), flush=True)
