"""The Hub client of pydraughts plays a game with `PROGRAM serve --hub`: hub_client.py PROGRAM. Prints how many plies it took.

It fails when the client does not understand an answer, or when its own board does not take a move."""

import sys

from draughts import Board
from draughts.engine import HubEngine, Limit

engine = HubEngine([sys.argv[1], "serve", "--hub"])
assert engine.variants == {"normal"}, engine.variants
engine.init()
engine.configure({"variant": "normal"})
engine.ping()
board = Board(fen="startpos")
while not board.is_over() and len(board.move_stack) < 200:
    move = engine.play(board, Limit(depth=1), False).move
    assert move.hub_move in [legal.hub_move for legal in board.legal_moves()], move.hub_move
    board.push(move)
engine.quit()
engine.p.wait(5)
print(f"{len(board.move_stack)} plies, {board.fen}")
