extension Scene {
  /// True if a finger came down on a key or the strip since an earlier scene.
  ///
  /// Sliding from one key to the next does not count. In password fields no touch counts.
  package func isTouchedMore(than earlier: Scene?) -> Bool {
    visible && touchCount > (earlier?.touchCount ?? 0)
  }

  private var touchCount: Int {
    unseenTouches + keys.count { $0.state.contains(.pressed) }
      + (strip?.items.count(where: \.pressed) ?? 0)
  }
}
