#!/bin/bash
# What no key types is committed by the session's input method, in order with the
# keys, to terminals and to toolkits that queue keys; and where nobody commits it is
# refused, whole.
# shellcheck source=lib.sh
. /vm/lib.sh

taps() { printf 'tap %s\n' "$@" | finger script; }

mkdir -p /etc/keyglass/layouts
cat >/etc/keyglass/layouts/signs.yaml <<'LAYOUT'
id: signs
title: Signs
width: 7
layers:
  letters:
    rows: |
      a b c word 🙂 ½ →
      next hide delete
keys:
  word: {label: 漢字, output: 漢字}
LAYOUT
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [signs, en-us]
keymap: {layout: us, extend: false}
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway /run/typed.txt
touchscreen EP0430M09

commits() { [ -z "$(struck)" ]; }
refuses() { [ -n "$(struck)" ]; }
struck() {
    # Whoever asks for the status has the console in the foreground looked at.
    daemon_says GetStatus 'it' >/dev/null
    daemon_says GetScene '" ".join(k["id"] for k in it["keys"] if k.get("unreachable")) or None' 2>/dev/null
}

step "without a helper these keys are struck out, and a text is refused whole"
wait_until refuses
struck
: >/run/typed.txt
! kbdctl type 'a漢b' || fail "it was typed"

step "with it they arrive in foot"
start_helper
wait_until commits
: >/run/typed.txt
taps a word b 🙂 ½ → c
expect_text /run/typed.txt 'a漢字b🙂½→c'

step "a thousand times in turn with keys"
: >/run/typed.txt
wanted=$(python3 -c 'print("".join(chr(97 + n % 26) + chr(0x4e00 + n) for n in range(1000)), end="")')
kbdctl type "$wanted"
expect_text /run/typed.txt "$wanted"

step "fingers in quick turn"
: >/run/typed.txt
wanted=
for turn in 1 2 3 4 5 6 7 8 9 10; do
    taps a word b a →
    wanted+=a漢字ba→
done
expect_text /run/typed.txt "$wanted"

fields=/run/user/1000/fields.json
text_is() { [ "$(jq -r '.fields["multi-line"].text' $fields)" = "$1" ] || { jq -r '.fields["multi-line"].text' $fields; return 1; }; }
has_focus() { jq -e --arg name "$1" '.focus == $name' $fields >/dev/null; }
for version in 3 4; do
    step "in GTK $version, which queues keys and does at once what an input method says"
    rm -f $fields
    as_tester env GSK_RENDERER=cairo GDK_BACKEND=wayland gtk-fields $version $fields >>"$ARTIFACTS/gtk$version.log" 2>&1 &
    of_application() { daemon_says GetStatus '(it["field"].get("application") or "") == a[0]' "$1"; }
    wait_until of_application io.keyglass.Fields$version
    as_tester swaymsg "[app_id=io.keyglass.Fields$version] fullscreen enable"
    has_places() { [ "$(jq '[.fields[].at | select(. != null)] | length' $fields)" = "$(jq '.fields | length' $fields)" ]; }
    wait_until has_places
    touch_it() { finger tap-at $(jq -r '.fields["multi-line"].at | "\(.[0] / 1280) \(.[1] / 800)"' $fields); has_focus multi-line; }
    kbdctl hide
    wait_until touch_it
    wait_until commits
    wanted=$(python3 -c 'print("".join(chr(97 + n % 26) * (n % 4) + chr(0x4e00 + n) for n in range(100)), end="")')
    kbdctl type "$wanted"
    wait_until text_is "$wanted"
    kbdctl type $'\n'
    kbdctl show
    wait_until commits
    for turn in 1 2 3; do taps a b word c →; done
    wait_until text_is "$wanted"$'\n'ab漢字c→ab漢字c→ab漢字c→
    picture gtk$version
    pkill -f gtk-fields
    wait_until of_application foot
done

step "a helper that is stopped: what it was to commit is dropped, and keys go on"
: >/run/typed.txt
wait_until commits
helper=$(systemctl show -P MainPID session-helper)
kill -STOP "$helper"
taps a word b
says_why() { daemon_says GetScene 'it["popups"][0]["cells"][0]["label"] == "Not typed: the session did not pass it on"'; }
wait_until says_why
expect_text /run/typed.txt ab
! kbdctl type 'x漢y' || fail "it was typed"
expect_text /run/typed.txt abx
kill -CONT "$helper"
taps c
wait_until commits
taps word
expect_text /run/typed.txt abxc漢字
journalctl -u keyglassd -o cat | grep -q "did not commit a text" || fail "nothing says so"

step "one that is killed: refused again"
systemctl kill --signal=KILL session-helper
systemctl stop session-helper
wait_until refuses
