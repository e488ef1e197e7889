extension String {
  /// True if an output with this name is built in. The name begins with the connector's kind.
  package var isBuiltInOutput: Bool {
    ["eDP", "DSI", "LVDS", "DPI"].contains(where: hasPrefix)
  }
}
