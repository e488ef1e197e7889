#!/bin/bash
# A long text arrives byte for byte in an application that sleeps now and then, and in such a
# terminal.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=long-text.sh
. /vm/long-text.sh

touchscreen EP0430M09
observe /run/keyboard.events --phys keyglass/keyboard
taps idle 20
start_sway /run/foot.txt
step "an application that sleeps"
pkill -x foot
rm -f /run/user/1000/foot-ready
as_tester foot python3 -uc '
import os, time, tty
tty.setcbreak(0)
open("/run/user/1000/foot-ready", "w")
with open("/run/foot.txt", "ab", buffering=0) as file:
    read = 0
    while True:
        part = os.read(0, 1024)
        file.write(part)
        if (read + len(part)) // 1000 > read // 1000: time.sleep(2)
        read += len(part)
' >"$ARTIFACTS/sleeper.log" 2>&1 &
wait_until test -e /run/user/1000/foot-ready
wait_until foot_has_focus
# Foot itself reads nothing for two seconds either.
{
    sleep 6
    pkill -STOP -x foot
    sleep 2
    pkill -CONT -x foot
} &
type_all /run/foot.txt
