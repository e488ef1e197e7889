package import Layouts

/// What the field that has the focus is for, and what return does there.
package struct FieldPurpose: Hashable, Sendable {
  package var type: TextType
  package var returnType: ReturnType

  package static let text = FieldPurpose(type: .text, returnType: .default)

  package init(type: TextType, returnType: ReturnType) {
    self.type = type
    self.returnType = returnType
  }

  /// Whether nothing of what is touched may be seen or kept.
  package var isSecure: Bool { type == .password || type == .pin }
}
