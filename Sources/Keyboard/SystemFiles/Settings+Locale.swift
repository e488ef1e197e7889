import Glibc
package import Layouts
package import Settings

extension Settings {
  /// The system's locale, but with the decimal sign of the settings.
  package var locale: LayoutLocale {
    var locale = Self.localeOfSystem
    switch keyboard.decimalSign {
    case .point: locale.decimalSign = "."
    case .comma: locale.decimalSign = ","
    case .locale: break
    }
    return locale
  }

  /// The locale of the environment variables LC_NUMERIC and LC_MESSAGES. In services of systemd,
  /// this is the system's locale.
  private static let localeOfSystem = LayoutLocale(
    decimalSign: decimalSignOfSystem, language: languageOfSystem)

  private static let languageOfSystem: String = {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      if let value = getenv(name), value.pointee != 0 {
        return language(ofLocale: String(cString: value))
      }
    }
    return ""
  }()

  private static let decimalSignOfSystem: String = {
    guard let locale = newlocale(1 << Int32(LC_NUMERIC), "", nil) else { return "." }
    defer { freelocale(locale) }
    let sign = nl_langinfo_l(nl_item(RADIXCHAR), locale).map { String(cString: $0) } ?? "."
    return sign.count == 1 ? sign : "."
  }()

  /// Returns the BCP 47 tag of a locale's name: `pt-BR` for `pt_BR.UTF-8`, `sr-Latn-RS` for
  /// `sr_RS@latin`; empty for `C` and `POSIX`.
  static func language(ofLocale name: String) -> String {
    let tag = name.prefix { $0 != "." && $0 != "@" }
    guard tag != "C", tag != "POSIX" else { return "" }
    var parts = tag.split(separator: "_").map(String.init)
    if let script = scripts[String(name.drop { $0 != "@" })], !parts.isEmpty {
      parts.insert(script, at: 1)
    }
    return parts.joined(separator: "-")
  }

  /// The scripts that the modifiers of locales stand for.
  private static let scripts = ["@latin": "Latn", "@cyrillic": "Cyrl", "@devanagari": "Deva"]
}
