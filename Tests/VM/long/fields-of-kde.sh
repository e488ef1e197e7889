#!/bin/bash
# Under KDE's compositor, which starts keyglass-session as its input method: applications' reports
# of their fields and the keyboard that follows, as in the tables of docs/FIELDS.md; the windows
# that are terminals; and commits of texts that no key types.
# image: kde
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh
# shellcheck source=kde.sh
. /vm/kde.sh

text_in() { jq -e --arg field "$1" --arg text "$2" '.fields[$field].text == $text' $fields || { jq ".fields.\"$1\".text" $fields; return 1; }; }

only_for_fields
touchscreen EP0430M09
start_kwin
screenshot kwin

for version in 3 4; do
    step "each kind of field of GTK $version"
    FULL_SCREEN=yes window $version wayland
    screenshot gtk$version
    fields_as_documented "GTK $version under KDE"
    tap_field multi-line
    wait_until of_application io.keyglass.Fields$version
    kbdctl type 'größer 漢字'
    wait_until text_in multi-line 'größer 漢字'
    pkill -f gtk-fields
done
