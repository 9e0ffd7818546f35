"""A DamExchange follower that plays the first move of `draughts-oracle serve ARGUMENTS`: PROGRAM PORT ARGUMENTS..."""

import json
import socket
import subprocess
import sys

program, port, *arguments = sys.argv[1:]
oracle = subprocess.Popen([program, "serve", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
oracle.stdout.readline()
buffer = b""


def ask(**request):
    oracle.stdin.write(json.dumps(request) + "\n")
    oracle.stdin.flush()
    return json.loads(oracle.stdout.readline())


def receive():
    global buffer
    while b"\0" not in buffer:
        data = line.recv(4096)
        if not data:
            sys.exit()
        buffer += data
    message, buffer = buffer.split(b"\0", 1)
    return message.decode()


def send(text):
    line.sendall(text.encode() + b"\0")


def fen_of(offer):
    def side(man, king):
        return ",".join(("K" if s == king else "") + str(n) for n, s in enumerate(offer[44:94], 1) if s in (man, king))

    return f"{'W' if offer[43] == 'W' else 'B'}:W{side('w', 'W')}:B{side('z', 'Z')}"


def hub_of(move):
    numbers = [str(int(move[i : i + 2])) for i in (5, 7, *range(11, len(move), 2))]
    return ("x" if len(numbers) > 2 else "-").join(numbers)


line, _ = socket.create_server(("127.0.0.1", int(port))).accept()
while True:
    message = receive()
    if message[0] == "E":
        send("E00")
        continue
    if message[0] == "R":
        fen = fen_of(message)
        send("A" + "follower".ljust(32) + "0")
        if message[35] != message[43]:
            continue
    elif message[0] == "M":
        fen = ask(op="play", fen=fen, moves=[hub_of(message)])["fen"]
    move = ask(op="moves", fen=fen)["moves"][0]
    captured = "".join(f"{square:02}" for square in move["captured"])
    send("CI have thought")
    send(f"M0001{move['from']:02}{move['to']:02}{len(move['captured']):02}{captured}")
