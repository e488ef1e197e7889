extension Scene {
  /// True if a finger has come down on a key or the strip since an earlier scene.
  ///
  /// A slide from one key to the next does not count. In a secret field, no touch counts.
  package func isTouchedMore(than earlier: Scene?) -> Bool {
    visible && touchCount > (earlier?.touchCount ?? 0)
  }

  private var touchCount: Int {
    unseenTouches + keys.count { $0.state.contains(.pressed) }
      + (strip?.items.count(where: \.pressed) ?? 0)
  }
}
