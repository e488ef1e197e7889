#!/bin/bash
# A finger touches the keys of a sentence on a recorded tablet's touchscreen; a terminal under a
# Wayland compositor gets the text, and the keyboard is drawn below it.
# shellcheck source=../lib.sh
. /vm/lib.sh

sentence="Typed by touch, 42 keys and no hardware keyboard."
cat >/etc/keyglass/settings.d/50-demo.yaml <<'SETTINGS'
rights:
  watch: [seat, "user:tester"]
  control: [seat, "user:tester"]
SETTINGS
systemctl reload keyglassd
touchscreen EP0430M09
start_sway "$ARTIFACTS/typed.txt"
as_tester keyglass-panel --on wayland 2>"$ARTIFACTS/panel.log" &
shows() { kbdctl status --json | jq -e '.panel | contains("wayland")'; }
wait_until shows
finger type "$sentence"
expect_text "$ARTIFACTS/typed.txt" "$sentence"
picture desktop
kbdctl status
