// SPDX-License-Identifier: GPL-2.0-or-later
"use strict"
/* exported init */
// For GNOME Shell 43 and 44.

const {Clutter, Gio, GLib, Meta} = imports.gi
const Gi = imports._gi
const Keyboard = imports.ui.keyboard
const Main = imports.ui.main

function init() {
    let keyglass
    return {
        enable() { keyglass = new Keyglass() },
        disable() {
            keyglass.end()
            keyglass = null
        },
    }
}
