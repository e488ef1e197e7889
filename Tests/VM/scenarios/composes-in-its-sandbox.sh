#!/bin/bash
# systemd starts keyglass-ime in its sandbox: letters become texts there, the process ends with its
# connection, only the daemon can connect, and little else is allowed.
# shellcheck source=lib.sh
. /vm/lib.sh

systemctl start keyglass-ime.socket
trap 'systemctl stop keyglass-ime.socket "keyglass-ime@*"' EXIT
compose() { runuser -u keyglass -- python3 /vm/guest/compose.py "$@"; }
expect() {
    local expected=$1 said
    shift
    said=$(compose "$@")
    [ "$said" = "$expected" ] || fail "$*: »$said«, not »$expected«"
    echo "$said"
}
none_runs() { [ -z "$(pgrep -x keyglass-ime)" ]; }

step "letters become texts"
expect 'nihao 你好 你 尼 拟 妳' pinyin nihao
expect 'nihao 你好 你 尼 拟 妳 尼 2 0' pinyin nihao 2
expect '한글 한글' hangul gksrmf
expect 'tiếng tiếng tieengs' telex tieengs

step "it runs as long as somebody is connected"
wait_until none_runs
coproc holder { compose --hold; }
read -r said <&"${holder[0]}"
[ "$said" = answered ] || fail "$said"
pid=$(pgrep -x keyglass-ime)
unit=$(systemctl list-units --plain --no-legend 'keyglass-ime@*' | awk '{print $1}')

step "with nothing that it does not need"
systemd-analyze security --no-pager "$unit" >"$ARTIFACTS/security.txt"
tail -n 1 "$ARTIFACTS/security.txt"
systemd-analyze security --no-pager --threshold=20 "$unit" >/dev/null || fail "it is more than 2"
grep -E '^(CapBnd|NoNewPrivs|Seccomp|Uid):' "/proc/$pid/status"
grep -qx $'CapBnd:\t0000000000000000' "/proc/$pid/status" || fail "it may have capabilities"
for namespace in user net ipc uts mnt; do
    [ "$(readlink "/proc/$pid/ns/$namespace")" != "$(readlink "/proc/self/ns/$namespace")" ] ||
        fail "its $namespace namespace is the machine's"
done
! grep -q rime-plugins "/proc/$pid/maps" || fail "it has loaded a plugin"
open=$(find "/proc/$pid/fd" -lname '/*' ! -lname /dev/null -printf '%l\n' | sort -u)
echo "$open"
! grep -v '^/usr/share/keyglass/compositions/' <<<"$open" || fail "it has other files open"
grep -E '^VmRSS' "/proc/$pid/status"

step "who garbles is hung up on, and the next is answered"
[ "$(compose --bytes a100)" = "hung up" ] || fail "it took bytes that are no request"
expect 'nihao 你好 你 尼 拟 妳' pinyin nihao

step "whoever is killed is started anew"
kill -9 "$pid"
expect 'nihao 你好 你 尼 拟 妳' pinyin nihao
input=${holder[1]}
exec {input}>&-
wait_until none_runs

step "nobody else can ask"
! as_tester python3 /vm/guest/compose.py pinyin nihao 2>/dev/null || fail "anybody can"
! journalctl --boot --no-pager | grep -E 'nihao|你好' || fail "what was typed is in the journal"
