"""Stands between keyglassd and a keyglass-ime, whose program is the argument: passes on what both say, but
garbles the answers as /run/garble names it, as long as that is there.
"""
import os
import random
import select
import socket
import sys

WAYS = {
    # What is no reply at all, and what begins as one.
    "noise": lambda reply: random.randbytes(64),
    "cut": lambda reply: reply[: len(reply) // 2],
    "long": lambda reply: reply + bytes(60_000),
    # A reply with another bit in it each time, and one to what was never asked.
    "flipped": lambda reply: flipped(reply),
    "unasked": lambda reply: reply[:1] + bytes([reply[1] ^ 0x80]) + reply[2:],
    "twice": lambda reply: reply,
}


def flipped(reply):
    garbled = bytearray(reply)
    garbled[random.randrange(len(garbled))] ^= 1 << random.randrange(8)
    return bytes(garbled)


def way():
    try:
        with open("/run/garble", encoding="ascii") as named:
            return named.read().strip()
    except FileNotFoundError:
        return None


random.seed(1)
daemon = socket.socket(fileno=os.dup(0))
ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
if os.fork() == 0:
    os.dup2(its.fileno(), 0)
    os.closerange(3, 32)
    os.execv(sys.argv[1], sys.argv[1:])
its.close()
while True:
    for ready in select.select([daemon, ours], [], [])[0]:
        packet = ready.recv(65_536)
        if not packet:
            sys.exit()
        if ready is daemon:
            ours.send(packet)
            continue
        garbled = way()
        daemon.send(WAYS[garbled](packet) if garbled else packet)
        if garbled == "twice":
            daemon.send(packet)
