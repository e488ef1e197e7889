/// An event of a window (wlr-foreign-toplevel-management-unstable-v1).
enum ToplevelEvent: Hashable, Sendable {
  /// The window's application has this id.
  case application(String)
  /// True if the window has got the focus, false if it has lost it.
  case activated(Bool)
  /// Applies all events since the last `done`.
  case done
  case closed
}

/// The windows of a session, and the application that has the focus.
struct Toplevels: Sendable {
  private struct Toplevel {
    var application: String?
    var isActivated = false
    var next: (application: String?, isActivated: Bool) = (nil, false)
    /// The window's number in the order of activation; the window activated last has the highest.
    var turn = 0
  }

  private var toplevels: [UInt: Toplevel] = [:]
  private var turns = 0

  /// The longest application id that the daemon accepts, in bytes.
  private static let idLength = 256

  /// - Parameter id: a number that identifies the window.
  mutating func handle(_ event: ToplevelEvent, of id: UInt) {
    switch event {
    case .application(let name):
      toplevels[id, default: Toplevel()].next.application = Self.shortened(name)
    case .activated(let isActivated):
      toplevels[id, default: Toplevel()].next.isActivated = isActivated
    case .done:
      guard var toplevel = toplevels[id] else { return }
      if toplevel.next.isActivated, !toplevel.isActivated {
        turns += 1
        toplevel.turn = turns
      }
      (toplevel.application, toplevel.isActivated) = toplevel.next
      toplevels[id] = toplevel
    case .closed:
      toplevels[id] = nil
    }
  }

  /// The id of the application that has the focus; nil if no application has the focus, or the
  /// focused window has no id.
  ///
  /// If several windows are active, one for each seat, the window activated last counts.
  var application: String? {
    toplevels.values.filter(\.isActivated).max { $0.turn < $1.turn }?.application
  }

  /// Cuts an id to the length that the daemon accepts; nil for an empty id.
  static func shortened(_ name: String) -> String? {
    guard name.utf8.count > idLength else { return name.isEmpty ? nil : name }
    var end = name.utf8.index(name.startIndex, offsetBy: idLength)
    while end.samePosition(in: name.unicodeScalars) == nil { end = name.utf8.index(before: end) }
    return String(name[..<end])
  }
}
