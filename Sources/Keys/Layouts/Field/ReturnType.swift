/// The action of the return key in a field, which decides the key's label.
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
  /// The label of a return key without a label of its own.
  ///
  /// - Parameter type: the action of return in the field; `.default` for the layout's
  ///   ``returnType``.
  package func returnLabel(_ type: ReturnType = .default) -> String {
    words.label(of: type == .default ? returnType : type)
  }

  /// True if return carries out an action of the field or the layout, rather than ending a line.
  package func returnHasTask(_ type: ReturnType = .default) -> Bool {
    (type == .default ? returnType : type) != .default
  }
}

extension Key {
  /// The label that the key currently shows.
  ///
  /// - Parameter returnLabel: the current label of return (``Layout/returnLabel(_:)``). A return
  ///   key with a label in the layout file keeps its own label.
  package func shownLabel(shifted: Bool, returnLabel: String) -> String {
    if case .return = action, !hasOwnLabel { return returnLabel }
    return shifted ? shiftedLabel ?? label : label
  }
}
