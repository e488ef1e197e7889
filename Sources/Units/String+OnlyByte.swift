extension String {
  /// The byte of a text that is one ASCII character, as nearly all are that are typed; nil for
  /// every other text.
  package var onlyByte: UInt8? {
    utf8.count == 1 ? utf8.withContiguousStorageIfAvailable { $0[0] } : nil
  }
}
