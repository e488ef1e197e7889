#!/bin/bash
# On a text console whose screen is off, a touch types nothing but switches the screen on. The next
# touch types.
# shellcheck source=lib.sh
. /vm/lib.sh

panel_says() { daemon_says GetStatus 'any(p["kind"] == "framebuffer" and p.get("reason") == (a[0] or None) for p in it["panels"])' "$1"; }

touchscreen EP0430M09
start_console /run/typed.txt
systemctl start keyglass-panel-console
wait_until panel_is framebuffer
finger type a
expect_text /run/typed.txt a

for how in 4 1; do
    step "blanked by $how"
    : >/run/typed.txt
    read -r x y < <(finger where q)
    echo "$how" >/sys/class/graphics/fb0/blank
    wait_until panel_says "the screen is off"
    finger tap-at "$x" "$y"
    wait_until panel_says ""
    finger type b
    expect_text /run/typed.txt b
done
