package import Units

extension Chord {
  /// Parses a chord whose key may be any keysym of XKB.
  ///
  /// - Throws: if the text is empty or a name is unknown.
  package init(parsing text: String) throws(ChordError) {
    try self.init(parsing: text) { Keysym(named: $0) != nil }
  }
}
