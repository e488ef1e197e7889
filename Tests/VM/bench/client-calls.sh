#!/bin/bash
# timeout: 1200
# How long a client's call keeps the daemon from a key: the processor time that it takes for each,
# in counted time (run --icount): a nanosecond is one instruction. Prints the calls as a table.
# shellcheck source=../lib.sh
. /vm/lib.sh

python3 - "$(systemctl show -P MainPID keyglassd)" <<'PYTHON' | tee "$ARTIFACTS/calls.txt"
import json
import socket
import sys
import time

TIMES = 10


def used():
    with open(f"/proc/{sys.argv[1]}/schedstat") as file:
        return int(file.read().split()[0])


def answer(daemon):
    received = b""
    while not received.endswith(b"\0"):
        more = daemon.recv(65536)
        if not more:
            return
        received += more


def measure(name, message):
    taken = []
    for _ in range(TIMES):
        with socket.socket(socket.AF_UNIX) as daemon:
            daemon.connect("/run/keyglass/io.keyglass.Control")
            time.sleep(0.3)
            before = used()
            daemon.sendall(message + b"\0")
            answer(daemon)
            time.sleep(0.3)
            taken.append((used() - before) / 1000)
    taken.sort()
    print(f"{name:<34}{taken[TIMES // 2]:>10.1f} µs{taken[-1]:>10.1f} µs", flush=True)


def call(method, **parameters):
    return json.dumps({"method": "io.keyglass.Control." + method, "parameters": parameters}).encode()


print(f"{'call':<34}{'middle':>13}{'most':>13}")
measure("GetStatus", call("GetStatus"))
measure("GetScene", call("GetScene"))
measure("ListDevices", call("ListDevices"))
measure("ListLayouts", call("ListLayouts"))
measure("ListLayouts all", call("ListLayouts", all=True))
measure("SwitchNext", call("SwitchNext"))
measure("Toggle", call("Toggle"))
measure("SetPurpose", call("SetPurpose", purpose="email"))
measure("Check, 60 characters", call("Check", text="quick brown " * 5))
measure("Check, 60,000 characters", call("Check", text="quick brown " * 5000))
measure("Reload", call("Reload"))
measure("4 KiB without a meaning", b'{"x":"' + b"x" * 4000 + b'"}')
measure("64 KiB without a meaning", b'{"x":"' + b"x" * 65000 + b'"}')
measure("64 KiB that are no JSON", b"x" * 65000)
PYTHON
