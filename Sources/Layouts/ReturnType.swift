/// What return will do in a field, which decides what its key says.
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

  package var label: String {
    switch self {
    case .default: "return"
    case .go: "Go"
    case .next: "Next"
    case .search: "Search"
    case .send: "Send"
    case .done: "Done"
    case .join: "Join"
    case .route: "Route"
    case .continue: "Continue"
    }
  }
}

extension Key {
  /// What stands on the key now.
  ///
  /// - Parameter returnType: what return does in the field; `.default` leaves it to the layout
  ///   (``Layout/returnType``). A return key that has a label of its own in its file keeps it.
  package func shownLabel(
    shifted: Bool, returnType: ReturnType = .default, in layout: Layout
  ) -> String {
    if action == .return, !hasOwnLabel {
      return (returnType == .default ? layout.returnType : returnType).label
    }
    return shifted ? shiftedLabel ?? label : label
  }
}
