"""py-draughts (PyPI, module `draughts`) behind the protocol `jsonl`."""

import json
import re
import sys

import draughts

OUTCOMES = {"-": "open", "1-0": "white wins", "2-0": "white wins", "0-1": "black wins", "0-2": "black wins"}


def key(move):
    squares = [square + 1 for square in move.square_list]
    return squares[0], squares[-1], tuple(sorted(square + 1 for square in move.captured_list))


def find(board, text):
    start, end, *captured = map(int, re.findall(r"\d+", text))
    wanted = (start, end, tuple(sorted(captured)))
    return next(move for move in board.legal_moves if key(move) == wanted)


def answer(request):
    board = draughts.Board.from_fen(request["fen"])
    if request["op"] == "moves":
        keys = [key(move) for move in board.legal_moves]
        return {"moves": [{"from": a, "to": b, "captured": c} for a, b, c in keys]}
    if request["op"] == "play":
        for text in request["moves"]:
            board.push(find(board, text))
        return {"fen": re.search(r"[WB]:W[^:]*:B[^:\"\]]*", board.fen).group()}
    if request["op"] == "adjudicate":
        for ply, text in enumerate([None, *request["moves"]]):
            if text:
                board.push(find(board, text))
            if board.game_over:
                return {"outcome": OUTCOMES.get(board.result, "draw"), "ply": ply}
        return {"outcome": "open", "ply": ply}
    return {"error": {"code": "unsupported"}}


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    except Exception as error:
        reply = {"error": {"code": "refused", "message": repr(error)}}
    print(json.dumps({"id": request.get("id"), **reply}), flush=True)
