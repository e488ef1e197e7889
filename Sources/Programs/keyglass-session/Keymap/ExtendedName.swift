/// The name that the daemon gives the first group of a keymap it has made (`ExtendedKeymap`). The
/// group's original name is followed by ` + ` and eight hexadecimal digits.
enum ExtendedName {
  static func isOne(_ name: String) -> Bool {
    let end = Array(name.utf8.suffix(11))
    return end.count == 11 && end.starts(with: " + ".utf8)
      && end.dropFirst(3).allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
