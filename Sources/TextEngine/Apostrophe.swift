/// The apostrophe as typewriters had it, and so lexicons, and as it is printed.
enum Apostrophe {
  static func isOne(_ text: String) -> Bool { text == "'" || text == "’" }

  static func typewritten(_ text: String) -> String {
    String(text.map { $0 == "’" ? "'" : $0 })
  }

  static func printed(_ text: String) -> String {
    String(text.map { $0 == "'" ? "’" : $0 })
  }
}
