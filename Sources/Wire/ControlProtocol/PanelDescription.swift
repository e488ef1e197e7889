package import JSON
import Scene
package import Units

/// A panel's report to the daemon: its place, its output, and how it draws.
///
/// The report applies while the panel's connection is open.
package struct PanelDescription: Hashable, Sendable {
  /// The kind of display: `wayland`, `x11`, `framebuffer`, ….
  package var kind: String
  /// The output's name, e.g. `HDMI-A-1`; nil if the output has none.
  package var output: String?
  /// True if the panel is visible now.
  package var shown: Bool
  /// True if the panel's picture now shows the keyboard; nil if the panel does not report this.
  package var drawn: Bool?
  /// The `asked` number of the scene that this report answers; nil if the panel does not report it.
  package var asked: Int?
  /// The reason why the panel is not shown, for display.
  package var reason: String?
  /// True for a screen locker, which hides all other panels.
  package var locks = false
  /// The keyboard's place, in fractions 0–1 of the output as the user sees it.
  package var rectangle: UnitRectangle
  /// The output's size in pixels as the user sees it, 1–65536.
  package var outputWidth: Int
  package var outputHeight: Int
  /// Pixels per logical pixel, 0.25–16.
  package var scale: Double
  /// The clockwise rotation of the picture in degrees: 0, 90, 180 or 270.
  package var rotation: Int
  /// The output's physical size as the user sees it; nil if unknown.
  package var physicalWidth: Millimetres?
  package var physicalHeight: Millimetres?

  package init(
    kind: String, output: String?, shown: Bool, drawn: Bool? = nil, reason: String? = nil,
    rectangle: UnitRectangle, outputWidth: Int, outputHeight: Int, scale: Double = 1,
    rotation: Int = 0,
    physicalSize: (width: Millimetres, height: Millimetres)? = nil
  ) {
    self.kind = kind
    self.output = output
    self.shown = shown
    self.drawn = drawn
    self.reason = reason
    self.rectangle = rectangle
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    self.scale = scale
    self.rotation = rotation
    physicalWidth = physicalSize?.width
    physicalHeight = physicalSize?.height
  }

  /// The `kind` of the text console's panel.
  package static let consoleKind = "framebuffer"
  /// The `reason` of a panel whose screen is switched off.
  package static let screenIsOff = "the screen is off"

  /// True for the text console's panel while the screen is off. A touch does not wake that screen:
  /// only keys make the kernel switch it on.
  package var isOnDarkConsole: Bool {
    kind == Self.consoleKind && !shown && reason == Self.screenIsOff
  }

  /// Returns the report of a screen locker, which hides the daemon's keyboard and all panels.
  package static func locker(kind: String, reason: String?) -> PanelDescription {
    var locker = PanelDescription(
      kind: kind, output: nil, shown: false, reason: reason,
      rectangle: UnitRectangle(x: 0, y: 0, width: 0, height: 0), outputWidth: 1, outputHeight: 1)
    locker.locks = true
    return locker
  }

  /// Moves the keyboard on the same output.
  package mutating func move(to rectangle: UnitRectangle) {
    self.rectangle = rectangle
  }

  /// The permitted length of `kind` and `output` in bytes; real names are shorter. The length is
  /// limited, because both appear in the status and the log.
  static let nameLength = 1...64
  static let reasonLength = 0...256
  /// The keyboard's least share of the output's width and height. A smaller keyboard is too small
  /// to be seen or touched.
  static let leastExtent = 0.01

  /// - Throws: `invalidParameter` if a parameter is missing, of another type or out of range.
  init(_ parameters: borrowing CallParameters) throws(ControlError) {
    kind = try parameters.string("kind", ofLength: Self.nameLength).printable
    output = try parameters.optionalString("output", ofLength: Self.nameLength)?.printable
    shown = try parameters.optionalFlag("shown") ?? true
    drawn = try parameters.optionalFlag("drawn")
    asked = try parameters.optionalNumber("asked", in: 0...1e15).map { Int($0) }
    reason = try parameters.optionalString("reason", ofLength: Self.reasonLength)?.printable
    locks = try parameters.optionalFlag("locks") ?? false
    let least = shown ? Self.leastExtent : 0
    rectangle = UnitRectangle(
      x: try parameters.number("x", in: 0...1), y: try parameters.number("y", in: 0...1),
      width: try parameters.number("width", in: least...1),
      height: try parameters.number("height", in: least...1))
    // Allow half a thousandth for panels that round to pixels.
    guard rectangle.maxX <= 1.0005 else { throw .invalidParameter("width") }
    guard rectangle.maxY <= 1.0005 else { throw .invalidParameter("height") }
    outputWidth = Int(try parameters.number("outputWidth", in: 1...65_536))
    outputHeight = Int(try parameters.number("outputHeight", in: 1...65_536))
    scale = try parameters.number("scale", in: 0.25...16)
    rotation = Int(try parameters.number("rotation", in: 0...270))
    guard rotation % 90 == 0 else { throw .invalidParameter("rotation") }
    let sizes = 1.0...100_000.0
    physicalWidth = try parameters.optionalNumber("millimetresWide", in: sizes)
      .map { Millimetres($0) }
    physicalHeight = try parameters.optionalNumber("millimetresHigh", in: sizes)
      .map { Millimetres($0) }
  }
}

extension PanelDescription: JSONObject {
  package static let members =
    [
      "kind: string", "output: ?string", "shown: bool", "drawn: ?bool", "asked: ?int",
      "reason: ?string", "locks: ?bool",
    ] + UnitRectangle.members + [
      "outputWidth: int", "outputHeight: int", "scale: float", "rotation: int",
      "millimetresWide: ?float", "millimetresHigh: ?float",
    ]

  /// The parameters of `SetPanel`. A panel that omits `shown` is treated as shown.
  static let parameters = members.map { $0 == "shown: bool" ? "shown: ?bool" : $0 }

  package func writeFields(to writer: inout JSONWriter) {
    writer.field("kind", kind)
    writer.field("output", output)
    writer.field("shown", shown)
    if let drawn { writer.field("drawn", drawn) }
    if let asked { writer.field("asked", asked) }
    writer.field("reason", reason)
    if locks { writer.field("locks", locks) }
    rectangle.writeFields(to: &writer)
    writer.field("outputWidth", outputWidth)
    writer.field("outputHeight", outputHeight)
    writer.field("scale", fraction: scale)
    writer.field("rotation", rotation)
    if let physicalWidth { writer.field("millimetresWide", fraction: physicalWidth.value) }
    if let physicalHeight { writer.field("millimetresHigh", fraction: physicalHeight.value) }
  }

  /// - Throws: if a member is missing or of another type.
  package init(_ json: borrowing JSONValue) throws(JSONMismatch) {
    kind = try json.read("kind")
    output = try json.readIfPresent("output")
    shown = try json.read("shown")
    drawn = try json.readIfPresent("drawn")
    asked = try json.readIfPresent("asked")
    reason = try json.readIfPresent("reason")
    locks = try json.readIfPresent("locks") ?? false
    rectangle = try UnitRectangle(json)
    outputWidth = try json.read("outputWidth")
    outputHeight = try json.read("outputHeight")
    scale = try json.read("scale")
    rotation = try json.read("rotation")
    physicalWidth = (try json.readIfPresent("millimetresWide")).map { Millimetres($0) }
    physicalHeight = (try json.readIfPresent("millimetresHigh")).map { Millimetres($0) }
  }
}
