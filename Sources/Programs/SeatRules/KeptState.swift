package import ControlProtocol
import Layouts

/// The state that survives a restart of the daemon, kept in a small file with a line `name value`
/// for each value.
package struct KeptState: Hashable, Sendable {
  /// The id of the current layout.
  package var layout: String
  /// The id of the layout for fields whose purpose has no layout of its own.
  package var generalLayout: String
  /// The focused field: its purpose and the action of return.
  package var field: FocusedField

  package init(layout: String, generalLayout: String, field: FocusedField) {
    self.layout = layout
    self.generalLayout = generalLayout
    self.field = field
  }

  package var text: String {
    """
    layout \(layout)
    own-layout \(generalLayout)
    purpose \((field.privacy.isSecret && field.purpose != .pin ? Purpose.password : field.purpose).rawValue)
    return \(field.returnType.rawValue)

    """
  }

  /// Returns nil if the text is malformed.
  package init?(parsing text: String) {
    var values: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return nil }
      values[words[0]] = String(words[1])
    }
    guard let layout = values["layout"], let generalLayout = values["own-layout"],
      (layout + generalLayout).unicodeScalars.allSatisfy({
        $0.properties.generalCategory != .control
      }),
      let purpose = values["purpose"].flatMap(Purpose.init(rawValue:)),
      let returnType = values["return"].flatMap(ReturnType.init(rawValue:))
    else { return nil }
    self.init(
      layout: layout, generalLayout: generalLayout,
      field: purpose == .unknown
        ? .unknown
        : FocusedField(
          active: true, source: FocusedField.purposeSource, purpose: purpose,
          returnType: returnType))
  }
}
