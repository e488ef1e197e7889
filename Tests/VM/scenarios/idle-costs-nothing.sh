#!/bin/bash
# While nobody touches anything, the daemon does not wake, and its memory is small.
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
until quiet; do [ $SECONDS -le 600 ] || fail "the daemon has no 15 s of quiet"; done

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
[ "$resident" -le $daemon_may_have ] || fail "$resident KiB are resident"
