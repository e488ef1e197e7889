/// The Compose sequences of a locale that a keymap can type.
///
/// Reading all sequences of a locale takes libxkbcommon longer than compiling a keymap, and 130 kB
/// of memory. Most sequences begin with the Compose key, which few keymaps have. The library
/// therefore gets only sequences whose first keysym the keymap types.
final class ComposeSequences {
  private let locale: String
  private var state = State.unread

  private enum State {
    case unread
    /// The table of all sequences; nil if the locale has no table.
    case whole(ComposeTable?)
    /// The table of the sequences that begin with these keysyms; nil if there is none.
    case part(Set<Keysym>, ComposeTable?)
  }

  init(locale: String) {
    self.locale = locale
  }

  /// Returns the table of the sequences that the strokes can type; nil if there is none.
  func table(typedBy strokes: StrokeTable, context: OpaquePointer) -> ComposeTable? {
    var typed: Set<Keysym> = []
    switch state {
    case .unread: break
    case .whole(let table): return table
    case .part(let keysyms, let table):
      if strokes.strokes.keys.allSatisfy(keysyms.contains) { return table }
      typed = keysyms
    }
    typed.formUnion(strokes.strokes.keys)
    guard let text = ComposeLines.text(locale: locale, begunBy: typed) else {
      let table = ComposeTable(context: context, locale: locale)
      state = .whole(table)
      return table
    }
    let table =
      text.isEmpty ? nil : ComposeTable(context: context, text: text, locale: locale)
    state = .part(typed, table)
    return table
  }
}
