#!/bin/bash
# Wrong settings are reported with file, line and column, and the keyboard still types.
# shellcheck source=lib.sh
. /vm/lib.sh

file=/etc/keyglass/settings.yaml
# What is wrong, and where: line:column.
write_unknown_key() { printf 'keyboard:\n  hieght: 40\n' >$file; }
write_wrong_type() { printf '# comment\nkeyboard:\n  height: tall\n' >$file; }
write_broken_yaml() { printf 'keyboard: {height: 40%%\nfoo: [\n' >$file; }
write_binary() { head -c 4096 /dev/urandom >$file; }

problems() { daemon_says GetStatus 'it["problems"]' || true; }
names_a_place() { grep -E "^$file:[0-9]+:[0-9]+: ." <<<"$1"; }

touchscreen EP0430M09
start_console /run/typed.txt
for mistake in unknown_key wrong_type broken_yaml binary; do
    step "$mistake, at the start"
    write_$mistake
    systemctl restart keyglassd
    wait_until clone_of "$TOUCHSCREEN"
    names_a_place "$(problems)" || fail "status says: $(problems)"
    journalctl -b -u keyglassd --no-pager | grep -qE "$file:[0-9]+:[0-9]+: " || fail "nothing in the journal"
    : >/run/typed.txt
    finger type types
    expect_text /run/typed.txt types

    step "$mistake, for administrators"
    if kbdctl settings check $file >/run/answer 2>&1; then fail "it passes the check"; fi
    names_a_place "$(cat /run/answer)" || fail "the check says: $(cat /run/answer)"

    step "$mistake, at reload"
    rm $file
    kbdctl reload
    [ -z "$(problems)" ] || fail "there is something wrong without mistakes: $(problems)"
    write_$mistake
    kbdctl scene --json >/run/before.json
    if kbdctl reload >/run/answer 2>&1; then fail "reload takes it"; fi
    grep -qE "$file:[0-9]+:[0-9]+: " /run/answer || fail "reload says: $(cat /run/answer)"
    kbdctl scene --json | cmp - /run/before.json || fail "the running settings did not stay"
    : >/run/typed.txt
    finger type types
    expect_text /run/typed.txt types
done

step "the nearest known key is named"
write_unknown_key
kbdctl settings check $file >/run/answer 2>&1 || true
grep -q 'keyboard.height' /run/answer || fail "no word of the key that was meant"

step "without /proc, as in a folder that becomes an image, a program does what it is told"
without_proc() { unshare --mount sh -c 'umount -l /proc && exec "$@"' sh "$@"; }
! without_proc test -e /proc/self || fail "there is still /proc"
if without_proc kbdctl settings check $file >/run/answer 2>&1; then fail "it passes the check"; fi
names_a_place "$(cat /run/answer)" || fail "the check says: $(cat /run/answer)"
# Spelled so that the machine does not wait for a panel.
for program in keyglassd kbdctl keyglass-{panel,session,lock}; do
    [ "$(without_proc timeout 60 $program --version)" = "$(kbdctl --version)" ] || fail "$program: no version"
done
without_proc timeout 60 /usr/libexec/keyglass-ime --help | grep -q '^Usage: keyglass-ime' || fail "keyglass-ime: no help"
without_proc timeout 60 /usr/libexec/keyglass-authenticate --trial </dev/null | grep -qa . ||
    fail "keyglass-authenticate: no answer"
