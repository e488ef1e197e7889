import Declarations

extension Settings {
  /// True if logind accepts the text as a seat's name.
  package static func isSeat(_ name: String) -> Bool {
    name.hasPrefix("seat") && (5...255).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default:
          false
        }
      }
  }
}

extension SettingType where Value == String {
  static var seat: SettingType {
    SettingType(
      "the name of a seat such as seat1", scalar: { Settings.isSeat($0) ? $0 : nil },
      write: { $0 })
  }
}
