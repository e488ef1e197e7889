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

extension Key {
  /// The label that the key has now.
  ///
  /// - Parameter returnType: what return does in the field; `.default` leaves it to the layout
  ///   (``Layout/returnType``). A return key whose file gives it a label keeps that.
  package func shownLabel(
    shifted: Bool, returnType: ReturnType = .default, in layout: Layout
  ) -> String {
    if action == .return, !hasOwnLabel {
      return layout.words.label(of: returnType == .default ? layout.returnType : returnType)
    }
    return shifted ? shiftedLabel ?? label : label
  }
}
