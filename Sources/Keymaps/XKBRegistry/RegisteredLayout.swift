import CXKBRegistry
package import Keymap

/// A layout or variant listed in the system's XKB registry.
package struct RegisteredLayout: Hashable, Sendable {
  package var layout: KeymapNames.Layout
  /// The layout's English name, as shown in menus: `German (Neo 2)`.
  package var description: String
  /// True if the registry lists the layout among the rarely used ones ("extras").
  package var isExotic: Bool

  /// Returns each layout of the registry once, in its order. A layout comes before its variants.
  ///
  /// - Parameter library: the library that reads the registry; opened at the first call.
  /// - Throws: if the registry cannot be read.
  package static func all(
    library: String = "libxkbregistry.so.0"
  ) throws(XKBRegistryError) -> [RegisteredLayout] {
    var listed = Listed()
    let outcome = withUnsafeMutablePointer(to: &listed) { listed in
      keyglass_each_registered_layout(
        library,
        { listed, layout in
          listed?.assumingMemoryBound(to: Listed.self).pointee.add(RegisteredLayout(layout))
        }, listed)
    }
    switch outcome {
    case keyglass_registry_read: return listed.layouts
    case keyglass_registry_without_library: throw .libraryMissing(library)
    default: throw .unreadable
    }
  }

  private struct Listed {
    var layouts: [RegisteredLayout] = []
    // The layouts found so far. The extras repeat some of them.
    private var known: Set<KeymapNames.Layout> = []

    mutating func add(_ layout: RegisteredLayout) {
      if known.insert(layout.layout).inserted { layouts.append(layout) }
    }
  }

  private init(_ registered: keyglass_registered_layout) {
    layout = KeymapNames.Layout(
      registered.name.map { String(cString: $0) } ?? "",
      variant: registered.variant.map { String(cString: $0) } ?? "")
    description = registered.description.map { String(cString: $0) } ?? ""
    isExotic = registered.is_exotic
  }
}

/// The error thrown if the system's XKB registry cannot be read.
package enum XKBRegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  case libraryMissing(String)
  case unreadable

  package var description: String {
    switch self {
    case .libraryMissing(let name): "\(name), which reads the XKB registry, is not installed"
    case .unreadable: "the XKB registry cannot be read (/usr/share/X11/xkb/rules/evdev.xml)"
    }
  }
}
