#!/bin/bash
# Hebrew and Russian letters arrive in foot under the matching XKB layout.
# shellcheck source=lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [he, ru]
keymap:
  layout: us,il,ru
  group: 2
SETTINGS
systemctl restart keyglassd
export SWAY_CONFIG='input * xkb_layout us,il,ru'
start_sway /run/typed.txt
touchscreen EP0430M09

# group INDEX: the group of sway's keyboards and of the daemon, from 0.
group() {
    as_tester swaymsg "input type:keyboard xkb_switch_layout $1"
    kbdctl keymap --group $(($1 + 1)) >/dev/null
}

step "Hebrew"
group 1
kbdctl switch he
finger type שלום
expect_text /run/typed.txt שלום
picture hebrew

step "Russian"
: >/run/typed.txt
group 2
kbdctl switch ru
finger type привет
expect_text /run/typed.txt привет
picture russian
