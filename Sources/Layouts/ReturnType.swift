/// What return does in a field, which decides the key's label.
package enum ReturnType: String, Hashable, Sendable, CaseIterable {
  case `default`
  case go
  case next
  case search
  case send
  case done
  case join
  case route
  case `continue`
}

extension Layout {
  /// The label of a return key that has none of its own.
  ///
  /// - Parameter type: what return does in the field; `.default` leaves it to the layout
  ///   (``returnType``).
  package func returnLabel(_ type: ReturnType = .default) -> String {
    words.label(of: type == .default ? returnType : type)
  }
}

extension Key {
  /// The label that the key has now.
  ///
  /// - Parameter returnLabel: what return has now (``Layout/returnLabel(_:)``). A return key whose
  ///   file gives it a label keeps that.
  package func shownLabel(shifted: Bool, returnLabel: String) -> String {
    if case .return = action, !hasOwnLabel { return returnLabel }
    return shifted ? shiftedLabel ?? label : label
  }
}
