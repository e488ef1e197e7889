extension String {
  /// The byte of a text that is one ASCII character, as nearly all typed texts are; else nil.
  package var onlyByte: UInt8? {
    utf8.count == 1 ? utf8.withContiguousStorageIfAvailable { $0[0] } : nil
  }
}
