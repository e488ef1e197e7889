extension String {
  /// True if an output with this name is a built-in screen: the name shows the kind of connector.
  package var isBuiltInOutput: Bool {
    ["eDP", "DSI", "LVDS", "DPI"].contains(where: hasPrefix)
  }
}
