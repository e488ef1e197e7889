#!/bin/bash
# Under sway keyglass-session is the input method, and the daemon knows the focused field: its
# purpose, its text and its application. The keyboard appears and disappears with it, words are
# corrected only in fields for words, and a helper that dies or hangs stops no key.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG='input type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09

# What the text-input protocol calls them, and what we do.
declare -A purposes=([normal]=text [alpha]=ascii [digits]=number [number]=decimal [phone]=phone
    [url]=url [email]=email [name]=text [password]=password [pin]=pin
    [date]=numbers-and-punctuation [time]=numbers-and-punctuation
    [datetime]=numbers-and-punctuation [terminal]=terminal)
hints=(completion spellcheck auto-capitalization lowercase uppercase titlecase hidden-text
    sensitive-data latin multiline)

pipe=/run/user/1000/page.commands text=/run/user/1000/page.text
window() {
    rm -f "$pipe"
    as_tester text-field page "$pipe" "$text" >>"$ARTIFACTS/page.jsonl" 2>>"$ARTIFACTS/page.log" &
    wait_until grep -q configured "$ARTIFACTS/page.jsonl"
    wait_until window_has_focus page
}
page() { printf '%s\n' "$*" >"$pipe"; }

# field_is ACTIVE SOURCE PURPOSE APPLICATION [HINT…], as `status --json` has it.
field_is() {
    daemon_says GetStatus '[str(it["field"].get(k)) for k in ("active", "source", "purpose",
        "application")] + it["field"]["hints"] == a' "$@" || {
        daemon_says GetStatus 'json.dumps(it["field"])'
        return 1
    }
}
knows() { wait_until field_is True input-method "$1" page "${@:2}"; }
unknown() { wait_until field_is False None unknown None; }
visible() { daemon_says GetStatus 'it["visible"]'; }
hidden() { daemon_says GetStatus 'not it["visible"]'; }
has_text() { [ "$(cat "$text")" = "$1" ] || { echo "the text is »$(cat "$text")«, not »$1«"; return 1; }; }
helper_says() { journalctl --sync && journalctl -b -u "${2:-session-helper}" -o cat | grep -F "$1"; }

step "a helper, before any field has the focus"
# Long enough for what is looked at while it is away; systemd finds what is new by itself.
mkdir -p /run/systemd/system/session-helper.service.d
printf '[Service]\nRestartSec=8s\n' >/run/systemd/system/session-helper.service.d/slow.conf
start_helper
wait_until field_is False input-method unknown None
expect_filter session-helper
window
wait_until field_is False input-method unknown page

step "every purpose, and every hint"
for purpose in "${!purposes[@]}"; do
    page "enable $purpose 0 "
    knows "${purposes[$purpose]}"
done
kbdctl status --json | jq -c .field
for bit in "${!hints[@]}"; do
    page "content normal $((1 << bit))"
    knows text "${hints[bit]}"
done
page "enable normal 0x3ff "
knows text "${hints[@]}"
page 'mute of what it is for'
knows unknown
page disable
wait_until field_is False input-method unknown page

step "sway answers the application, once for each thing that is new"
dones() { grep -c '"done"' "$ARTIFACTS/page.jsonl"; }
page 'enable normal 0 one'
knows text
wait_until grep -q '"done"' "$ARTIFACTS/page.jsonl"
page commits
answered_all() {
    file_says "$ARTIFACTS/page.jsonl" '([e["serial"] for e in it if e["event"] == "done"][-1:] ==
        [e["count"] for e in it if e["event"] == "commits"][-1:])'
}
wait_until answered_all
before=$(dones)
page again
page again
page 'caret 1 1'
page commits
wait_until answered_all
[ "$(($(dones) - before))" = 1 ] || fail "$(($(dones) - before)) answers to one thing that was new"

step "the keyboard comes for a field that is touched, and goes with the focus"
kbdctl watch --json >"$ARTIFACTS/watch.jsonl" &
wait_until grep -q '"watching"' "$ARTIFACTS/watch.jsonl"
count() { grep -c "\"$1\"" "$ARTIFACTS/watch.jsonl" || true; }
page disable
wait_until field_is False input-method unknown page
kbdctl hide
page 'on-touch normal 0 '
finger tap-at 0.5 0.2
wait_until visible
knows text
page disable
wait_until hidden

step "it comes back for a field that is touched again after it was hidden by hand"
finger tap-at 0.5 0.2
wait_until visible
kbdctl hide
page 'on-touch normal 0 '
finger tap-at 0.5 0.2
wait_until visible

stays_away() { daemon_says GetStatus 'it.get("staysAway") and not it["visible"]'; }
# i8042 none|rescan: takes off or attaches the machine's own keyboard, which arm64's has not.
i8042() { printf %s "$1" >"$(dirname "$(grep -lxF 'i8042 KBD port' /sys/bus/serio/devices/*/description)")/drvctl"; }
if [ "$(uname -m)" = x86_64 ]; then
    step "in a convertible's laptop mode it comes only if it is asked for, until the keyboard is taken off"
    # Printed keys would never stay away.
    echo 'panel: {keys: shown}' >/etc/keyglass/settings.d/20-shown.yaml
    kbdctl reload
    convertible device
    wait_until stays_away
    page disable
    wait_until field_is False input-method unknown page
    page 'on-touch normal 0 '
    finger tap-at 0.5 0.2
    knows text
    stays_away || fail "it came beside a hardware keyboard"
    kbdctl show
    visible || fail "it did not come when it was asked for"
    kbdctl hide
    stays_away || fail "it comes by itself again, beside a hardware keyboard"
    convertible mode tablet
    wait_until visible
    convertible mode laptop
    wait_until stays_away
    i8042 none
    wait_until visible
    i8042 rescan
    wait_until stays_away
    convertible unplug
    wait_until visible
    rm /etc/keyglass/settings.d/20-shown.yaml
    kbdctl reload
fi

step "from field to field it stays"
gone=$(count will-hide)
for purpose in email url normal password pin normal; do
    page "enable $purpose 0 "
    knows "${purposes[$purpose]}"
done
# Longer than the daemon waits for a field.
taps s o m e space t i m e
wait_until has_text 'Some time'
[ "$(count will-hide)" = "$gone" ] || fail "it went: $(cat "$ARTIFACTS/watch.jsonl")"

step "with follow-focus off it does neither"
cat >/etc/keyglass/settings.d/20-stay.yaml <<'SETTINGS'
keyboard: {follow-focus: off}
SETTINGS
kbdctl reload
page disable
wait_until field_is False input-method unknown page
page 'enable normal 0 '
knows text
taps s o m e space t i m e
wait_until has_text 'Some time'
page disable
wait_until field_is False input-method unknown page
finger type 'more time'
visible || fail "it went"
kbdctl hide
finger tap-at 0.5 0.2
knows text
hidden || fail "it came"
rm /etc/keyglass/settings.d/20-stay.yaml
kbdctl reload
kbdctl show

step "what stands before the caret decides on capitals and words"
page 'enable normal 0 The fox. '
knows text
taps a space
wait_until has_text 'The fox. A '
page 'enable normal 0 The fox, '
knows text
taps a space
wait_until has_text 'The fox, a '
page 'enable normal 0 Look at '
knows text
taps t h w space
wait_until has_text 'Look at the '
# The keyboard comes for a field in which something stands.
page disable
wait_until hidden
page 'on-touch normal 0 Look at '
finger tap-at 0.5 0.2
wait_until visible
knows text
taps t h w space
wait_until has_text 'Look at the '
# The caret goes elsewhere.
page 'enable normal 0 One. Two'
knows text
page 'caret 5 5'
taps a
wait_until has_text 'One. ATwo'

step "in addresses, passwords and terminals it stands as it was typed"
page 'enable url 0 '
knows url
taps t h w /
wait_until has_text 'thw/'
page 'enable password 0 '
knows password
taps t h w space
wait_until has_text 'thw '
page 'enable normal 0x40 '
knows text hidden-text
taps t h w space
wait_until has_text 'thw '
page disable
start_foot /run/typed.txt
wait_until field_is True input-method terminal foot
kbdctl show
finger type 'thw json ls -la /tmp'
expect_text /run/typed.txt 'thw json ls -la /tmp'

step "a terminal says nothing when it is touched: a tap brings the keyboard back, a finger that scrolls does not"
kbdctl hide
finger script <<'SCRIPT'
down 0 0.75 0.2
move 0 0.75 0.5 --ms 200
up 0
SCRIPT
# Longer than the daemon waits for the focus.
sleep 1
hidden || fail "it came for a finger that scrolls"
finger tap-at 0.75 0.2
wait_until visible
field_is True input-method terminal foot || fail "the focus went"
kbdctl hide
# A tap elsewhere takes the focus there.
page off-touch
finger tap-at 0.25 0.2
wait_until field_is False input-method unknown page
sleep 1
hidden || fail "it came for a tap elsewhere"

step "an application that is refused brings no keyboard"
echo 'field: {refuse: ["f?ot"]}' >/etc/keyglass/settings.d/20-refuse.yaml
kbdctl reload
finger tap-at 0.75 0.2
wait_until field_is True input-method terminal foot no-keyboard
sleep 1
hidden || fail "it came"
rm /etc/keyglass/settings.d/20-refuse.yaml
kbdctl reload
finger tap-at 0.75 0.2
wait_until visible
pkill -x foot
wait_until window_has_focus page
wait_until field_is False input-method unknown page

step "killed in a field for passwords, it is unknown, and comes back"
page 'enable password 0 '
knows password
kbdctl show
killed=$(systemctl show -P MainPID session-helper)
systemctl kill --signal=KILL session-helper
unknown
taps t h w space
wait_until has_text 'thw '
daemon_says GetScene 'not (it.get("accessory") or {}).get("items")' || fail "the strip shows $(offers)"
knows password
restarted session-helper "$killed" || fail "it is the one that was killed"

step "stopped by something, it stops no key"
page 'enable normal 0 '
knows text
systemctl kill --signal=STOP session-helper
taps s t o p p e d
wait_until has_text Stopped
page 'enable url 0 '
systemctl kill --signal=CONT session-helper
knows url

step "a daemon that was away hears it again"
systemctl restart keyglassd
wait_until clone_of "$TOUCHSCREEN"
knows url

step "another input method does not get the slot"
sed 's/session-helper/second-helper/' /run/systemd/system/session-helper.service \
    >/run/systemd/system/second-helper.service
systemctl start second-helper
wait_until helper_says 'another input method is in use' second-helper
page 'enable pin 0 '
knows pin
finger tap 7
wait_until has_text 7
page 'enable normal 0 The '
knows text
kbdctl show
taps t h w space
wait_until has_text 'The the '
systemctl stop session-helper
wait_until field_is False other-input-method unknown page
systemctl start session-helper
systemctl stop second-helper
knows text

# With every in its name it makes a thousand.
seeds=1
case $0 in *every*) seeds=10 ;; esac
step "$((seeds * 100)) changes at random leave both of one mind"
bits() { # NUMBER: the names of its hints
    local bit
    for bit in "${!hints[@]}"; do if (($1 >> bit & 1)); then echo "${hints[bit]}"; fi; done
}
for ((seed = 1; seed <= seeds; seed++)); do
    page "random 100 $seed"
    settled() { [ "$(grep -c '"settled"' "$ARTIFACTS/page.jsonl")" = "$seed" ]; }
    wait_until settled
    { read -r active; read -r purpose; read -r set; } < <(file_says "$ARTIFACTS/page.jsonl" \
        'next([str(e["active"]), e["purpose"], e["hints"]] for e in reversed(it) if e["event"] == "settled")')
    echo "active: $active, purpose: $purpose, hints: $set"
    if [ "$active" = True ]; then
        mapfile -t named < <(bits "$set")
        knows "${purposes[$purpose]}" "${named[@]}"
    else
        wait_until field_is False input-method unknown page
    fi
done

step "it is small, and nothing wakes it"
pid=$(systemctl show -P MainPID session-helper)
grep -E 'VmRSS|RssAnon|RssFile' "/proc/$pid/status"
resident=$(awk '/^VmRSS/ { print $2 }' "/proc/$pid/status")
[ "$resident" -le $((12 * 1024)) ] || fail "$resident KiB are resident"
switches() { awk '/ctxt_switches/ { sum += $2 } END { print sum }' "/proc/$pid/status"; }
before=$(switches)
sleep 30
[ "$(switches)" = "$before" ] || fail "it woke $(($(switches) - before)) times in 30 s"

step "what was typed is not in its log"
! helper_says thw || fail "it is"

step "a compositor that goes ends it, and it is started again"
pkill -x sway
unknown
wait_until helper_says 'compositor went away'
wait_until helper_says 'no Wayland compositor answers'
systemctl stop session-helper
systemd-analyze security --offline=yes /usr/lib/systemd/user/keyglass-session.service | tail -n 1
