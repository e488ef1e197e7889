# shellcheck shell=bash
# A floating keyboard, and a finger that drags it. In a scenario, after lib.sh:  . /vm/floats.sh

words_off
echo 'keyboard: {size: floating}' >/etc/keyglass/settings.d/20-floating.yaml
kbdctl reload
touchscreen EP0430M09

# place: its left and upper edge, as shares of the screen.
place() { daemon_says GetScene 'f"""{it["x"]:.3f} {it["y"]:.3f}"""'; }
# place_is X Y: within what touchscreens and pixels round to.
place_is() {
    daemon_says GetScene 'abs(it["x"] - float(a[0])) < 0.003 and abs(it["y"] - float(a[1])) < 0.003' "$@" ||
        { place; return 1; }
}
# drag X Y: by its grip, so far, and a bit further and back.
drag() {
    local x y
    read -r x y < <(daemon_says GetScene 'f"""{it["grip"]["x"] + it["grip"]["width"] / 3} {it["grip"]["y"] + it["grip"]["height"] / 2}"""')
    finger script <<<"down 0 $x $y
move 0 $(awk "BEGIN { print $x + $1 + 0.03, $y + $2 }") --ms 300
move 0 $(awk "BEGIN { print $x + $1, $y + $2 }") --ms 100
up 0"
}
