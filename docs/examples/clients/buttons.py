#!/usr/bin/env python3
"""Puts a button above the keys, and prints when it is touched and where the keyboard appears."""

import keyglass

with keyglass.Keyboard() as keyboard:
    keyboard.set_accessory([keyglass.Button("done", "Done")])
    for event in keyboard.watch():
        if event.kind == "will-show":
            print("leave free below", event.y)
        elif event.kind == "accessory-touched":
            print("touched", event.button)
