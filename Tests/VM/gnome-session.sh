# shellcheck shell=bash
# The keyboard under GNOME's shell of any version with Keyglass's extension: for scenarios with the
# image `gnome` or `gnome13`, after lib.sh.
# shellcheck source=gtk.sh
. /vm/gtk.sh
# shellcheck source=gnome.sh
. /vm/gnome.sh

# A window that has just come may not have its place yet.
tap_field() {
    [ "$1" != none ] || set -- button
    wait_until touched "$1"
}
touched() {
    tap_at "$1"
    sleep 0.7
    has_focus "$1"
}
is_for() { daemon_says GetStatus 'it["field"]["purpose"] == a[0] and it["visible"]' "$1" || { seen; return 1; }; }
text_in() { jq -e --arg field "$1" --arg text "$2" '.fields[$field].text == $text' "$fields" || { jq ".fields.\"$1\".text" "$fields"; return 1; }; }
secret() { daemon_says GetStatus '"hidden-text" in it["field"]["hints"]'; }
not_seen() { daemon_says GetStatus '[p["kind"] for p in it["panels"] if not p["shown"] and a[0] in (p.get("reason") or "")] == ["x11"]' "$1"; }
# told_as FIELD PURPOSE: a finger on it, and the keyboard is there.
told_as() {
    tap_field none
    wait_until is_gone
    tap_field "$1"
    wait_until is_for "$2"
    echo "$1: $(seen)"
}
# GNOME's own keyboard comes when the search above the overview is touched.
own_keyboard_in_search() { finger tap-at 0.5 0.08 && sleep 1 && own_keyboard_is true; }
# GTK 4.8 asks for a keyboard only at the second of two taps.
own_keyboard_for_field() {
    touched button || return 1
    local at
    at=$(place url)
    finger script <<<"tap-at $at"$'\nwait 60\n'"tap-at $at"
    sleep 1
    own_keyboard_is true
}
# drawn_above NAME: the keyboard's part of the screen is not what it was in that picture.
drawn_above() { ! looks_like "$1"; }
# What the extension tells the helper.
told=$ARTIFACTS/told
# Words are corrected only where it is known what stands before them.
tells_its_text() { awk '/member=Field/ { flags = 0 } /^ +boolean / && ++flags == 3 { known = $2 } END { exit known != "true" }' "$told"; }
before_caret_is() { awk '/member=Field/ { strings = 0 } /^ +string / { if (++strings == 2) { sub(/^ +string /, ""); last = $0 } } END { print last }' "$told" | grep -qxF "\"$1\"" || { tail -n 12 "$told"; return 1; }; }

# begin_session: GNOME's shell with the extension, outside its overview, and no keyboard yet.
begin_session() {
    cat >/etc/keyglass/settings.yaml <<'SETTINGS'
layouts: [en-us, de]
words: {capitals: false}
keyboard: {visible-at-start: false}
SETTINGS
    systemctl restart keyglassd
    touchscreen EP0430M09
    start_gnome keyglass@keyglass.io
    set_overview false
}
# start_keyglass: the helper and the panel, for which GNOME's own keyboard goes.
start_keyglass() {
    start_helper
    start_panel --on auto
    wait_until own_keyboard_is false
}

# use_session: all that people see there, step by step.
use_session() {
    step "GNOME's own keyboard, as long as Keyglass does not work"
    FULL_SCREEN=yes window 4 wayland
    wait_until own_keyboard_for_field
    screenshot own-keyboard
    as_tester stdbuf -oL dbus-monitor --session "interface='io.keyglass.Shell'" >"$told" &
    start_keyglass

    step "fields of GTK 4, in a window that fills the screen"
    tap_field none
    wait_until is_gone
    wait_until steady_picture bare
    told_as url url
    wait_until panel_is x11
    wait_until drawn_above bare
    screenshot url
    finger type q
    wait_until text_in url q
    q=$(finger where q)
    own_keyboard_is false
    told_as number decimal
    told_as password password
    wait_until secret
    finger type hush
    wait_until text_in password hush
    told_as pin text
    wait_until secret
    finger type dumb
    wait_until text_in pin dumb
    wait_until before_caret_is ''

    step "a sentence"
    told_as multi-line text
    wait_until of_application io.keyglass.Fields4
    wait_until tells_its_text
    local word written=
    # Word by word: touched in one go, faster than the shell takes keys here, the first is not corrected.
    for word in 'thw the' 'wuick quick' 'fox fox'; do
        finger type "${word% *} "
        written+="${word#* } "
        wait_until text_in multi-line "$written"
    done
    kbdctl type 'größer café 漢字'
    wait_until text_in multi-line 'the quick fox größer café 漢字'
    wait_until before_caret_is 'the quick fox größer café 漢字'
    screenshot sentence
    ! grep -E 'hush|dumb' "$told" || fail "a secret was told"

    step "no field"
    tap_field none
    wait_until is_gone
    own_keyboard_is false
    screenshot gone

    step "the overview, where GNOME's own keyboard comes"
    set_overview true
    wait_until not_seen overview
    # shellcheck disable=SC2086 # two numbers
    expect_passed_at $q
    wait_until own_keyboard_in_search
    wait_until steady_picture overview
    screenshot overview
    set_overview false
    wait_until own_keyboard_is false

    step "to the console and back"
    systemctl start keyglass-panel-console
    start_console /run/console.txt
    kbdctl show
    wait_until panel_is framebuffer
    finger type ' console'
    expect_text /run/console.txt ' console'
    chvt 8
    wait_until panel_is x11
    told_as free-form text
    finger type again
    wait_until text_in free-form again

    step "GNOME's own keyboard, when Keyglass's panel is gone"
    systemctl stop session-panel
    wait_until own_keyboard_for_field

    step "others on the session's bus"
    for call in "Attend true" "Commit nobody 9223372036854775807 0 0"; do
        # shellcheck disable=SC2086 # a method and its values
        said=$(gdbus_call -d org.gnome.Shell -o /io/keyglass/Shell -m io.keyglass.Shell.$call 2>&1) &&
            fail "anybody may call $call"
        [[ $said = *AccessDenied* ]] || fail "$call: $said"
    done
    # Whoever takes the helper's place commits what is text, and cannot press return; and what waits for a key,
    # or comes late, does not get into another field.
    local client others=$ARTIFACTS/others
    systemctl stop session-helper
    touched url
    as_tester python3 - >"$others" <<'PYTHON' &
import time
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
fields = []
bus.signal_subscribe("org.gnome.Shell", "io.keyglass.Shell", "Field", None, None, 0,
                     lambda *words: fields.append(words[5].unpack()[-1]))
bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
              GLib.Variant("(su)", ("io.keyglass.Session", 4)), None, 0, -1, None)
def field():
    """The number of the one that has the focus."""
    while GLib.MainContext.default().iteration(not fields):
        pass
    return fields[-1]
def commit(text, after=0, into=None):
    number = field() if into is None else into
    now = time.monotonic_ns() // 1000
    words = GLib.Variant("(sxxu)", (text, now + 60_000_000, now + after * 1_000_000 if after else 0, number))
    for _ in range(100):
        try:
            return bus.call_sync("org.gnome.Shell", "/io/keyglass/Shell", "io.keyglass.Shell", "Commit",
                                 words, None, 0, -1, None).unpack()[0]
        except GLib.Error as error:
            # The shell may not have heard yet who has the name.
            if "AccessDenied" not in str(error):
                raise
            time.sleep(0.1)
first = field()
print([commit(text) for text in ("漢", "rm\n", "\x03", "x" * 4097)], flush=True)
print(commit("waits", after=8), flush=True)
print(commit("late", into=first), flush=True)
print(commit("字"), flush=True)
PYTHON
    client=$!
    wait_until grep -qxF '[True, False, False, False]' "$others"
    touched email
    wait "$client"
    cat "$others"
    [ "$(tail -n +2 "$others" | paste -sd' ')" = 'False False True' ] || fail "it was for another field"
    wait_until text_in email '字'

    # What it says is the session's, not that of the unit which began it.
    ! journalctl -b -t gnome-shell --no-pager | grep -A 4 'JS ERROR.*[Kk]eyglass' || fail "the extension fails"
}
