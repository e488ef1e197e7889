import BrowserMessages
import ControlProtocol

extension FocusReport {
  /// Returns the report of a page's field, merged with other reports. A page may only make the
  /// field more private, never less.
  ///
  /// - Parameter others: the report of the other sources; nil if no other source reports anything.
  static func of(_ page: PageField, seenBy others: FocusReport?) -> FocusReport {
    let known = others?.field
    // Terminals are not on web pages, so the page's report is about another field.
    if let others, let known, known.active, known.purpose == .terminal { return others }
    var field = FocusedField(
      active: true, source: FocusedField.browserSource, purpose: page.purpose, hints: page.hints,
      returnType: page.returnType, application: known?.application)
    guard let others, let known, known.active else {
      return FocusReport(
        field: field, before: field.privacy.isPrivate ? nil : page.before,
        selected: page.selected && !field.privacy.isPrivate, activations: others?.activations ?? 0,
        reports: others?.reports ?? 0)
    }
    if known.isOfInputMethod { field.source = FocusedField.browserInputSource }
    if field.purpose == .unknown { field.purpose = known.purpose }
    if known.privacy.isSecret {
      let isPIN = field.purpose == .pin || known.purpose == .pin
      field.purpose = isPIN ? .pin : .password
    }
    field.hints.formUnion(known.hints.intersection([.hiddenText, .sensitiveData, .multiline]))
    return FocusReport(
      field: field, before: field.privacy.isPrivate ? nil : page.before ?? others.before,
      selected: (page.selected || others.selected) && !field.privacy.isPrivate,
      activations: others.activations, reports: others.reports)
  }
}
