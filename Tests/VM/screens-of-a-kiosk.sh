#!/bin/bash
# A picture for docs/pictures, to be checked by eye: the keyboard below a page that visitors fill
# in, with Chromium on the full screen under sway.
# image: browsers
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
panel: {theme: light}
SETTINGS
systemctl restart keyglassd
SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
touchscreen EP0430M09
start_helper
start_panel --on wayland
wait_until panel_is wayland
wait_until is_extended
page=file:///vm/guest/pages/kiosk.html
# The window may be there before it takes any touch.
takes_touches() {
    finger tap-at 0.25 0.19
    sleep 1
    has_focus name
}
start_chromium
finger type "Ada Lovelace"
wait_until value_is name "Ada Lovelace"
finger tap-at 0.75 0.33
wait_until has_focus best
finger type "The looms and the mus"
wait_until value_is best "The looms and the mus"
wait_until steady_picture kiosk
screenshot kiosk
