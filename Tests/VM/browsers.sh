# shellcheck shell=bash
# A browser under sway, full screen, with guest/pages/fields.html. For scenarios whose image is
# `browsers`, after lib.sh:  . /vm/browsers.sh

# shellcheck source=fields.sh
. /vm/fields.sh

# Where the page has its fields: four columns, rows of 16 % of the height.
fields_of_page=(text email url tel number decimal password pin search multi-line no-keyboard)
page=file:///vm/guest/pages/fields.html

# with_extension: as the package webext-keyglass has it. Before the browser starts.
with_extension() {
    install -d /usr/share/chromium/extensions '/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}'
    ln -sfn /usr/share/keyglass/webextension /usr/share/chromium/extensions/keyglass
    ln -sfn /usr/share/keyglass/webextension \
        '/usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/browser@keyglass.io'
    fields_of_page+=(next one-time shadow frame)
    # Browsers keep extensions out of files.
    [ "${page#http:}" != "$page" ] || serve_pages
    page+='?more'
}

without_extension() { rm -f /usr/share/{chromium/extensions/keyglass,mozilla/extensions/*/browser@keyglass.io}; }

# What another scenario in the same machine left.
without_extension

# serve_pages: from a server, whose log has what the page says.
serve_pages() {
    (cd /vm/guest/pages && exec python3 -u -m http.server --bind 127.0.0.1 8000 >"$ARTIFACTS/pages.log" 2>&1) &
    wait_until grep -q Serving "$ARTIFACTS/pages.log"
    page=http://127.0.0.1:8000/fields.html
}

# start_chromium / start_firefox: with the page, once it is shown and has the focus.
# Chromium's own options are those of Wayland unless others are given.
start_chromium() {
    local options=(--ozone-platform=wayland --enable-wayland-ime --wayland-text-input-version=3)
    [ $# -eq 0 ] || options=("$@")
    as_tester chromium "${options[@]}" \
        --disable-gpu --no-first-run --password-store=basic --user-data-dir=/run/user/1000/chromium \
        --kiosk "$page" >"$ARTIFACTS/chromium.log" 2>&1 &
    browser=$!
    wait_for_page
}
start_firefox() {
    local profile=/run/user/1000/firefox
    install -d -o tester -g tester "$profile"
    # No questions, nothing from the network, of which there is none, and as few processes as may be. Nor any
    # code made while it runs, which the emulator translates anew with each change.
    cat >"$profile/user.js" <<'PREFERENCES'
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtab.preload", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.search.serpEventTelemetry.enabled", false);
user_pref("browser.search.update", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.ipc.processCount", 1);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("extensions.systemAddon.update.enabled", false);
user_pref("fission.autostart", false);
user_pref("gfx.webrender.software", true);
user_pref("javascript.options.baselinejit", false);
user_pref("javascript.options.blinterp", false);
user_pref("javascript.options.ion", false);
user_pref("javascript.options.native_regexp", false);
user_pref("javascript.options.wasm", false);
user_pref("layers.gpu-process.enabled", false);
user_pref("media.rdd-process.enabled", false);
user_pref("media.utility-process.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.process.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9");
user_pref("toolkit.cosmeticAnimations.enabled", false);
user_pref("toolkit.startup.max_resumed_crashes", -1);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("ui.prefersReducedMotion", 1);
PREFERENCES
    as_tester env MOZ_ENABLE_WAYLAND=1 firefox-esr --profile "$profile" --kiosk "$page" \
        >"$ARTIFACTS/firefox.log" 2>&1 &
    browser=$!
    wait_for_page
}
# Starting takes minutes here.
wait_for_page() {
    # shellcheck disable=SC2034 # wait_until's
    local patience=600
    wait_until page_says none:
    wait_until takes_touches
}
# The window may be there before it takes any touch.
takes_touches() {
    finger tap-at 0.1 0.06
    sleep 1
    has_focus text
}
stop_browser() {
    pkill -x 'chromium|firefox-esr'
    wait $browser || true
    wait_until no_browser
}
no_browser() { ! pgrep -x 'chromium|firefox-esr'; }

# page_title: which field has the focus and what stands in it, FIELD:VALUE as in a URL. Each browser
# has a name of its own behind it.
page_title() {
    [ "${page#http:}" = "$page" ] || { sed -n 's|.*"GET /says?\([^ ]*\) HTTP.*|\1|p' "$ARTIFACTS/pages.log" | tail -n 1; return; }
    as_tester swaymsg -t get_tree |
        jq -r 'first(.. | objects | select(.focused? and .app_id?)).name | split(" ")[0]'
}
page_says() { [ "$(page_title)" = "$1" ] || { echo "the page says $(page_title), not $1"; return 1; }; }
# value_is FIELD TEXT: byte for byte.
value_is() { page_says "$1:$(jq -rn --arg text "$2" '$text | @uri' | sed "s/!/%21/g; s/'/%27/g; s/(/%28/g; s/)/%29/g; s/\*/%2A/g")"; }
has_focus() { [[ $(page_title) = "$1":* ]] || { echo "the page says $(page_title)"; return 1; }; }

# tap_field FIELD: a finger in its middle; `none` is a place without a field.
tap_field() {
    local index
    for index in "${!fields_of_page[@]}"; do
        [ "${fields_of_page[index]}" != "$1" ] || break
        index=none
    done
    if [ "$index" = none ]; then index=${#fields_of_page[@]}; fi
    finger tap-at $(awk "BEGIN { print ($index % 4 + 0.5) / 4, int($index / 4) * 0.16 + 0.06 }")
    wait_until has_focus "$1"
}

# is_extended: whether the Keyglass keyboard has a keymap of its own.
is_extended() { kbdctl status | grep -q 'more characters in the session'; }
