#!/bin/bash
# timeout: 1800
# `kbdctl doctor` finds each fault made on purpose and names a remedy. Its commands, or a change of
# the line that it names, repair the fault. keyglass-panel shows the keys.
# shellcheck source=../lib.sh disable=SC2119
. /vm/lib.sh

# examine [COMMAND…]: what the doctor says, to /run/doctor.json; its exit status to $status.
examine() {
    status=0
    "$@" kbdctl doctor --json >/run/doctor.json 2>/run/doctor.errors || status=$?
}
names() { jq -er --arg id "$1" '.findings[] | select(.id == $id) | .id' /run/doctor.json >/dev/null; }
# detail ID: what exactly is wrong.
detail() { jq -r --arg id "$1" '[.findings[] | select(.id == $id)][0].detail' /run/doctor.json; }
# finds ID STATUS [COMMAND…]: until the doctor does.
finds() {
    step "$1"
    for _ in {1..20}; do
        examine "${@:3}"
        if names "$1"; then break; fi
        sleep 0.5
    done
    names "$1" || fail "the doctor does not find it: $(cat /run/doctor.json /run/doctor.errors)"
    [ $status -eq "$2" ] || fail "the doctor ends with $status, not $2"
    echo "   $(detail "$1")"
}
# follow ID [WORD=VALUE]: does what the doctor says; a word in capitals is a person's to fill in.
follow() {
    local commands command
    commands=$(jq -r --arg id "$1" '[.findings[] | select(.id == $id)][0].commands[]' /run/doctor.json)
    [ -n "$commands" ] || fail "no remedy is named"
    while read -r command; do
        [ $# -lt 2 ] || command=${command//${2%%=*}/${2#*=}}
        echo "   $command"
        bash -c "$command" >/run/remedy 2>&1 </dev/null || fail "the remedy fails: $command: $(cat /run/remedy)"
    done <<<"$commands"
}
is_mended() { examine "${@:2}"; ! names "$1"; }
# mend ID STATUS [WORD=VALUE]: the fault is found, its remedy followed, and it is gone.
mend() {
    finds "$1" "$2"
    follow "$1" "${@:3}"
    wait_until is_mended "$1"
}
# take_out_line ID: of the file that the finding names, with its line.
take_out_line() {
    local file line
    IFS=: read -r file line _ < <(detail "$1" | grep -o '/etc/keyglass/[^ :]*:[0-9]*')
    echo "   line $line of $file is taken out"
    sed -i "${line}d" "$file"
}
etc=/etc/keyglass/settings.d

step "without a touchscreen and a panel"
examine
names no-touchscreen || fail "$(cat /run/doctor.json)"
mend no-panel-on-console 1

step "the module is gone"
systemctl stop keyglassd
rmmod uinput
mend uinput-missing 69
mend daemon-stopped 69

touchscreen EP0430M09
openvt -f -s -c 9 -- sleep infinity
wait_until panel_is framebuffer
is_sound() { examine && [ $status -eq 0 ] && jq -e '.findings == []' /run/doctor.json; }
step "nothing is wrong"
wait_until is_sound
kbdctl doctor

systemctl mask --now --runtime keyglassd 2>/dev/null
finds daemon-masked 69
systemctl unmask --runtime keyglassd
follow daemon-masked
wait_until is_mended daemon-masked

# A keyboard that is there outlasts a restart.
systemctl stop keyglassd
chown root:root /dev/uinput
systemctl start keyglassd 2>/dev/null &
finds daemon-fails 69
finds uinput-not-ours 69
follow uinput-not-ours
wait_until is_mended uinput-not-ours
wait_until is_mended daemon-fails
wait || true

systemctl kill --signal=STOP keyglassd
mend daemon-silent 69
wait_until clone_of "$TOUCHSCREEN"

tester() { setpriv --reuid=tester --regid=tester --init-groups "$@"; }
finds not-permitted 77 tester
follow not-permitted
wait_until is_mended not-permitted tester
gpasswd -d tester keyglass >/dev/null

chown root:root "$TOUCHSCREEN"
systemctl restart keyglassd
mend touchscreen-not-ours 1

python3 -c 'import fcntl, sys, time
EVIOCGRAB = 0x40044590
device = open(sys.argv[1])
while True:
    try: fcntl.ioctl(device, EVIOCGRAB, 1)
    except OSError: time.sleep(0.01); continue
    break
print("taken", flush=True)
time.sleep(10000)' "$TOUCHSCREEN" >/run/taken &
systemctl stop keyglassd
wait_until grep -q taken /run/taken
systemctl start keyglassd
mend touchscreen-taken 1

kbdctl release >/dev/null
mend released 1
kbdctl hide >/dev/null
mend hidden 0

printf 'touch:\n  ignore: ["*"]\n' >$etc/50-touch.yaml
kbdctl reload >/dev/null
finds touchscreen-left-alone 1
take_out_line touchscreen-left-alone
follow touchscreen-left-alone
wait_until is_mended touchscreen-left-alone

printf 'touch:\n  rotation: 180\n' >$etc/50-touch.yaml
kbdctl reload >/dev/null
finds turned-by-settings 0
take_out_line turned-by-settings
follow turned-by-settings
wait_until is_mended turned-by-settings

printf 'keyboard:\n  hieght: 40 %%\n' >$etc/50-wrong.yaml
finds settings-wrong 1
detail settings-wrong | grep -q 50-wrong.yaml:2:3: || fail "not named with line and column"
take_out_line settings-wrong
follow settings-wrong
wait_until is_mended settings-wrong

sleep 1
echo 'words: {capitals: false}' >$etc/50-wrong.yaml
mend settings-not-read 0

printf 'id: mine\ntitle: Mine\nwidth: ten\n' >/etc/keyglass/layouts/mine.yaml
finds layout-wrong 1
rm /etc/keyglass/layouts/mine.yaml
follow layout-wrong
wait_until is_mended layout-wrong

echo 'panel: {theme: drak}' >$etc/50-theme.yaml
kbdctl reload >/dev/null
finds theme-wrong 1
detail theme-wrong | grep -q "did you mean .dark." || fail "the theme that was meant is not named"
rm $etc/50-theme.yaml
follow theme-wrong
wait_until is_mended theme-wrong

echo 'words: {also: [qq]}' >$etc/50-words.yaml
kbdctl reload >/dev/null
finds no-lexicon 0
detail no-lexicon | grep -q "50-words.yaml:1:16: .*qq" || fail "the language is not named"
rm $etc/50-words.yaml
kbdctl reload >/dev/null
is_mended no-lexicon || fail "$(cat /run/doctor.json)"

lexicon=$(daemon_says GetStatus 'it["lexicon"]')
cp "$lexicon" /run/lexicon
truncate -s -100 "$lexicon"
finds lexicon-damaged 1
# There is no archive in the guest: this is what it would do.
cp /run/lexicon "$lexicon"
is_mended lexicon-damaged || fail "$(cat /run/doctor.json)"
mkdir /run/lexicons
mv "${lexicon%/*}"/en* /run/lexicons
finds no-lexicon 0
mv /run/lexicons/* "${lexicon%/*}"
is_mended no-lexicon || fail "$(cat /run/doctor.json)"

cp "$(command -v sleep)" /run/squeekboard
/run/squeekboard 10000 &
mend another-keyboard 1

step "all of it is mended"
wait_until is_sound
start_console /run/typed.txt
finger type sound
expect_text /run/typed.txt sound

step "under sway"
export SWAY_CONFIG="input * xkb_layout de"
start_sway
start_panel --on wayland
wait_until panel_is wayland
finds keymap-differs 1
echo 'keymap: {layout: de}' >$etc/50-keymap.yaml
follow keymap-differs
wait_until is_mended keymap-differs
finds helper-missing 0
echo 'layouts: [en-us, ru]' >$etc/50-layouts.yaml
kbdctl reload >/dev/null
kbdctl switch ru >/dev/null
finds keys-struck-out 0
# What the remedy's user unit does; the machine has no user manager.
start_helper
wait_until is_mended helper-missing
wait_until is_mended keys-struck-out
systemctl stop session-panel
finds no-panel-in-session 1
systemctl start session-panel
wait_until is_mended no-panel-in-session
