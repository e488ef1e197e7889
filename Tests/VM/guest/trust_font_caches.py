"""Gives each folder of fonts the time that fontconfig's cache of it has.

The image's archive gives all folders another time, for which fontconfig ignores their caches. Each
program that draws text would read all fonts again, which takes a second of the emulated machine.
"""

import glob
import os
import struct

# As in fccache.c: magic, version, size, dir, dirs, dirs_count, set, checksum, checksum_nano.
HEADER = struct.Struct("@Iinnniniq")

for path in glob.glob("/var/cache/fontconfig/*.cache-*"):
    with open(path, "rb") as file:
        data = file.read()
    _, _, _, start, _, _, _, seconds, fraction = HEADER.unpack_from(data)
    folder = data[start:data.index(b"\0", start)].decode()
    if os.path.isdir(folder):
        moment = seconds * 1_000_000_000 + fraction
        os.utime(folder, ns=(moment, moment))
