# shellcheck shell=bash
# GTK windows with a field of each kind, and the keyboard for each. In a scenario, after lib.sh:
# . /vm/gtk.sh

# shellcheck source=fields.sh
. /vm/fields.sh

fields=/run/user/1000/fields.json
# Where windows do not fill the screen by themselves, FULL_SCREEN has it done.
window() { # VERSION of GTK, BACKEND of GDK
    rm -f $fields
    as_tester env GSK_RENDERER=cairo GDK_BACKEND="$2" FULL_SCREEN="${FULL_SCREEN-}" gtk-fields "$1" $fields >>"$ARTIFACTS/gtk$1.log" 2>&1 &
    wait_until has_places
    # It keeps its first field for the keyboard until another one is touched. A touch may come before the compositor
    # has the window.
    wait_until takes_tap url
}
has_places() { file_says $fields 'all(field["at"] for field in it["fields"].values())'; }
has_focus() { file_says $fields 'it["focus"] == a[0]' "$1" || { file_says $fields 'it["focus"]'; return 1; }; }
# place FIELD: where it is, in fractions of the screen.
place() { file_says $fields '(lambda x, y: f"""{x / 1280} {y / 800}""")(*it["fields"][a[0]]["at"])' "$1"; }
# holds FIELD TEXT
holds() { file_says $fields 'it["fields"][a[0]]["text"] == a[1]' "$@" || { file_says $fields 'str(it["fields"][a[0]])' "$1"; return 1; }; }
# shows FIELD PREEDIT: what is composed in the field; nowhere else is anything.
shows() {
    file_says $fields '{name: it["preedit"] for name, it in it["fields"].items() if it["preedit"]} == ({a[0]: a[1]} if a[1] else {})' "$@" ||
        { file_says $fields 'str({name: it["preedit"] for name, it in it["fields"].items() if it["preedit"]})'; return 1; }
}
tap_at() {
    # shellcheck disable=SC2046 # two numbers
    finger tap-at $(place "$1")
}
tap_field() {
    [ "$1" != none ] || set -- button
    tap_at "$1"
    wait_until has_focus "$1"
}
takes_tap() {
    local until=$((SECONDS + 5))
    tap_at "$1"
    until has_focus "$1"; do [ $SECONDS -lt $until ] || return 1; sleep 0.1; done
}
of_application() { daemon_says GetStatus '(it["field"].get("application") or "") == a[0]' "$1"; }

# fields_under_sway VERSION: a finger on each kind of field of GTK, as the table in docs/FIELDS.md
# has them.
fields_under_sway() {
    only_for_fields
    SWAY_CONFIG=$'default_border none\ninput type:touch map_to_output Virtual-1' start_sway
    touchscreen EP0430M09
    start_helper
    step "each kind of field of GTK $1"
    window "$1" wayland
    wait_until of_application "io.keyglass.Fields$1"
    screenshot "gtk$1"
    fields_as_documented "GTK $1 under sway"
    pkill -f gtk-fields
    wait_until of_application ''
}
