#!/bin/bash
# In Chromium, a field that a page focuses by itself does not show the keyboard, but a tap on it
# does. Then each character of a full keymap arrives: Chromium drops keys for which it has no name,
# and misreads others.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

mkdir -p /etc/keyglass/layouts
python3 >/etc/keyglass/layouts/many.yaml <<'LAYOUT'
# As many as a US keymap has room for.
characters = [chr(0x4E00 + number) for number in range(264)]
print("id: many\ntitle: Many\nwidth: 24\nlayers:\n  letters:\n    rows: |")
for row in range(11):
    print("      " + " ".join(characters[row * 24:][:24]))
print("      next hide delete")
LAYOUT
many=$(sed -n '/^      [^n]/s/ //gp' /etc/keyglass/layouts/many.yaml | tr -d '\n')
cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, many]
keymap: {layout: us}
panel: {keys: printed}
keyboard: {visible-at-start: false}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
wait_until is_extended
serve_pages
wait_for_page() {
    local patience=600
    wait_until page_says focused:
    wait_until seen_field
}
seen_field() { daemon_says GetStatus 'it["field"]["active"] and it["field"]["source"] == "input-method"'; }
is_visible() { daemon_says GetStatus 'it["visible"]'; }
page=http://127.0.0.1:8000/focused.html
start_chromium

step "a tap on the field brings the keyboard"
! is_visible || fail "it comes by itself"
finger tap-at 0.5 0.2
wait_until is_visible

step "${#many} characters of one keymap"
kbdctl type "$many"
encoded=$(jq -rn --arg text "$many" '$text | @uri')
wait_until page_says "focused:$encoded"
