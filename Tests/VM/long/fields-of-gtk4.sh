#!/bin/bash
# GTK 4's reports of its fields under sway, as fields-of-gtk tests for GTK 3.
# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=gtk.sh
. /vm/gtk.sh

fields_under_sway 4
