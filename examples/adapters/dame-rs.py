"""dame-rs (PyPI, module `dame`) behind the protocol `jsonl`."""

import json
import re
import sys

import dame


def key(move):
    return move.from_square, move.to_square, tuple(sorted(move.captured))


def find(board, text):
    start, end, *captured = map(int, re.findall(r"\d+", text))
    wanted = (start, end, tuple(sorted(captured)))
    return next(move for move in board.legal_moves if key(move) == wanted)


def answer(request):
    board = dame.Board(request["fen"])
    if request["op"] == "moves":
        keys = [key(move) for move in board.legal_moves]
        return {"moves": [{"from": a, "to": b, "captured": c} for a, b, c in keys]}
    if request["op"] == "play":
        for text in request["moves"]:
            board.push(find(board, text))
        return {"fen": board.fen()}
    if request["op"] == "adjudicate":
        for ply, text in enumerate([None, *request["moves"]]):
            if text:
                board.push(find(board, text))
            if board.outcome():
                winner = {dame.WHITE: "white wins", dame.BLACK: "black wins"}.get(board.outcome().winner, "draw")
                return {"outcome": winner, "ply": ply}
        return {"outcome": "open", "ply": ply}
    return {"error": {"code": "unsupported"}}


for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = answer(request)
    # A panic inside the library is no `Exception`.
    except BaseException as error:
        reply = {"error": {"code": "refused", "message": repr(error)}}
    print(json.dumps({"id": request.get("id"), **reply}), flush=True)
