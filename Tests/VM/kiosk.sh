# shellcheck shell=bash
# The kiosk of an example in docs/examples, by its README's lines. In a scenario whose image has its
# packages:
#   example=kiosk-sway
#   . /vm/kiosk.sh
# The page fills the screen. When the last field of its form is touched, the keyboard appears, the
# window shrinks, and the extension scrolls the field above the keys.

# shellcheck source=lib.sh
. /vm/lib.sh
# shellcheck source=browsers.sh
. /vm/browsers.sh

# shellcheck disable=SC2154 # the scenario's
cd "/usr/share/doc/keyglass/examples/$example" || fail "the example is not installed"
# Its packages are here, and its page is ours.
lines=$(sed -n '/^```sh/,/^```/{/^```/d;p}' README.md | grep -v '^apt \|^echo \|^systemctl ')
bash -euxc "$lines"
serve_pages
page=http://127.0.0.1:8000/form.html
with_extension
echo "$page" >/etc/kiosk/page
# Of the guest: it has no graphics processor.
mkdir -p /etc/systemd/system/kiosk.service.d
printf '[Service]\nEnvironment=WLR_RENDERER=pixman\n' >/etc/systemd/system/kiosk.service.d/guest.conf
systemctl daemon-reload
systemctl restart keyglassd
touchscreen EP0430M09
systemctl start kiosk
trap 'without_extension; journalctl -u kiosk >"$ARTIFACTS/kiosk.txt"; systemctl stop kiosk; userdel -rf kiosk' EXIT

is_full() { (($(cut -d: -f2 <<<"$(page_title)") > 700)); }
is_hidden() { daemon_says GetStatus 'not it["visible"]'; }
is_visible() { daemon_says GetStatus 'it["visible"]'; }
# The last field has the focus, in a window above the keys, and all of it can be seen.
is_above() {
    local focus height top bottom
    IFS=: read -r focus height top bottom <<<"$(page_title)"
    echo "$focus has the focus, the last one is at $top to $bottom of $height"
    [ "$focus" = last ] && ((height < 500 && top >= 0 && bottom <= height))
}
touch_last() {
    local focus height top bottom
    IFS=: read -r focus height top bottom <<<"$(page_title)"
    finger tap-at 0.3 "$(awk "BEGIN { print (($top + $bottom) / 2 + 800 - $height) / 800 }")"
    sleep 2
    [[ $(page_title) = last:* ]]
}

step "the page fills the screen"
(patience=900 wait_until is_full)
wait_until is_hidden
sleep 5
screenshot page

step "the last field is touched"
wait_until touch_last
wait_until is_visible
screenshot field
wait_until is_above
finger type "good morning"
screenshot typed
