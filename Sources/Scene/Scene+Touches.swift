extension Scene {
  /// Whether a finger came down on a key or on the strip since an earlier scene.
  ///
  /// A finger that slides from one key to the next did not come down there. In fields for
  /// passwords none counts.
  package func isTouchedMore(than earlier: Scene?) -> Bool {
    visible && touchCount > (earlier?.touchCount ?? 0)
  }

  private var touchCount: Int {
    unseenTouches + keys.count { $0.state.contains(.pressed) } + (strip?.items.count(where: \.pressed) ?? 0)
  }
}
