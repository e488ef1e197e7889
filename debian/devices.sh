if [ "$1" = configure ] && [ -d /run/udev ]; then
	modprobe -q uinput || true
	udevadm control --reload || true
	udevadm trigger --action=change --subsystem-match=misc --subsystem-match=input --subsystem-match=leds || true
	udevadm trigger --action=change --subsystem-match=tty --sysname-match=tty0 || true
	udevadm settle || true
fi
