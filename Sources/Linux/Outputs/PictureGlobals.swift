package import CWayland
package import DaemonConnection
package import WaylandConnection

/// A connection to a compositor, and the globals that the panel and the locker need to draw.
package final class PictureGlobals {
  /// A global of the compositor.
  package struct Global {
    package let number: UInt32
    package let interface: String
    package let version: UInt32
    private let connection: WaylandConnection

    fileprivate init(
      number: UInt32, interface: String, version: UInt32, connection: WaylandConnection
    ) {
      self.number = number
      self.interface = interface
      self.version = version
      self.connection = connection
    }

    /// Binds the global, in the newest version that the caller and the compositor support.
    package func bind(
      _ interface: UnsafePointer<wl_interface>?, atMost most: UInt32
    ) -> OpaquePointer? {
      connection.bind(number, interface, version: min(version, most))
    }
  }

  package let connection: WaylandConnection
  package private(set) var compositor: OpaquePointer?
  package private(set) var shm: OpaquePointer?
  package private(set) var viewporter: OpaquePointer?
  package private(set) var scaleManager: OpaquePointer?
  package private(set) var outputs: [WaylandOutput] = []
  /// Called when an output appears, changes or disappears.
  package var outputsChanged: () -> Void = {}

  /// - Throws: if no compositor answers.
  package init() throws(ClientFailure) {
    connection = try WaylandConnection()
  }

  deinit {
    // Release the outputs while the connection still exists.
    outputs = []
  }

  /// Waits for the globals, and binds those that every picture needs.
  ///
  /// - Parameters:
  ///   - added: called with every remaining global, now and later.
  ///   - removed: called with the number of a global that disappears, unless it is an output.
  /// - Throws: if the compositor is gone, or lacks a needed global.
  package func listen(
    added: @escaping (Global) -> Void, removed: @escaping (UInt32) -> Void = { _ in }
  ) throws(ClientFailure) {
    try connection.listen(
      added: { [unowned self] number, interface, version in
        let global = Global(
          number: number, interface: interface, version: version, connection: connection)
        if !add(global) { added(global) }
      },
      removed: { [unowned self] in if !remove($0) { removed($0) } })
    guard compositor != nil, shm != nil else {
      throw ClientFailure("the Wayland compositor lacks wl_compositor or wl_shm")
    }
  }

  /// - Returns: false if the global must be passed to `added`.
  private func add(_ global: Global) -> Bool {
    switch global.interface {
    case "wl_compositor" where global.version >= 4:
      compositor = global.bind(keyglass_wl_compositor(), atMost: 4)
    case "wl_shm": shm = global.bind(keyglass_wl_shm(), atMost: 1)
    case "wp_viewporter": viewporter = global.bind(keyglass_wp_viewporter(), atMost: 1)
    case "wp_fractional_scale_manager_v1":
      scaleManager = global.bind(keyglass_wp_fractional_scale_manager_v1(), atMost: 1)
    case "wl_output" where global.version >= 2:
      guard let object = global.bind(keyglass_wl_output(), atMost: 4) else { return true }
      let output = WaylandOutput(
        global: global.number, object: object, version: min(global.version, 4))
      output.changed = { [unowned self] in outputsChanged() }
      outputs.append(output)
    default: return false
    }
    return true
  }

  /// - Returns: false if no output has the number.
  private func remove(_ number: UInt32) -> Bool {
    guard outputs.contains(where: { $0.global == number }) else { return false }
    outputs.removeAll { $0.global == number }
    outputsChanged()
    return true
  }
}
