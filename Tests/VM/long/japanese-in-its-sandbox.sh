#!/bin/bash
# image: cjk
# Japanese as systemd starts it, in the sandbox with the permissions of the package
# keyglass-ime-japanese: mozc runs, little else is allowed, and its files and processes end with the
# connection.
# shellcheck source=lib.sh
. /vm/lib.sh

systemctl start keyglass-ime.socket
trap 'systemctl stop keyglass-ime.socket "keyglass-ime@*"' EXIT
compose() { runuser -u keyglass -- python3 /vm/guest/compose.py "$@"; }
none_runs() { [ -z "$(pgrep 'keyglass-ime|mozc')" ]; }

step "letters become texts"
for asked in 'romaji kanji 漢字' 'romaji kyouhaiitenkidesu 今日はいい天気です'; do
    read -r method letters wanted <<<"$asked"
    said=$(compose "$method" "$letters")
    echo "$said"
    [[ $said = *" $wanted"* ]] || fail "$letters: »$said«"
done

step "it runs as long as somebody is connected, with mozc"
wait_until none_runs
coproc holder { compose --hold romaji kanji; }
read -r said <&"${holder[0]}"
[ "$said" = answered ] || fail "$said"
unit=$(systemctl list-units --plain --no-legend 'keyglass-ime@*' | awk '{print $1}')
systemd-cgls --no-pager --unit "$unit" | tee "$ARTIFACTS/processes.txt"
grep -q mozc_server "$ARTIFACTS/processes.txt" || fail "mozc's server runs elsewhere"
systemctl show "$unit" -P MemoryCurrent -P DropInPaths

step "with little that it does not need"
systemd-analyze security --no-pager "$unit" >"$ARTIFACTS/security.txt"
tail -n 1 "$ARTIFACTS/security.txt"
systemd-analyze security --no-pager --threshold=20 "$unit" >/dev/null || fail "it is more than 2"
for pid in $(pgrep 'keyglass-ime|mozc'); do
    cat "/proc/$pid/comm"
    grep -E '^(CapBnd|NoNewPrivs|Seccomp|Uid):' "/proc/$pid/status"
    grep -qx $'CapBnd:\t0000000000000000' "/proc/$pid/status" || fail "it may have capabilities"
    for namespace in user net ipc uts mnt; do
        [ "$(readlink "/proc/$pid/ns/$namespace")" != "$(readlink "/proc/self/ns/$namespace")" ] ||
            fail "its $namespace namespace is the machine's"
    done
done

step "the machine's sockets are hidden"
pid=$(pgrep -x keyglass-ime)
for path in /run/dbus/system_bus_socket /run/systemd/private /run/systemd/journal/socket \
    /run/keyglass/io.keyglass.Control; do
    [ -e "$path" ] || fail "there is no $path"
    # Something nobody may open is in its place, or nothing.
    mode=$(nsenter --target "$pid" --mount stat -c %a "$path" 2>/dev/null || echo none)
    echo "$path: $mode"
    [[ $mode = 0 || $mode = none ]] || fail "it sees $path"
done

step "all of it goes with the connection"
input=${holder[1]}
exec {input}>&-
wait_until none_runs
left=$(find /tmp /var/tmp -name 'keyglass-mozc*' 2>/dev/null)
[ -z "$left" ] || fail "it has left $left"
! journalctl --boot --no-pager | grep -E 'kanji|漢字|tenki' || fail "what was typed is in the journal"
