#!/bin/bash
# Pages that present a password field as plain, or speak for a field that is not theirs: by names of
# elements, by events, by timers and listeners that they remove, from a frame, from a background
# tab, and for another application. Under X11, where only the extension reports fields.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh
# shellcheck source=x11.sh
. /vm/x11.sh

only_for_fields
touchscreen EP0430M09
start_x11
start_bus
as_tester openbox &
start_helper
with_extension
site=${page%/fields*}
start_chromium --ozone-platform=x11

secure='password hidden-text sensitive-data en-us'
source_is() { daemon_says GetStatus 'it["field"].get("source") == a[0]' "$1" || { daemon_says GetStatus 'json.dumps(it["field"])'; return 1; }; }
is_said() { [ "$(page_title)" = "$1:" ] || { page_title; return 1; }; }
# deceit NAME [SAID]: the page in a tab in front of all others, and a finger on its plain field.
deceit() {
    step "$1"
    as_tester chromium --user-data-dir=/run/user/1000/chromium "$site/deceiving.html?$1" >>"$ARTIFACTS/chromium.log" 2>&1
    wait_until page_takes 0.1 "${2-plain}"
}
page_takes() {
    finger tap-at "$1" 0.06
    sleep 1
    is_said "$2"
}
# The password is one, and stays one for a while.
expect_secure() {
    local start=$EPOCHREALTIME
    wait_until is_seen "$secure"
    while ((${EPOCHREALTIME/./} - ${start/./} < 3000000)); do
        is_seen "$secure" || fail "a password became something else"
    done
}

# By whatever style a field hides its text.
deceit style hidden
wait_until is_seen 'text hidden-text en-us'

for name in names events opened shadow busy behind; do
    deceit $name
    # Alone it tells what it is; the one that has been opened anew has the field no more.
    [ $name = opened ] || [ $name = busy ] || [ $name = behind ] || wait_until is_seen 'text en-us'
    if [ $name = behind ]; then deceit honest; fi
    wait_until page_takes 0.4 password
    expect_secure
done

step "another application is none of its pages, which go on"
kbdctl status --json | jq -c .field
start_xterm
as_tester xdotool search --sync --class xterm windowactivate --sync
wait_until seen_application XTerm
start=$EPOCHREALTIME
while ((${EPOCHREALTIME/./} - ${start/./} < 3000000)); do
    source_is toplevel || fail "a page spoke for a terminal"
done
finger type 'thw wuick'
expect_text /run/typed.txt 'thw wuick'

step "nor is it for a helper that is started again"
systemctl restart session-helper
wait_until seen_application XTerm
source_is toplevel
