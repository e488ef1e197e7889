#!/bin/bash
# Another input method that started first, fcitx5, stays in place: `kbdctl status` reports it,
# terminals are known by their application, and the Keyglass keyboard's own keymap goes on typing.
# When fcitx5 ends, fields are followed.
# image: browsers
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
keymap: {layout: us}
panel: {keys: printed}
words: {capitals: false, correction: false, suggestions: false}
SETTINGS
systemctl restart keyglassd
start_bus
start_sway /run/typed.txt
touchscreen EP0430M09
as_tester env DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/1000/bus fcitx5 --disable=notifications,notificationitem,clipboard,cloudpinyin \
    >"$ARTIFACTS/fcitx5.log" 2>&1 &
# It has its name on the bus once it has asked the compositor for everything.
runs() { as_tester busctl --address=unix:path=/run/user/1000/bus status org.fcitx.Fcitx5; }
wait_until runs

step "it keeps the slot, and the status says so"
start_helper
source_is() { daemon_says GetStatus '[it["field"]["source"], it["field"]["purpose"], it["field"]["application"]] == a' "$@"; }
wait_until source_is other-input-method terminal foot
kbdctl status | grep "another program is the compositor's input method"
pgrep -x fcitx5 >/dev/null || fail "fcitx5 has ended"

step "typing goes on, also of what the system's keymap lacks"
extended() { kbdctl status | grep -q 'more characters in the session'; }
wait_until extended
kbdctl switch de >/dev/null
finger type 'größe ls -la'
expect_text /run/typed.txt 'größe ls -la'
: >/run/typed.txt
! kbdctl type '漢' || fail "it was committed"
kbdctl type 'ok'
expect_text /run/typed.txt ok

step "when it ends, fields are followed"
pkill -x fcitx5
wait_until source_is input-method terminal foot
kbdctl type '漢'
expect_text /run/typed.txt ok漢
