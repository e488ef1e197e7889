/// The earlier of two deadlines; nil means never.
package func sooner(_ one: Microseconds?, _ other: Microseconds?) -> Microseconds? {
  guard let one else { return other }
  return other.map { min($0, one) } ?? one
}
