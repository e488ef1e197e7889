extension Scene {
  /// True if a finger has come down on a key or the strip since an earlier scene.
  ///
  /// A slide from one key to the next is ignored, and so are all touches in a secret field.
  package func isTouchedMore(than earlier: Scene?) -> Bool {
    visible && touchCount > (earlier?.touchCount ?? 0)
  }

  private var touchCount: Int {
    unseenTouches + keys.count { $0.state.contains(.pressed) }
      + (strip?.items.count(where: \.pressed) ?? 0)
  }
}
