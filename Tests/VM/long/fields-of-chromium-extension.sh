#!/bin/bash
# The facts that Chromium's extension adds to the compositor's report of a page's fields under sway:
# return key, digits and capitals, also in shadow trees and frames. A field that wants no keyboard
# gets none. A helper that restarts gets all reports again.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=words.sh
. /vm/words.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

only_for_fields
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
with_extension
start_chromium
picture chromium
source_is() { daemon_says GetStatus 'it["field"].get("source") == a[0]' "$1" || { seen_field; return 1; }; }
seen_field() { daemon_says GetStatus 'json.dumps(it["field"])'; }

step "each field"
tap_field text
wait_until source_is 'input-method, browser'
kbdctl watch --json | while IFS= read -r line; do
    printf '%s %s\n' "$EPOCHREALTIME" "$line" >>"$ARTIFACTS/watch.jsonl"
done &
wait_until grep -q '"watching"' "$ARTIFACTS/watch.jsonl"
fields_as_documented "with the extension" "${#fields_of_page[@]}"
# Each of the others shows it once, and the one that refuses it never.
shown=$(grep -c '"will-show"' "$ARTIFACTS/watch.jsonl" || true)
[ "$shown" = $((${#fields_of_page[@]} - 1)) ] || fail "the keyboard came $shown times for ${#fields_of_page[@]} fields"
kbdctl status --json | jq -c .field

step "what another keyboard has typed is known"
tap_field none
wait_until is_gone
tap_field text
wait_until is_seen 'text en-us'
kbdctl type 'Look at '
wait_until value_is text 'Look at '
letters 'thw '
wait_until value_is text 'Look at the '

step "killed in a password, the helper hears of it again"
tap_field pin
wait_until source_is 'input-method, browser'
killed=$(systemctl show -P MainPID session-helper)
systemctl kill --signal=KILL session-helper
wait_until restarted session-helper "$killed"
wait_until source_is 'input-method, browser'
wait_until is_seen 'pin hidden-text sensitive-data number-pad'

step "what is no message of the extension is not heard, and the browser is"
as_tester python3 - <<'PYTHON'
import socket
for garbage in (b"\xff" * 64, b"\x02\0\0\0[]", b'\x1a\0\0\0{"focus":"field","type":0}'):
    stranger = socket.socket(socket.AF_UNIX)
    stranger.connect("/run/user/1000/keyglass-browser")
    stranger.sendall(garbage)
    assert stranger.recv(1) == b""
PYTHON
source_is 'input-method, browser'
systemctl show -P NRestarts session-helper

step "a browser that is gone has no field"
stop_browser
wait_until source_is input-method
