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

// The text around the caret, as the shell's input method has it.
class Surroundings {
    constructor(method) { this.method = method }

    end() {}

    // What stands before the caret, and whether something is selected; null where nobody says.
    get() {
        const [text, cursor, anchor] = this.method.getSurroundingText()
        // 45 does not keep where a selection's other end is, and has the caret in bytes.
        if (typeof text !== "string" || anchor === undefined) return null
        const characters = Array.from(text)
        if (cursor > characters.length) return null
        return {before: characters.slice(0, cursor).join(""), isSelected: anchor !== cursor}
    }
}

