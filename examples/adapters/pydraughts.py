"""pydraughts (PyPI, module `draughts`) behind the protocol `jsonl`."""

import json
import re
import sys

import draughts

WINNERS = {draughts.WHITE: "white wins", draughts.BLACK: "black wins"}


def key(move):
    return move.steps_move[0], move.steps_move[-1], tuple(sorted(filter(None, move.captures or [])))


def find(board, text):
    start, end, *captured = map(int, re.findall(r"\d+", text))
    wanted = (start, end, tuple(sorted(captured)))
    return next(move for move in board.legal_moves() if key(move) == wanted)


def answer(request):
    board = draughts.Board(fen=request["fen"])
    if request["op"] == "moves":
        keys = [key(move) for move in board.legal_moves()]
        return {"moves": [{"from": a, "to": b, "captured": c} for a, b, c in keys]}
    if request["op"] == "play":
        for text in request["moves"]:
            board.push(find(board, text))
        return {"fen": board.fen}
    if request["op"] == "adjudicate":
        for ply, text in enumerate([None, *request["moves"]]):
            if text:
                board.push(find(board, text))
            if board.is_over():
                return {"outcome": WINNERS.get(board.winner(), "draw"), "ply": ply}
        return {"outcome": "open", "ply": ply}
    return {"error": {"code": "unsupported"}}


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    except Exception as error:
        reply = {"error": {"code": "refused", "message": repr(error)}}
    print(json.dumps({"id": request.get("id"), **reply}), flush=True)
