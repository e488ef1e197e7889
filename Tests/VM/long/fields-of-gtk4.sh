#!/bin/bash
# What GTK 4 says of its fields under sway, as fields-of-gtk has it for GTK 3.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

fields_under_sway 4
