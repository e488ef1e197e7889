#!/bin/bash
# A page of an origin that the administrator's policy lists shows and hides the keyboard, moves its
# form out of the keyboard's way, has a button above the keys, and learns of a person who hides the
# keyboard. A page of another port of the same host gets nothing. In Chromium and in Firefox, on the
# full screen under sway.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us]
keyboard: {visible-at-start: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
with_extension
page=http://127.0.0.1:8000/keyboard.html
(cd /vm/guest/pages && exec python3 -u -m http.server --bind 127.0.0.1 8001 >"$ARTIFACTS/other.log" 2>&1) &

# As the documentation has it.
policies=$(sed -n '/^### Pages that use the keyboard/,/^### /{/^```json$/,/^```$/{/^```/!p}}' \
    /usr/share/doc/keyglass/INTEGRATION.md | sed 's|https://kiosk.example|http://127.0.0.1:8000|')
install -d /etc/chromium/policies/managed /etc/firefox/policies
jq -se '.[0]' <<<"$policies" >/etc/chromium/policies/managed/keyglass.json || fail "no policy of Chromium's"
jq -se '.[1] // halt_error' <<<"$policies" >/etc/firefox/policies/policies.json || fail "no policy of Firefox's"
trap 'rm -f /etc/chromium/policies/managed/keyglass.json /etc/firefox/policies/policies.json' EXIT

# begin: only what pages say from now on counts.
begin() { for log in pages other; do wc -l <"$ARTIFACTS/$log.log" >"/run/$log.begin"; done; }
# lines LOG: what pages have said since.
lines() { tail -n +$(($(cat "/run/$1.begin") + 1)) "$ARTIFACTS/$1.log" | sed -n 's|.*"GET /says?\([^ ]*\) HTTP.*|\1|p'; }
# said PATTERN [LOG]
said() { lines "${2-pages}" | grep -qxE "$1" || { lines "${2-pages}" | tail -n 3; return 1; }; }
not_said() { ! lines "${2-pages}" | grep -E "$1" || fail "the page reported that"; }
is_hidden() { daemon_says GetStatus 'not it["visible"]'; }
is_visible() { daemon_says GetStatus 'it["visible"]'; }
button() {
    daemon_says GetScene '[f"""{i["x"] + i["width"] / 2} {i["y"] + i["height"] / 2}"""
        for i in (it.get("accessory") or {}).get("items", []) if i.get("id") == a[0]]' "$1"
}
has_button() { [ -n "$(button page:next)" ]; }
has_no_button() { ! has_button; }
tap_at() {
    finger tap-at "$1" "$2"
    sleep 1
    said "$3" "${4-pages}"
}
leave() {
    finger tap-at 0.1 0.2
    sleep 2
    tail -n +$(($(cat /run/other.begin) + 1)) "$ARTIFACTS/other.log" | grep -q 'GET /keyboard.html'
}
# Starting takes minutes here.
wait_for_page() { (patience=600 && wait_until said ready); }
# The last field ends above the keys, as the page says.
is_above() {
    local geometry y bottom
    geometry=$(lines pages | grep '^geometry:[0-9]*:[1-9]' | tail -n 1)
    IFS=: read -r _ y _ bottom _ <<<"$geometry"
    echo "$geometry"
    [ -n "$bottom" ] && ((y > 300 && bottom <= y))
}

use_page() {
    local name=$1 x y
    step "$name: a listed page appears"
    begin
    "start_$name"

    step "$name: the form moves out of the keyboard's way"
    is_hidden
    wait_until tap_at 0.14 0.08 focus:name
    wait_until is_visible
    wait_until is_above
    said 'geometry:[0-9]+:([0-9]+):[0-9]+:\1(\.[0-9]+)?px'
    wait_until has_button

    step "$name: its own button"
    read -r x y < <(button page:next)
    finger tap-at "$x" "$y"
    wait_until said button:next
    wait_until said focus:last
    finger type hi
    wait_until said last:hi
    sleep 2
    screenshot "$name"
    not_said '^hidden$'

    step "$name: somebody hides it"
    kbdctl switch phone-pad
    wait_until daemon_says GetScene 'it["layout"] == "phone-pad"'
    begin
    finger tap hide
    wait_until is_hidden
    wait_until said hidden
    wait_until said 'geometry:0:0:[0-9]+:0px'
    kbdctl switch en-us

    step "$name: a field that the page shows the keyboard for"
    begin
    wait_until tap_at 0.38 0.08 focus:manual
    sleep 3
    is_hidden || fail "the keyboard came by itself"
    wait_until tap_at 0.62 0.08 show
    wait_until is_visible
    wait_until is_above
    # The compositor reports the end of the field after the page's request.
    sleep 2
    is_visible || fail "the end of the field has hidden the keyboard again"
    begin
    wait_until tap_at 0.86 0.08 hide
    wait_until is_hidden
    wait_until said 'geometry:0:0:[0-9]+:0px'
    sleep 2
    not_said '^hidden$'

    step "$name: another port of the host is another page"
    begin
    (patience=300 && wait_until leave)
    (patience=300 && wait_until said 'found:.*' other)
    said 'found:0:0' other
    wait_until has_no_button
    wait_until tap_at 0.14 0.08 focus:name other
    wait_until is_visible
    wait_until tap_at 0.86 0.08 hide other
    sleep 2
    not_said 'ready|geometry|hidden|button' other
    stop_browser
}

use_page chromium
use_page firefox
