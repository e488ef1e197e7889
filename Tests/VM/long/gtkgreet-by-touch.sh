#!/bin/bash
# From greetd's greeters to a session by touch alone, on Debian 13: gtkgreet under sway, with the panel
# beside it, and tuigreet on a text console.
# image: greeters13
# timeout: 1800
# shellcheck source=../lib.sh
. /vm/lib.sh

sits() { [ "$(sed -n 's/^ACTIVE_UID=//p' /run/systemd/seats/seat0)" = "$(id -u "$1")" ]; }
echo 'tester:fjord 42' | chpasswd
install -o tester -g tester -m 755 -d /home/tester
cat >/home/tester/.profile <<'PROFILE'
PROFILE
cat >/usr/local/bin/session <<'SESSION'
#!/bin/sh
export WLR_RENDERER=pixman
exec sway -c /etc/session.conf
SESSION
chmod +x /usr/local/bin/session
cat >/etc/session.conf <<'CONFIG'
exec keyglass-panel
exec foot sh -c 'stty -icanon min 1; exec cat >>/run/typed.txt'
CONFIG
echo session >/etc/greetd/environments
install -o tester -g tester -m 644 /dev/null /run/typed.txt
# As docs/GREETERS.md has it.
block() { sed -n "/^## greetd with gtkgreet/,/^## /{/^\`\`\`$1/,/^\`\`\`/{/^\`\`\`/d;p}}" /usr/share/doc/keyglass/GREETERS.md; }
block toml >/etc/greetd/config.toml
block text >/etc/greetd/sway.conf
sed -i 's|^command = "|&env WLR_RENDERER=pixman GSK_RENDERER=cairo |' /etc/greetd/config.toml
cat /etc/greetd/config.toml /etc/greetd/sway.conf
touchscreen EP0430M09
trap 'systemctl stop greetd; journalctl -u greetd >"$ARTIFACTS/greetd.txt"' EXIT

step "gtkgreet"
systemctl start greetd
wait_until sits _greetd
wait_until panel_is wayland
wait_until steady_picture greeter
screenshot greeter
kbdctl status
finger tap-at 0.53 0.287
finger type 'tester'
screenshot tester
finger tap return
wait_until looks_like greeter
sleep 3
screenshot asked
finger type 'fjord 42'
screenshot password
finger tap return
wait_until sits tester
wait_until panel_is wayland
wait_until steady_picture desktop
finger type 'good morning'
screenshot desktop
expect_text /run/typed.txt 'good morning'
