#!/bin/bash
# Under KDE's compositor with another input method, the keyboard appears for a touched field of GTK
# 4 and disappears with it, by KWin's reports on the session's bus. KWin reports no purpose, so each
# field may be a password.
# image: kde
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gtk.sh
. /vm/gtk.sh
# shellcheck source=../kde.sh
. /vm/kde.sh

only_for_fields
touchscreen EP0430M09
start_kwin without
start_helper
wait_until journalctl -q -b -u session-helper -g 'KWin says on the bus'
FULL_SCREEN=yes window 4 wayland
for field in free-form password email; do
    tap_field none
    wait_until is_gone
    tap_field $field
    wait_until is_seen 'unknown en-us'
done
daemon_says GetStatus 'it["field"]["source"] == "focus"'
screenshot field
