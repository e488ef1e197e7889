package import ControlProtocol

/// The state that was last sent to panels and watchers.
package struct PublishedState: Hashable, Sendable {
  /// True if something visible has changed without a new revision of the keyboard.
  package var sceneChanged = true
  private var revision: UInt64 = 0
  private var state: KeyboardSummary?
  private var speaks = false

  package init() {}

  /// True if the scene may differ from the scene sent last.
  package func isDue(at revision: UInt64) -> Bool {
    sceneChanged || revision != self.revision
  }

  /// Records whether the keyboard speaks.
  ///
  /// - Returns: the event to send to watchers; nil if nothing has changed.
  package mutating func record(speaks: Bool) -> WatchEvent? {
    guard speaks != self.speaks else { return nil }
    self.speaks = speaks
    return .speechChanged(speaks: speaks)
  }

  /// Records that the scene of this revision is sent.
  ///
  /// - Returns: the event to send to watchers too; nil if layout and layer are unchanged.
  package mutating func record(_ state: KeyboardSummary, at revision: UInt64) -> WatchEvent? {
    sceneChanged = false
    self.revision = revision
    let before = self.state
    self.state = state
    guard let before else { return nil }
    if before.layout != state.layout {
      return .layoutChanged(layout: state.layout, title: state.title, layer: state.layer)
    }
    return before.layer != state.layer
      ? .layerChanged(layout: state.layout, layer: state.layer) : nil
  }
}
