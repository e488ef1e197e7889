/// Returns the word that a text means by its value: `off` for `no`, `270` for `-90`, `500 ms` for
/// `0.5 s`; nil if it means no listed word.
func meaning(of text: String, among words: [String]) -> String? {
  let small = text.lowercased()
  if ["no", "false", "never", "none", "off"].contains(small) {
    return words.first { ["off", "never", "none"].contains($0) }
  }
  if ["yes", "true", "always", "on"].contains(small) {
    return words.first { ["on", "always"].contains($0) }
  }
  guard let quantity = Quantity(text) else { return nil }
  let angles = words.filter { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } }
  if angles.contains("270"), ["", "°", "deg", "degrees"].contains(quantity.unit) {
    let turn = quantity.number.truncatingRemainder(dividingBy: 360)
    let angle = Quantity.write(turn < 0 ? turn + 360 : abs(turn))
    return angles.first { $0 == angle && $0 != text }
  }
  return words.first { word in
    guard let wanted = Quantity(word).flatMap(milliseconds) else { return false }
    return milliseconds(quantity) == wanted || quantity.unit.isEmpty && quantity.number == wanted
  }
}

/// Returns a time in milliseconds; nil for another quantity.
private func milliseconds(_ quantity: Quantity) -> Double? {
  switch quantity.unit {
  case "s": quantity.number * 1000
  case "ms": quantity.number
  default: nil
  }
}
