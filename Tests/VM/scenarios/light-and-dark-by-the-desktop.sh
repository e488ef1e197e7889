#!/bin/bash
# With `panel.theme: desktop` the keyboard is light or dark as the desktop's portal reports, at the
# start and after changes. Without a portal, or before it starts, the keyboard is dark.
# shellcheck source=lib.sh
. /vm/lib.sh

words_off
theme() {
    echo "panel: {theme: $1}" >/etc/keyglass/settings.d/20-theme.yaml
    kbdctl reload
}
touchscreen EP0430M09
start_bus
start_sway
start_panel --on wayland
wait_until panel_is wayland
wait_until steady_picture dark
theme light
wait_until looks_unlike dark
wait_until steady_picture light

step "nobody says"
theme desktop
wait_until looks_like dark

step "a desktop comes, and prefers light; then dark, and light again"
# A portal that prefers light, and then what it is told.
cat >/run/portal <<'PORTAL'
import gi, os, sys
from gi.repository import Gio, GLib

interface = "org.freedesktop.portal.Settings"
namespace, key = "org.freedesktop.appearance", "color-scheme"
value = 2
about = Gio.DBusNodeInfo.new_for_xml(f"""<node><interface name="{interface}">
    <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
    <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>""")

def called(bus, sender, path, interface, method, parameters, invocation):
    assert parameters.unpack() == (namespace, key)
    print("asked", flush=True)
    invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("u", value)),)))

def say(bus):
    bus.emit_signal(None, "/org/freedesktop/portal/desktop", interface, "SettingChanged",
        GLib.Variant("(ssv)", (namespace, key, GLib.Variant("u", value))))

def there(bus, name):
    bus.register_object("/org/freedesktop/portal/desktop", about.interfaces[0], called)
    say(bus)
    GLib.io_add_watch(sys.stdin, GLib.IO_IN, told, bus)

def told(source, condition, bus):
    global value
    for number in os.read(0, 100).split():
        value = int(number)
        say(bus)
    return True

Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, there, None, None)
GLib.MainLoop().run()
PORTAL
rm -f /run/portal-is-told
mkfifo /run/portal-is-told
as_tester python3 /run/portal <>/run/portal-is-told >"$ARTIFACTS/portal.log" 2>&1 &
wait_until looks_like light
echo 1 >/run/portal-is-told
wait_until looks_like dark
echo 2 >/run/portal-is-told
wait_until looks_like light
screenshot light

step "a panel that starts then asks"
systemctl restart session-panel
wait_until panel_is wayland
wait_until grep -q asked "$ARTIFACTS/portal.log"
wait_until looks_like light

step "a theme that is named counts"
theme dark
wait_until looks_like dark
echo 1 >/run/portal-is-told
echo 2 >/run/portal-is-told
theme desktop
wait_until looks_like light
panel_is_small session-panel
