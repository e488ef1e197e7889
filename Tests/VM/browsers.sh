# shellcheck shell=bash
# A browser under sway, full screen, with guest/pages/fields.html. In a scenario whose image is
# `browsers`, after lib.sh:  . /vm/browsers.sh

# Where the page has its fields: four columns, rows of 16 % of the height.
fields_of_page=(text email url tel number decimal password pin search multi-line no-keyboard)

# start_chromium / start_firefox: with the page, once it is shown and has the focus.
start_chromium() {
    as_tester chromium --ozone-platform=wayland --enable-wayland-ime --wayland-text-input-version=3 \
        --disable-gpu --no-first-run --password-store=basic --user-data-dir=/run/user/1000/chromium \
        --kiosk file:///vm/guest/pages/fields.html >"$ARTIFACTS/chromium.log" 2>&1 &
    browser=$!
    wait_for_page
}
start_firefox() {
    local profile=/run/user/1000/firefox
    install -d -o tester -g tester "$profile"
    # No questions, nothing from the network, and as little as there can be of what else it starts with.
    cat >"$profile/user.js" <<'PREFERENCES'
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("browser.tabs.remote.separatePrivilegedContentProcess", false);
user_pref("browser.translations.enable", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.ipc.processCount", 1);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("extensions.enabledScopes", 0);
user_pref("fission.autostart", false);
user_pref("gfx.webrender.software", true);
user_pref("layers.gpu-process.enabled", false);
user_pref("media.rdd-process.enabled", false);
user_pref("network.process.enabled", false);
user_pref("signon.rememberSignons", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
PREFERENCES
    as_tester env MOZ_ENABLE_WAYLAND=1 firefox-esr --profile "$profile" --kiosk file:///vm/guest/pages/fields.html \
        >"$ARTIFACTS/firefox.log" 2>&1 &
    browser=$!
    wait_for_page
}
# Starting takes minutes here.
wait_for_page() {
    # shellcheck disable=SC2034 # wait_until's
    local patience=600
    wait_until page_says none:
}
stop_browser() {
    kill $browser
    wait $browser || true
}

# page_title: which field has the focus and what stands in it, FIELD:VALUE as in a URL. Each browser
# has a name of its own behind it.
page_title() {
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

# fields_as_documented BROWSER: a finger taps each field, and what `kbdctl status --json` says of it and
# which layout is there are as the browser's table in docs/FIELDS.md has them. Where a field is touched
# the keyboard comes, and it goes where something else is.
fields_as_documented() {
    local name=$1 field expected count=0
    picture "${name,,}"
    wait_until seen_application "${name,,}"
    while IFS='|' read -r field expected; do
        count=$((count + 1))
        tap_field none
        wait_until is_gone
        tap_field "$field"
        wait_until is_seen "$expected"
        printf '| `%s` | %s |\n' "$field" "$(seen)"
    done < <(sed -n "/^## $name /,/^## /s/^| \`\([a-z-]*\)\` |[^|]*| *\(.*[^ ]\) *|$/\1|\2/p" \
        /usr/share/doc/keyglass/FIELDS.md)
    [ $count = ${#fields_of_page[@]} ] || fail "docs/FIELDS.md has $count fields of $name"
}
seen_application() { daemon_says GetStatus '(it["field"].get("application") or "").startswith(a[0])' "$1"; }
seen() {
    daemon_says GetStatus '" ".join([it["field"]["purpose"] if it["field"]["active"] else "none",
        *it["field"]["hints"], it["layout"], *([] if it["visible"] else ["hidden"])])'
}
is_seen() { [ "$(seen)" = "$1" ] || { seen; return 1; }; }
is_gone() { [[ $(seen) = 'none '*' hidden' ]] || { seen; return 1; }; }
