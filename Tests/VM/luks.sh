# shellcheck shell=bash
# An encrypted root that is opened by touch, with any initramfs. In a scenario, after lib.sh:
# . /vm/luks.sh
#
# The first half copies the guest onto an encrypted disk and makes the initramfs that opens the
# disk. Then the guest starts from that disk. In the initramfs a finger of the test (evemu) touches
# a wrong passphrase and the right one.

passphrase=(f j o r d space symbols 4 2 return)
password='fjord 42'

# MARK: The first half: a disk and its initramfs

# on_encrypted_disk QUESTION LOG: all but the initramfs. The new machine is at /mnt, with what the finger needs in
# /mnt/finger. QUESTION is a part of what is asked, LOG a command that prints what the keyboard there has logged.
on_encrypted_disk() {
    touches
    encrypted_copy
    mv /run/finger /mnt/finger
    person "$@" >/mnt/finger/person
}

# start_from_it OPTION…: the initramfs /mnt/initrd, with these options of the kernel's, opens the root.
start_from_it() {
    mkdir /exchange/next
    cp /mnt/initrd /exchange/next/initrd
    rm -r /mnt/{initrd,finger}
    umount /mnt/{dev,proc,sys} /mnt
    cryptsetup close root
    echo "root=/dev/mapper/root $*" >/exchange/next/append
}

# What the finger will do.
touches() {
    step "where the keys are"
    # As in the initramfs.
    local key settings=/etc/keyglass/settings.d/zz-initramfs.yaml
    cp /usr/share/keyglass/initramfs/settings.yaml $settings
    kbdctl reload
    start_console /run/typed.txt
    touchscreen EP0430M09
    systemctl start keyglass-panel-console
    wait_until panel_is framebuffer
    for key in q w e r t y u i o p a s d f g h j k l n space return symbols; do place[$key]=$(finger where $key); done
    finger tap symbols
    wait_until layer_is symbols
    for key in 2 4; do place[$key]=$(finger where $key); done
    rm $settings

    mkdir /run/finger
    cp /recordings/EP0430M09.desc /run/finger/
    events down down q
    events up up q
    events wrong w r o n g return
    events right "${passphrase[@]}"
}
layer_is() { daemon_says GetScene 'it["layer"] in a' "$1"; }

declare -A place
# events FILE [down|up] KEY…: what the touchscreen reports of taps, or of half of one, as evemu plays it.
events() {
    local file=$1 half=both key
    shift
    case $1 in down | up)
        half=$1
        shift
        ;;
    esac
    for key in "$@"; do echo "${place[$key]}"; done | awk -v half="$half" '
        function event(type, code, value) { printf "E: %.6f %s %s %d\n", time, type, code, value }
        BEGIN { time = 0.000001 }
        {
            x = int($1 * 1280); y = int($2 * 768)
            if (half != "up") {
                event("0003", "0039", ++id); event("0003", "0035", x); event("0003", "0036", y)
                event("0001", "014a", 1); event("0003", "0000", x); event("0003", "0001", y); event("0000", "0000", 0)
            }
            time += 0.06
            if (half != "down") { event("0003", "0039", -1); event("0001", "014a", 0); event("0000", "0000", 0) }
            time += 0.15
        }' >"/run/finger/$file"
}

encrypted_copy() {
    local folder
    step "an encrypted copy of this machine"
    rm -rf /usr/share/keyglass/lexicons /usr/share/keyglass/compositions
    modprobe -a dm-crypt
    printf %s "$password" | cryptsetup luksFormat --batch-mode --pbkdf pbkdf2 --pbkdf-force-iterations 1000 /dev/vda -
    printf %s "$password" | cryptsetup open /dev/vda root -
    mkfs.ext4 -q /dev/mapper/root
    mount /dev/mapper/root /mnt
    cp -ax /. /mnt
    echo '/dev/mapper/root / ext4 defaults,noatime 0 1' >/mnt/etc/fstab
    echo "root UUID=$(cryptsetup luksUUID /dev/vda) none luks" >/mnt/etc/crypttab
    echo "tester:$password" | chroot /mnt chpasswd
    chroot /mnt systemctl enable keyglassd keyglass-panel-console getty@tty1
    for folder in dev proc sys; do mount --bind /$folder /mnt/$folder; done
}

# person QUESTION LOG: what the finger does, as a script of the initramfs.
person() {
    printf 'scenario=%q question=%q log=%q\n' "${ARTIFACTS##*/}" "$1" "$2"
    cat <<'PERSON'
exec >>/run/initramfs/finger.log 2>&1
until_it() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || { echo "it never came: $*"; look stuck; { cat /run/initramfs/finger.log; $log | tail -n 30; } >/dev/ttyS0; poweroff -f; }
        sleep 0.2
    done
}
# look NAME: QEMU's picture of the screen.
look() {
    echo "screenshot $scenario/$1.png" >&3
    read -r answer <&3
}
port() { port=$(grep -lx vm.control /sys/class/virtio-ports/*/name) && port=${port%/name} && [ -e "/dev/${port##*/}" ]; }
# The keys' part of the screen; the cursor blinks above it.
keys() { tail -c 1500000 /dev/fb0 | sha256sum; }
is_steady() { was=$(keys) && sleep 0.5 && [ "$was" = "$(keys)" ] && [ "$was" != "$nothing" ]; }
asked() { [ "$(grep -o "$question" /dev/vcs1 | wc -l)" -ge "$1" ]; }
taken() { $log | grep -q 'EP0430M09 is grabbed'; }
has_node() { read -r node </run/finger.node; }
play() { evemu-play "$node" <"/finger/$1"; }
until_it port
exec 3<>"/dev/${port##*/}"
until_it test -e /dev/fb0
nothing=$(head -c 1500000 /dev/zero | sha256sum)
evemu-device /finger/EP0430M09.desc >/run/finger.node &
until_it has_node
node=${node##* }
until_it taken
until_it asked 1
until_it is_steady
look asked
before=$(keys)
play down
sleep 0.3
look touched
[ "$before" = "$(keys)" ] && echo 'no key lights up'
play up
play wrong
until_it asked 2
echo 'a wrong passphrase is refused'
until_it is_steady
look refused
play right
PERSON
}

# MARK: The second half, from the encrypted root

on_encrypted_root() { [ "$(findmnt -no SOURCE /)" = /dev/mapper/root ]; }

# opened_by_touch LOG…: the root was, and the keyboard that did it, whose log this command prints, is gone; the usual
# one is there, down to a login.
opened_by_touch() {
    local process
    step "what the finger saw in the initramfs"
    cat /run/initramfs/finger.log
    grep -qx 'no key lights up' /run/initramfs/finger.log
    grep -qx 'a wrong passphrase is refused' /run/initramfs/finger.log
    cryptsetup status root

    step "nothing is left of it"
    "$@" >/run/log.txt
    grep -E 'keyglass|EP0430M09|Keyglass' /run/log.txt
    grep -q 'stopped$' /run/log.txt || fail "it did not end by itself"
    [ ! -e /run/keyglass-initramfs ] || fail "its folder is left"
    for process in /proc/[0-9]*; do
        case $(readlink "$process/exe") in *deleted*) fail "it runs on: $(tr '\0' ' ' <"$process/cmdline")" ;; esac
    done
    [ "$(pgrep -c -x keyglassd)" = 1 ]
    [ "$(grep -c '^N: Name="Keyglass keyboard"' /proc/bus/input/devices)" = 1 ]
    ! grep -q EP0430M09 /proc/bus/input/devices || fail "its touchscreen is left"
    ! journalctl -b | grep -iE 'fjord|qwrong' || fail "what was typed is in the journal"

    step "the usual keyboard has taken over: login"
    touchscreen EP0430M09
    wait_until panel_is framebuffer
    kbdctl status
    wait_until shows 'login:'
    wait_until steady_picture login
    screenshot login
    finger type tester
    finger tap return
    wait_until shows 'Password:'
    # shellcheck disable=SC2046 # two words
    finger down 0 $(finger where f)
    ! daemon_says GetScene 'any(k.get("pressed") for k in it["keys"])' ||
        fail "a key lights up where login asks for the password"
    finger up 0
    finger type "${password#f}"
    finger tap return
    wait_until shows '\$ *$'
    finger type 'touch seen'
    finger tap return
    wait_until test -e /home/tester/seen
    screenshot session
}

# Into a file: grep ends with the first line that it finds, and fold would die of that.
lines() { fold -b -w "$(stty size </dev/tty1 | cut -d' ' -f2)" /dev/vcs1 >/run/lines; }
shows() { lines && grep -q "$1" /run/lines; }
