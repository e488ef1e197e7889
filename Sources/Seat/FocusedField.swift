package import Layouts

/// What the field that has the focus is for, and what return does there.
package struct FocusedField: Hashable, Sendable {
  package var purpose: Purpose
  package var returnType: ReturnType

  package static let text = FocusedField(purpose: .text, returnType: .default)

  package init(purpose: Purpose, returnType: ReturnType) {
    self.purpose = purpose
    self.returnType = returnType
  }

  /// Whether nothing of what is touched may be seen or kept.
  package var isSecure: Bool { purpose == .password || purpose == .pin }
}
