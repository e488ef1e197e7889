extension String {
  /// True if an output with this name is a built-in screen, by the names of the kernel's
  /// connectors.
  package var isBuiltInOutput: Bool {
    ["eDP", "DSI", "LVDS", "DPI"].contains(where: hasPrefix)
  }
}
