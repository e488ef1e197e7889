#!/bin/bash
# Nobody touches anything: the daemon does not wake. It is small, and ready
# soon after its start.
# shellcheck source=lib.sh
. /vm/lib.sh

touchscreen EP0430M09
finger tap q
pid=$(systemctl show -P MainPID keyglassd)
switches() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' "/proc/$pid/status"; }

# After a tap the watchdog is still set to seconds, and is put back to an hour
# when nothing more comes. That is over when it did not wake for 15 s.
quiet() {
    local now
    now=$(switches)
    if [ "$now" != "$before" ]; then before=$now since=$SECONDS; fi
    [ $((SECONDS - since)) -ge 15 ] || { sleep 0.5 && false; }
}
before='' since=$SECONDS
until quiet; do [ $SECONDS -le 60 ] || fail "the daemon has no 15 s of quiet"; done

step "30 s without input"
before=$(switches)
sleep 30
woken=$(($(switches) - before))
echo "woken $woken times"
[ "$(systemctl show -P MainPID keyglassd)" = "$pid" ] || fail "the daemon was started again meanwhile"
[ $woken -eq 0 ] || fail "the daemon woke $woken times in 30 s without input"

step "memory"
grep -E 'VmRSS|RssAnon|RssFile' "/proc/$pid/status"
resident=$(awk '/VmRSS/ { print $2 }' "/proc/$pid/status")
[ "$resident" -le $((12 * 1024)) ] || fail "$resident KiB are resident"

step "start to READY"
# The best of three: what other work on the host adds says nothing about us.
best=
for _ in 1 2 3; do
    systemctl restart keyglassd
    started=$(systemctl show -P ExecMainStartTimestampMonotonic keyglassd)
    ready=$(systemctl show -P ActiveEnterTimestampMonotonic keyglassd)
    took=$(((ready - started) / 1000))
    echo "$took ms"
    if [ -z "$best" ] || [ $took -lt $best ]; then best=$took; fi
done
echo "best: $best ms; wanted: 500 ms on a machine with nothing else to do"
# Time under emulation is the host's as much as ours, so only a start that got out of hand fails.
[ "$best" -le 1000 ] || fail "ready after $best ms"
