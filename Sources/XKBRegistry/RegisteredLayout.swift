import CXKBRegistry
package import Keymap

/// A layout or variant listed in the system's XKB registry.
package struct RegisteredLayout: Hashable, Sendable {
  package var layout: KeymapNames.Layout
  /// Its name for menus, in English: `German (Neo 2)`.
  package var description: String
  /// Whether the registry keeps it apart as rarely used ("extras").
  package var isExotic: Bool

  /// All layouts of the registry, once each, in its order: a layout before its variants.
  ///
  /// - Throws: if the registry cannot be read.
  package static func all() throws(XKBRegistryError) -> [RegisteredLayout] {
    guard let context = rxkb_context_new(RXKB_CONTEXT_LOAD_EXOTIC_RULES) else {
      throw XKBRegistryError()
    }
    defer { rxkb_context_unref(context) }
    rxkb_context_set_log_level(context, RXKB_LOG_LEVEL_CRITICAL)
    guard rxkb_context_parse_default_ruleset(context) else { throw XKBRegistryError() }
    var layouts: [RegisteredLayout] = []
    // The extras repeat some layouts.
    var listed: Set<KeymapNames.Layout> = []
    var next = rxkb_layout_first(context)
    while let layout = next {
      let registered = RegisteredLayout(layout)
      if listed.insert(registered.layout).inserted { layouts.append(registered) }
      next = rxkb_layout_next(layout)
    }
    return layouts
  }

  private init(_ layout: OpaquePointer) {
    self.layout = KeymapNames.Layout(
      rxkb_layout_get_name(layout).map { String(cString: $0) } ?? "",
      variant: rxkb_layout_get_variant(layout).map { String(cString: $0) } ?? "")
    description = rxkb_layout_get_description(layout).map { String(cString: $0) } ?? ""
    isExotic = rxkb_layout_get_popularity(layout) == RXKB_POPULARITY_EXOTIC
  }
}

/// The system's XKB registry cannot be read.
package struct XKBRegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  package var description: String {
    "the XKB registry cannot be read (/usr/share/X11/xkb/rules/evdev.xml)"
  }
}
