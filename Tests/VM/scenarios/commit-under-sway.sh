#!/bin/bash
# Texts that no key types are committed by the session's input method, in order with keys, to
# terminals and to toolkits that queue keys. Without an input method such texts are refused whole.
# keyglassd: stopped
# shellcheck source=lib.sh
. /vm/lib.sh

# shellcheck source=commits.sh
. /vm/commits.sh

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

# A thousand times, and GTK 4, are in long/.
commits_in_turn 100

step "fingers in quick turn"
: >/run/typed.txt
wanted=
for turn in 1 2 3 4 5; do
    taps a word b a →
    wanted+=a漢字ba→
done
expect_text /run/typed.txt "$wanted"

commits_in_gtk 3

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
