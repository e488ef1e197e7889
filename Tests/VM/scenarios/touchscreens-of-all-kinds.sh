#!/bin/bash
# Various touchscreens: with interrupted contacts, a last frame at another place, places beyond the
# declared range, no end of a contact, very many slots, or two nodes of one glass.
# shellcheck source=lib.sh
. /vm/lib.sh

# The kernel's numbers: type:code of what frames are made of.
touch=1:330 x=3:0 y=3:1 slot=3:47 mt_x=3:53 mt_y=3:54 id=3:57

# units KEY MAXIMUM_X MAXIMUM_Y: the middle of a key in a panel's units, as X and Y.
units() {
    finger where "$1" | awk -v x="$2" -v y="$3" '{ printf "%d %d\n", $1 * x, $2 * y }'
}

# description FILE NAME SLOTS MAXIMUM_X MAXIMUM_Y: an evemu description of a panel with so many slots.
description() {
    {
        echo "N: $2"
        echo "I: 0003 0eef 0002 0100"
        echo "P: 02 00 00 00 00 00 00 00"
        echo "B: 00 0b 00 00 00 00 00 00 00"
        for _ in 1 2 3 4 5; do echo "B: 01 00 00 00 00 00 00 00 00"; done
        echo "B: 01 00 04 00 00 00 00 00 00"
        for _ in 1 2 3 4 5 6; do echo "B: 01 00 00 00 00 00 00 00 00"; done
        echo "B: 03 03 00 00 00 00 80 60 02"
        echo "A: 00 0 $4 0 0 0"
        echo "A: 01 0 $5 0 0 0"
        echo "A: 2f 0 $(($3 - 1)) 0 0 0"
        echo "A: 35 0 $4 0 0 0"
        echo "A: 36 0 $5 0 0 0"
        echo "A: 39 0 65535 0 0 0"
    } >"$1"
}

forget() { : >/run/typed.txt; }

start_console /run/typed.txt

step "a resistive panel that loses the finger for a moment"
touchscreen Single_Touch
for key in h e l l o; do
    read -r x_of y_of < <(finger where $key)
    finger script <<SCRIPT
down 0 $x_of $y_of
wait 30
up 0
wait 15
down 0 $x_of $y_of
wait 60
up 0
wait 150
SCRIPT
done
expect_text /run/typed.txt hello

step "a lifting frame at 0, 0"
forget
for key in a b; do
    read -r at_x at_y < <(units $key 4095 4095)
    finger frame $x="$at_x" $y="$at_y" $touch=1
    finger frame $x=0 $y=0 $touch=0
done
expect_text /run/typed.txt ab
finger unplug

step "more slots than fingers, and a place beyond the range"
# The kernel makes no uinput device with more than a hundred.
description wide.desc "Wide Panel" 100 799 479
TOUCHSCREEN=$(finger device wide.desc)
wait_until clone_of "$TOUCHSCREEN"
forget
read -r at_x at_y < <(units a 799 479)
finger frame $slot=90 $id=1 $mt_x="$at_x" $mt_y="$at_y" $touch=1
finger frame $slot=90 $id=-1 $touch=0
expect_text /run/typed.txt a
# Below the last row's space.
read -r at_x at_y < <(units space 799 479)
finger frame $slot=0 $id=2 $mt_x="$at_x" $mt_y=482 $touch=1
finger frame $slot=0 $id=-1 $touch=0
expect_text /run/typed.txt "a "

step "BTN_TOUCH goes up, and the contact stays"
forget
finger type abcdef
expect_text /run/typed.txt abcdef
read -r at_x at_y < <(units delete 799 479)
finger frame $slot=0 $id=3 $mt_x="$at_x" $mt_y="$at_y" $touch=1
finger frame $touch=0
# It has taken the f; a second later it would repeat.
sleep 2
finger frame $slot=0 $id=-1
finger type g
wait_until grep -q 'g$' /run/typed.txt
[ "$(tr -cd '\177' </run/typed.txt | wc -c)" = 1 ] || fail "delete repeated: $(cat -v /run/typed.txt)"
finger unplug

step "two nodes of one glass"
forget
touchscreen Single_Touch --name one
touchscreen Single_Touch --name two
for key in a b c; do
    read -r x_of y_of < <(finger where $key)
    finger script <<SCRIPT
--device one down 0 $x_of $y_of
--device two down 0 $x_of $y_of
wait 40
--device one up 0
--device two up 0
wait 150
SCRIPT
done
expect_text /run/typed.txt abc
finger unplug one
finger unplug two

step "a contact that never ends does not keep a panel from the keyboard"
systemctl stop keyglassd
description slots.desc "Ghost Panel" 10 799 479
TOUCHSCREEN=$(finger device slots.desc)
finger frame $slot=4 $id=9 $mt_x=400 $mt_y=200 $touch=1
systemctl start keyglassd
# After ten seconds without a word of it.
wait_until daemon_says GetStatus '[s for s in it["touchscreens"] if s["grab"] == "grabbed"]'
forget
finger type again
expect_text /run/typed.txt again
