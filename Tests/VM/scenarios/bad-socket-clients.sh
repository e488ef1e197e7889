#!/bin/bash
# Clients that send garbage, half messages or nothing, or that never read, do not keep the keyboard
# from typing.
# shellcheck source=lib.sh
. /vm/lib.sh

socket=/run/keyglass/io.keyglass.Control

touchscreen EP0430M09
start_console /run/typed.txt
pid=$(systemctl show -P MainPID keyglassd)

# Where the letters are is found out beforehand: clients that take up all
# connections keep kbdctl out, but not fingers.
declare -A place
for letter in t y p e s; do place[$letter]=$(finger where $letter); done

types() {
    local letter
    : >/run/typed.txt
    for letter in t y p e s; do echo "tap-at ${place[$letter]}"; done | finger script
    expect_text /run/typed.txt types
}

step "garbage"
for _ in 1 2 3 4 5; do
    head -c 300000 /dev/urandom 2>/dev/null | socat -u - UNIX-CONNECT:$socket 2>/dev/null || true
done
printf '\0\0\0{}\0[]\0"x"\0{"method":1}\0{"method":"nowhere"}\0' | socat -t 1 - UNIX-CONNECT:$socket | tr '\0' '\n' || true
types

step "half messages, many at a time, and silence"
python3 - <<'CLIENTS' &
import os, signal, socket
path = "/run/keyglass/io.keyglass.Control"
clients = []
for index in range(40):
    client = socket.socket(socket.AF_UNIX)
    try:
        client.connect(path)
        if index % 2:
            client.sendall(b'{"method":"io.keyglass.Control.GetSta')
    except OSError:  # turned away, or thrown out
        pass
    clients.append(client)
open("/run/half-messages", "w").close()
signal.pause()
CLIENTS
half=$!
wait_until test -e /run/half-messages
types
kill $half
wait_until kbdctl status

step "clients that ask and never read"
python3 - <<'CLIENTS' &
import signal, socket
path = "/run/keyglass/io.keyglass.Control"
clients = []
for name, more in ("Watch", True), ("GetScene", True), ("GetScene", False):
    client = socket.socket(socket.AF_UNIX)
    client.connect(path)
    client.settimeout(2)
    call = '{"method":"io.keyglass.Control.%s","more":%s}\0' % (name, "true" if more else "false")
    try:
        for _ in range(1 if more else 5000):
            client.sendall(call.encode())
    except OSError:  # it does not take more from us, which is its right
        pass
    clients.append(client)
open("/run/never-read", "w").close()
signal.pause()
CLIENTS
deaf=$!
wait_until test -e /run/never-read
types
for _ in $(seq 50); do kbdctl toggle >/dev/null; done
types
kill $deaf

step "kbdctl works when they are gone"
wait_until kbdctl status
[ "$(systemctl show -P MainPID keyglassd)" = "$pid" ] || fail "the daemon was started again meanwhile"
