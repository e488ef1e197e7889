#!/bin/bash
# The rights on the control socket, with and without a table in the settings; a hand held still,
# which gives the touchscreens back; device names, which are treated as mere data; and system calls
# that are forbidden to the daemon.
# shellcheck source=lib.sh
. /vm/lib.sh

as() { setpriv --reuid="$1" --regid="$2" --clear-groups "${@:3}"; }

may() { as "$@" >/dev/null || fail "$* was refused"; }

# Refused by the daemon (77), not called wrongly (64).
may_not() {
    local status=0
    as "$@" >/dev/null 2>/run/refusal || status=$?
    [ $status -eq 77 ] || fail "$* ended with $status: $(cat /run/refusal)"
}

touchscreen EP0430M09
start_console /run/typed.txt

step "nobody sits at the seat: only root and the group keyglass"
may root root kbdctl status
may_not tester tester kbdctl status
may_not tester tester kbdctl hide
may_not tester tester kbdctl type x
may tester keyglass kbdctl type x
expect_text /run/typed.txt x
: >/run/typed.txt

step "a table in the settings"
cat >/etc/keyglass/settings.d/50-rights.yaml <<'SETTINGS'
rights:
  watch: [seat, "group:games"]
  control: [seat, "user:tester"]
  type: ["user:tester"]
SETTINGS
systemctl reload keyglassd
may tester tester kbdctl hide
may tester tester kbdctl show
may tester tester kbdctl type y
expect_text /run/typed.txt y
: >/run/typed.txt
may_not tester tester kbdctl status
may nobody games kbdctl status
may_not nobody games kbdctl hide
as nobody games kbdctl watch >/run/watched &
wait_until grep -q . /run/watched

step "a name that nobody has"
echo 'rights: {type: ["user:nobody-here"]}' >/etc/keyglass/settings.d/50-rights.yaml
kbdctl reload 2>/run/refusal && fail "a wrong name was taken"
cat /run/refusal
grep -q '50-rights.yaml:1:17: there is no user `nobody-here` on this machine' /run/refusal
may tester tester kbdctl type z
expect_text /run/typed.txt z

step "what is taken away ends at once"
rm /etc/keyglass/settings.d/50-rights.yaml
systemctl reload keyglassd
may_not nobody games kbdctl status
kbdctl hide >/dev/null
kbdctl show >/dev/null
wait_until sh -c '! pgrep -u nobody -x kbdctl'

step "four fingers held for 5 s give the touchscreens back"
observe /run/output.jsonl --phys 'keyglass/*'
for finger in 0 1 2 3; do finger down $finger 0.$((finger * 2 + 1)) 0.$((finger * 2 + 2)); done
is_released() { daemon_says GetStatus 'it["released"]'; }
wait_until is_released
for finger in 0 1 2 3; do finger up $finger; done
expect_nothing_held /run/output.jsonl
python3 -c 'import fcntl, sys
EVIOCGRAB = 0x40044590
fcntl.ioctl(open(sys.argv[1]), EVIOCGRAB, 1)' "$TOUCHSCREEN" || fail "it is still grabbed"
kbdctl show >/dev/null
: >/run/typed.txt
finger type again
expect_text /run/typed.txt again
finger unplug

step "a device's name is data"
sed 's/^N: .*/N: Evil\x1b[31m\x07 red/' /recordings/EP0430M09.desc >/run/evil.desc
finger device /run/evil.desc >/dev/null
evil() { kbdctl status | grep -q Evil; }
wait_until evil
{ kbdctl status; kbdctl devices; kbdctl devices --json; journalctl -o cat -u keyglassd -n 20; } >/run/seen
grep -a Evil /run/seen
! grep -aqP '[\x00-\x08\x0b-\x1f\x7f]' /run/seen || fail "a control character got through"
finger unplug

step "systemd finds little that the daemon may do"
systemd-analyze security --no-pager --threshold=15 keyglassd | tail -n 1

step "every system call that the filter does not name is refused in the daemon's sandbox"
expect_filter keyglassd
# sandboxed ERROR CALL…: makes the calls in the daemon's place, where what the filter refuses has
# another error than the kernel's own refusals.
sandboxed() {
    {
        sed -E '/^(Type|Exec.*|Restart.*|WatchdogSec|NotifyAccess|RuntimeDirectory.*|StateDirectory.*|SystemCallErrorNumber)=/d' \
            "$(systemctl show -P FragmentPath keyglassd)"
        printf '%s\n' '[Service]' Type=oneshot "SystemCallErrorNumber=$1" StandardOutput=truncate:/run/refused \
            "ExecStart=/vm/guest/bin/refused-calls EOWNERDEAD ${*:2}"
    } >/run/systemd/system/sandboxed.service
    systemctl daemon-reload
    systemctl start sandboxed
}
systemctl show -P SystemCallFilter keyglassd | tr ' ' '\n' | sort >/run/allowed
systemd-analyze syscall-filter @known | sed -n 's/^ *\([a-z_0-9]*\)$/\1/p' | sort | comm -23 - /run/allowed >/run/others
# shellcheck disable=SC2046 # a word each
sandboxed EOWNERDEAD $(cat /run/others) || fail "$(cat /run/refused)"
cat /run/refused
for call in ptrace mount reboot bpf kexec_load setuid clock_settime init_module; do
    grep -qx $call /run/others || fail "$call is allowed"
done

step "and in no scenario the daemon or the panel has made one"
sandboxed kill reboot && fail "a call that ends who makes it was refused"
dmesg | grep 'type=1326' || fail "the kernel does not say that a call was refused"
dmesg --clear
