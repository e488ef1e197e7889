import Glibc
package import Settings

extension Settings {
  /// What the decimal key and the calculator type: one character.
  package var decimalSign: String {
    switch keyboard.decimalSign {
    case .point: "."
    case .comma: ","
    case .locale: Settings.decimalSignOfLocale
    }
  }

  /// From the environment's LC_NUMERIC; systemd gives services the system's locale.
  private static let decimalSignOfLocale: String = {
    guard let locale = newlocale(1 << Int32(LC_NUMERIC), "", nil) else { return "." }
    defer { freelocale(locale) }
    let sign = nl_langinfo_l(nl_item(RADIXCHAR), locale).map { String(cString: $0) } ?? "."
    return sign.count == 1 ? sign : "."
  }()
}
