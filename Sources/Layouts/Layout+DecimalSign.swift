extension Layout {
  /// This layout with a locale's decimal sign on the keys that have one: the standard key `decimal`
  /// and the calculator's.
  ///
  /// Files do not depend on the locale; the sign is put in when the locale is known.
  package func withDecimalSign(_ sign: String) -> Layout {
    var layout = self
    for layer in layout.layers.indices {
      for index in layout.layers[layer].keys.indices {
        layout.layers[layer].keys[index].useDecimalSign(sign)
      }
    }
    return layout
  }
}

extension Key {
  fileprivate mutating func useDecimalSign(_ sign: String) {
    let isTextKey = id == StandardKeys.decimalSign && action == .text(".")
    guard isTextKey || action == .calculator(.decimalSign) else { return }
    if isTextKey { action = .text(sign) }
    if label == "." { label = sign }
  }
}
