"""The oracle's own server, except that every N-th question ends badly: misbehaving.py HOW N SERVER...

late: no answer. garbage: a line without meaning. crash: the program ends. hang-up: the output is closed and the program goes
on. illegal: a move is added that is not legal. crowded: the program ends on more than 128 moves, and only then."""

import json
import os
import subprocess
import sys
import time

how, every, server = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
oracle = subprocess.Popen(server, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
oracle.stdout.readline()

for number, line in enumerate(sys.stdin, start=1):
    oracle.stdin.write(line)
    answer = oracle.stdout.readline()
    if how == "crowded":
        if len(json.loads(answer).get("moves", [])) > 128:
            sys.exit("too many moves")
    elif number % every == 0:
        if how == "late":
            time.sleep(60)
        elif how == "garbage":
            answer = "Segmentation fault\n"
        elif how == "crash":
            sys.exit(11)
        elif how == "hang-up":
            os.close(1)
            time.sleep(60)
        elif how == "illegal":
            told = json.loads(answer)
            if "moves" in told:
                told["moves"].append({"from": 1, "to": 50, "captured": [6]})
            answer = json.dumps(told) + "\n"
    sys.stdout.write(answer)
    sys.stdout.flush()
