package import JSON
package import Units

/// The daemon's state: the reply to `GetStatus`.
package struct Status: Hashable, Sendable {
  package var version: String
  package var layout: String
  package var layer: String
  package var visible: Bool
  /// True if the keyboard does not appear automatically, because of a hardware keyboard
  /// (`keyboard.with-hardware-keyboard`).
  package var staysAway: Bool
  /// True if the touchscreens were released on request (`kbdctl release`, or the panic gesture).
  package var released: Bool
  /// The system's keymap as the daemon has read it, for display.
  package var keymap: String
  /// The node of the keyboard that the daemon types on; nil if it could not be made.
  package var keyboard: String?
  package var touchscreens: [DeviceDescription]
  /// The settings files, in the order in which they were read.
  package var settingsFiles: [String]
  /// Problems of the settings, each as `file:line:column: what is wrong`.
  package var problems: [String]
  /// For display: the panel that shows the keyboard, or the reason why none does.
  package var panel: String
  /// The visibility of the keys that react to touches.
  package var keys: KeysVisibility
  /// The panels with the keyboard's place on each; the visible panel is last.
  package var panels: [PanelDescription]
  /// The focused field, as reported.
  package var field: FocusedField
  /// The characters of the layout's keys that the keymap in use cannot type.
  package var unreachable: [String]
  /// The word list in use; nil if there is none.
  package var lexicon: String?
  /// The ids of the enabled layouts.
  package var layouts: [String]
  /// The origin of the enabled layouts, for display.
  package var layoutsFrom: String
  /// The session's slow keys and bounce keys. The daemon times the keys that it types to pass both.
  package var keyFilter: KeyFilter
  package var speech: SpeechState

  package init(
    version: String = ProductVersion.current, layout: String, layer: String, visible: Bool,
    staysAway: Bool = false, released: Bool, keymap: String, keyboard: String?,
    touchscreens: [DeviceDescription], settingsFiles: [String], problems: [String], panel: String,
    keys: KeysVisibility = .shown,
    panels: [PanelDescription] = [], field: FocusedField, unreachable: [String] = [],
    lexicon: String? = nil, layouts: [String] = [], layoutsFrom: String = "",
    keyFilter: KeyFilter = .off, speech: SpeechState = .off
  ) {
    self.version = version
    self.layout = layout
    self.layer = layer
    self.visible = visible
    self.staysAway = staysAway
    self.released = released
    self.keymap = keymap
    self.keyboard = keyboard
    self.touchscreens = touchscreens
    self.settingsFiles = settingsFiles
    self.problems = problems
    self.panel = panel
    self.keys = keys
    self.panels = panels
    self.field = field
    self.unreachable = unreachable
    self.lexicon = lexicon
    self.layouts = layouts
    self.layoutsFrom = layoutsFrom
    self.keyFilter = keyFilter
    self.speech = speech
  }
}

/// The state of `access.speech`.
package enum SpeechState: String, Hashable, Sendable, JSONReadable, CaseIterable {
  case off
  /// Keys are announced, but no session's helper speaks.
  case unheard
  /// A session's helper speaks the announcements.
  case heard
}

/// The visibility of the keys: only visible keys react to touches.
package enum KeysVisibility: String, Hashable, Sendable, JSONReadable, CaseIterable {
  /// A panel shows the keys, or would if the keyboard were not hidden.
  case shown
  /// The keys are printed on the touchscreen.
  case printed
  /// The panel that showed the keys has ended, and may return within a short time.
  case awaited
  /// A panel shows the keys on an output without a touchscreen.
  case elsewhere
  /// There are panels, but none is visible.
  case unseen
  /// There is no panel.
  case absent
}

extension Status: JSONObject {
  package static let members = [
    "version: string", "layout: string", "layer: string", "visible: bool", "staysAway: ?bool",
    "released: bool",
    "keymap: string", "keyboard: ?string", "touchscreens: []Device", "settingsFiles: []string",
    "problems: []string", "panel: string", "keys: string", "panels: []Panel",
    "field: Field", "unreachable: []string", "lexicon: ?string",
    "layouts: []string", "layoutsFrom: string",
    "slowKeys: ?float", "bounceKeys: ?float", "speech: ?string",
  ]

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("version", version)
    writer.field("layout", layout)
    writer.field("layer", layer)
    writer.field("visible", visible)
    writer.flag("staysAway", staysAway)
    writer.field("released", released)
    writer.field("keymap", keymap)
    writer.field("keyboard", keyboard)
    writer.array("touchscreens", touchscreens)
    writer.array("settingsFiles", settingsFiles)
    writer.array("problems", problems)
    writer.field("panel", panel)
    writer.field("keys", keys.rawValue)
    writer.array("panels", panels)
    writer.object("field", field)
    writer.array("unreachable", unreachable)
    writer.field("lexicon", lexicon)
    writer.array("layouts", layouts)
    writer.field("layoutsFrom", layoutsFrom)
    if keyFilter.slow > .zero { writer.field("slowKeys", fraction: keyFilter.slow.seconds) }
    if keyFilter.bounce > .zero { writer.field("bounceKeys", fraction: keyFilter.bounce.seconds) }
    if speech != .off { writer.field("speech", speech.rawValue) }
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    version = try json.read("version")
    layout = try json.read("layout")
    layer = try json.read("layer")
    visible = try json.read("visible")
    staysAway = try json.readFlag("staysAway")
    released = try json.read("released")
    keymap = try json.read("keymap")
    keyboard = try json.readIfPresent("keyboard")
    touchscreens = try json.read("touchscreens")
    settingsFiles = try json.read("settingsFiles")
    problems = try json.read("problems")
    panel = try json.read("panel")
    keys = try json.read("keys")
    panels = try json.read("panels")
    field = try json.read("field")
    unreachable = try json.read("unreachable")
    lexicon = try json.readIfPresent("lexicon")
    layouts = try json.read("layouts")
    layoutsFrom = try json.read("layoutsFrom")
    let slow: Double? = try json.readIfPresent("slowKeys")
    let bounce: Double? = try json.readIfPresent("bounceKeys")
    keyFilter = KeyFilter(
      slow: KeyFilter.time(seconds: slow ?? 0), bounce: KeyFilter.time(seconds: bounce ?? 0)
    )
    speech = try json.readIfPresent("speech") ?? .off
  }
}
