// What keyglass-session finds on the session's bus, at org.gnome.Shell.
const path = "/io/keyglass/Shell"
const interfaceName = "io.keyglass.Shell"
const description = `<node><interface name="${interfaceName}">
  <method name="Attend"><arg type="b" direction="in"/></method>
  <method name="Commit">
    <arg type="s" direction="in"/><arg type="x" direction="in"/><arg type="x" direction="in"/>
    <arg type="u" direction="in"/>
    <arg type="b" direction="out"/>
  </method>
</interface></node>`
// Who has it is told of the fields, and nobody else.
const helperName = "io.keyglass.Session"
// keyglass-panel has it, from its first window here to its end.
const panelName = "io.keyglass.Panel"
// How much of the text before the caret is told, and how long a text that is committed may be, in characters.
const mostBefore = 256
const mostCommitted = 4096

// The keys on their way through the shell. It asks IBus about each, and passes it on once IBus has answered;
// a text that is committed meanwhile would overtake them.
class Keys {
    // How long a key may take; one that the shell takes for itself never passes. This and what follows is in
    // microseconds.
    static longest = 2_000_000
    // Toolkits queue keys and do at once what an input method says. So an application that says how its text is
    // has to do so after the last key, unless that changed nothing; others are given time. As keyglassd does it
    // (StrokeHandlingEstimate), for which a key is out once it is in the kernel.
    static longestReport = 500_000
    static quiet = 50_000

    // Calls `changed` when a key has passed, or the application has said how its text is.
    constructor(method, changed) {
        this.method = method
        this.changed = changed
        // The last key that IBus has not answered.
        this.asked = null
        // When the last one that has passed was typed, in milliseconds of CLOCK_MONOTONIC, 32 bits of them.
        this.time = null
        this.passedAt = 0
        this.forgetReports()
        const keys = this
        const {prototype} = method.constructor
        this.original = prototype.vfunc_filter_key_event
        const {original} = this
        hook(method, "filter_key_event", function (event) {
            const isTaken = original.call(this, event)
            if (isTaken) keys.asked = event
            else keys.pass(event)
            return isTaken
        })
        method.notify_key_event = function (event, isFiltered) {
            prototype.notify_key_event.call(this, event, isFiltered)
            if (event === keys.asked) keys.asked = null
            keys.pass(event)
        }
        this.reports = method.connect("surrounding-text-set", () => {
            this.reportedAt = GLib.get_monotonic_time()
            this.changed()
        })
    }

    end() {
        this.method.disconnect(this.reports)
        delete this.method.notify_key_event
        hook(this.method, "filter_key_event", this.original)
    }

    // Another field has the focus, whose application may say nothing.
    forgetReports() { this.reportedAt = null }

    pass(event) {
        this.time = event.get_time()
        this.passedAt = GLib.get_monotonic_time()
        this.changed()
    }

    // When a text may follow the key that was typed at that time, as far as it is known.
    endAfter(lastKey) {
        const isPast = this.asked === null && this.time !== null &&
            ((this.time - Math.floor(lastKey / 1000)) | 0) >= 0
        if (!isPast) return lastKey + Keys.longest
        if (this.reportedAt === null) return this.passedAt + Keys.quiet
        return this.reportedAt > this.passedAt
            ? this.reportedAt + Keys.quiet : this.passedAt + Keys.longestReport
    }
}

class Keyglass {
    constructor() {
        this.bus = Gio.DBus.session
        this.helper = null
        this.isAttended = false
        // The panel's own name on the bus.
        this.panel = null
        this.isNew = true
        // Counts the fields that had the focus, as far as the shell tells them apart: from one to another of its
        // kind in the same window GTK 4.8 changes without a word. The helper says with a text for which it is.
        this.fields = 0
        this.kind = kindOf(Main.inputMethod)
        this.reporting = 0
        // Texts that wait for what was typed before them, and who is to be answered.
        this.commits = new Commits()
        this.committing = 0
        this.connections = []
        this.exported = Gio.DBusExportedObject.wrapJSObject(description, this)
        this.exported.export(this.bus, path)
        this.surroundings = new Surroundings(Main.inputMethod)
        this.keys = new Keys(Main.inputMethod, () => this.commitSoon())
        this.watchFocus(Main.inputMethod)
        this.holdKeyboard()
        for (const signal of ["notify::content-purpose", "notify::content-hints", "surrounding-text-set"]) {
            this.connect(Main.inputMethod, signal, method => {
                this.countKinds(kindOf(method))
                this.reportSoon()
            })
        }
        this.connect(Main.inputMethod, "input-panel-state", (_, state) => {
            // The shell says so of each field that loses it, too.
            this.fields++
            // A field that has just got the focus, or is touched again.
            if (state !== Clutter.InputPanelState.OFF) {
                this.isNew = true
                this.keys.forgetReports()
            }
            this.reportSoon()
        })
        this.connect(global.display, "notify::focus-window", () => {
            this.fields++
            this.reportSoon()
        })
        this.connect(global.stage, "notify::key-focus", () => this.reportSoon())
        for (const signal of ["showing", "hidden"]) {
            this.connect(Main.overview, signal, () => {
                this.reportSoon()
                this.reportOverview()
                this.closeHeld()
            })
        }
        this.watches = [
            this.watch(helperName, owner => {
                this.helper = owner
                this.isAttended = false
                this.isNew = true
                this.reportSoon()
            }),
            this.watch(panelName, owner => {
                this.panel = owner
                this.reportOverview()
                this.closeHeld()
            }),
        ]
    }

    end() {
        if (this.reporting) GLib.source_remove(this.reporting)
        if (this.committing) GLib.source_remove(this.committing)
        this.commits.waiting.forEach(answer)
        for (const watch of this.watches) Gio.bus_unwatch_name(watch)
        for (const [object, id] of this.connections) object.disconnect(id)
        this.send(this.helper, "Gone", null)
        this.helper = null
        this.exported.unexport()
        this.releaseKeyboard()
        this.keys.end()
        for (const release of this.focusHooks) release()
        this.surroundings.end()
    }

    // The shell goes on having the text of the field before, also where the one that has the focus now says nothing of
    // its own, and also a secret one's.
    watchFocus(method) {
        const keyglass = this
        this.hasText = false
        this.focusHooks = ["focus_in", "focus_out"].map(name => {
            const original = method.constructor.prototype[`vfunc_${name}`]
            hook(method, name, function (...values) {
                keyglass.hasText = false
                return original.apply(this, values)
            })
            return () => hook(method, name, original)
        })
        this.connect(method, "surrounding-text-set", () => { this.hasText = !isSecret(method) })
    }

    countKinds(kind) {
        if (kind !== this.kind) this.fields++
        this.kind = kind
    }

    connect(object, signal, handler) {
        this.connections.push([object, object.connect(signal, handler)])
    }

    // MARK: On the bus

    watch(name, changed) {
        return Gio.bus_watch_name_on_connection(
            this.bus, name, Gio.BusNameWatcherFlags.NONE,
            (_connection, _name, owner) => changed(owner), () => changed(null))
    }

    // The helper: whether the daemon is there, so that GNOME's own keyboard need not come.
    AttendAsync([isAttended], invocation) {
        if (!this.isOfHelper(invocation)) return
        this.isAttended = isAttended
        this.closeHeld()
        invocation.return_value(null)
    }

    // The helper: a text, when it is too late for it, when the last key before it was typed, in microseconds of
    // CLOCK_MONOTONIC, and the field it is for.
    CommitAsync([text, until, lastKey, field], invocation) {
        if (!this.isOfHelper(invocation)) return
        const commit = {text, until, lastKey, invocation, field}
        if (!isText(text) || !this.commits.add(commit, GLib.get_monotonic_time())) {
            invocation.return_value(new GLib.Variant("(b)", [false]))
            return
        }
        this.commitSoon()
    }

    // After a time in microseconds, and once the shell has worked off all that has come to it: the other keys
    // that were typed within the same millisecond too.
    commitSoon(wait = 0) {
        if (this.committing) GLib.source_remove(this.committing)
        this.committing = 0
        if (this.commits.waiting.length === 0) return
        this.committing = GLib.timeout_add(GLib.PRIORITY_DEFAULT_IDLE, Math.ceil(Math.min(wait, Keys.longest) / 1000), () => {
            this.committing = 0
            this.commitNext()
            return GLib.SOURCE_REMOVE
        })
    }

    commitNext() {
        // Another field may have got the focus meanwhile; it takes nothing that was meant for this one.
        const isPossible = ({field, text}) => Main.inputMethod.currentFocus !== null && field === this.fields &&
            !isSecret(Main.inputMethod) && isText(text)
        const step = this.commits.next(
            GLib.get_monotonic_time(), isPossible, lastKey => this.keys.endAfter(lastKey))
        if (step?.commit) Main.inputMethod.commit(step.commit.text)
        if (step?.answer) answer(step.answer)
        // What was committed is answered once the application was sent it, before any key that
        // comes from then on.
        this.commitSoon(step?.wait)
    }

    isOfHelper(invocation) {
        if (this.helper !== null && invocation.get_sender() === this.helper) return true
        invocation.return_dbus_error("org.freedesktop.DBus.Error.AccessDenied", `only for ${helperName}`)
        return false
    }

    send(whom, signal, values) {
        if (whom === null) return
        try {
            this.bus.emit_signal(whom, path, interfaceName, signal, values)
        } catch (error) {
            logError(error, "Keyglass")
        }
    }

    // MARK: The field that has the focus

    // Once for all that happens in one go.
    reportSoon() {
        if (this.reporting || this.helper === null) return
        this.reporting = GLib.idle_add(GLib.PRIORITY_DEFAULT, () => {
            this.reporting = 0
            this.report()
            return GLib.SOURCE_REMOVE
        })
    }

    report() {
        const method = Main.inputMethod
        const isField = method.currentFocus !== null
        const isOfShell = Main.overview.visible || global.stage.key_focus !== null
        const window = isOfShell ? null : global.display.focus_window
        if (isSecret(method)) this.hasText = false
        // The shell's own fields have another unit for the caret in some versions: nothing is told of their text.
        const isTold = isField && this.hasText && !isOfShell && !isSecret(method)
        const surroundings = isTold ? this.surroundings.get() : null
        const before = Array.from(surroundings?.before ?? "")
        const isNew = isField && this.isNew
        this.isNew = !isField
        this.send(this.helper, "Field", new GLib.Variant("(bbuussbbbbu)", [
            isField,
            window?.get_client_type() !== Meta.WindowClientType.X11,
            method.content_purpose,
            method.content_hints,
            isOfShell ? "org.gnome.Shell" : window?.get_wm_class() ?? "",
            before.slice(-mostBefore).join(""),
            surroundings !== null,
            before.length <= mostBefore,
            surroundings?.isSelected ?? false,
            isNew,
            this.fields,
        ]))
    }

    // MARK: The panel

    // Nobody sees its keyboard in the overview. The shell says so of its own accord, but only once it has nothing
    // else to do; until then touches would go to keys that are not seen.
    reportOverview() { this.send(this.panel, "Overview", new GLib.Variant("(b)", [Main.overview.visible])) }

    // MARK: GNOME's own keyboard

    // It does not open while Keyglass would be seen. In the overview nobody sees it; on the lock screen there is
    // no extension.
    get isHeld() { return this.isAttended && this.panel !== null && !Main.overview.visible }

    closeHeld() {
        if (this.isHeld) Main.keyboard.close()
    }

    holdKeyboard() {
        const keyglass = this
        const {prototype} = Keyboard.Keyboard
        this.originals = {}
        for (const name of ["open", "gestureProgress", "gestureActivate"]) {
            const original = prototype[name]
            if (!original) continue
            this.originals[name] = original
            prototype[name] = function (...words) {
                if (!keyglass.isHeld) original.apply(this, words)
            }
        }
    }

    releaseKeyboard() {
        Object.assign(Keyboard.Keyboard.prototype, this.originals)
    }
}

function answer({invocation, isCommitted}) {
    invocation.return_value(new GLib.Variant("(b)", [isCommitted]))
}

// Puts a function in the place of one that the shell's input method has for Clutter.
function hook(method, name, body) {
    const {prototype} = method.constructor
    const registered = prototype[Gi.gobject_prototype_symbol] ?? prototype
    registered[Gi.hook_up_vfunc_symbol](name, body)
}

// What the shell tells fields apart by.
function kindOf(method) { return `${method.content_purpose} ${method.content_hints}` }

// What is told of such a field is what it is, and nothing of what stands in it.
function isSecret(method) {
    const hidden = Clutter.InputContentHintFlags.HIDDEN_TEXT | Clutter.InputContentHintFlags.SENSITIVE_DATA
    return method.content_purpose === Clutter.InputContentPurpose.PASSWORD || (method.content_hints & hidden) !== 0
}

// Keys have their own way: what is committed cannot press return in a terminal.
function isText(text) {
    return text.length <= mostCommitted && !/\p{Cc}/u.test(text)
}
