#!/bin/bash
# On the lock screen of GNOME's shell 43 the keyboard of keyglass-panel is not seen and takes no touch, and it is there
# again after it.
# image: gnome
# timeout: 5400
# shellcheck source=../lib.sh
. /vm/lib.sh
# shellcheck source=../gnome-session.sh
. /vm/gnome-session.sh
# Without a gdm on the system's bus the shell has no lock screen. This one has a version, and nothing else.
cat >/etc/dbus-1/system.d/vm-gdm.conf <<'POLICY'
<busconfig>
  <policy user="root"><allow own="org.gnome.DisplayManager"/></policy>
  <policy context="default"><allow send_destination="org.gnome.DisplayManager"/></policy>
</busconfig>
POLICY
systemctl reload dbus
python3 - >"$ARTIFACTS/gdm.log" 2>&1 <<'PYTHON' &
from gi.repository import Gio, GLib
NAME = "org.gnome.DisplayManager"
description = Gio.DBusNodeInfo.new_for_xml(
    f'<node><interface name="{NAME}.Manager"><property name="Version" type="s" access="read"/></interface></node>')
bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)
bus.register_object("/org/gnome/DisplayManager/Manager", description.interfaces[0],
                    None, lambda *_: GLib.Variant("s", "43"), None)
Gio.bus_own_name_on_connection(bus, NAME, 0, None, None)
GLib.MainLoop().run()
PYTHON
wait_until gdbus call --system -d org.gnome.DisplayManager -o /org/gnome/DisplayManager/Manager \
    -m org.freedesktop.DBus.Properties.Get org.gnome.DisplayManager.Manager Version

locks() { gdbus_call -d org.gnome.Shell -o /org/gnome/ScreenSaver -m org.gnome.ScreenSaver.SetActive true; }
begin_session
FULL_SCREEN=yes window 4 wayland
tap_field none
tap_field url
wait_until own_keyboard_is true
start_keyglass
told_as url url
wait_until panel_is x11
q=$(finger where q)

step "the lock screen"
wait_until locks
wait_until not_seen lock
screenshot shield
# shellcheck disable=SC2086 # two numbers
expect_passed_at $q
wait_until steady_picture lock
screenshot locked

step "unlocked"
loginctl unlock-session "$(loginctl list-sessions --no-legend | awk '$3 == "tester" && /tty8/ { print $1 }')"
told_as url url
wait_until panel_is x11
finger type q
wait_until text_in url q
