// SPDX-License-Identifier: GPL-2.0-or-later
// For GNOME Shell from 45 on.

import Clutter from "gi://Clutter"
import Gio from "gi://Gio"
import GLib from "gi://GLib"
import Meta from "gi://Meta"
import {Extension} from "resource:///org/gnome/shell/extensions/extension.js"
import * as Keyboard from "resource:///org/gnome/shell/ui/keyboard.js"
import * as Main from "resource:///org/gnome/shell/ui/main.js"
const Gi = imports._gi

export default class extends Extension {
    enable() { this.keyglass = new Keyglass() }
    disable() {
        this.keyglass.end()
        this.keyglass = null
    }
}
