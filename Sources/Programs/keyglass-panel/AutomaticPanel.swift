import Drawing
import Glibc
import WaylandConnection

/// Chooses the display to draw on.
enum AutomaticPanel {
  /// Returns a panel on a Wayland compositor with layer-shell, otherwise on an X server, such as
  /// the compositor's Xwayland. Outside any session it returns a panel on the text console.
  ///
  /// - Throws: if there is nothing to draw on.
  static func make(
    output: String?, renderer: Renderer
  ) throws(PanelFailure) -> any Panel {
    var failures: [String] = []
    let display = getenv("DISPLAY").map { String(cString: $0) } ?? ""
    if WaylandConnection.socketName() != nil {
      do throws(PanelFailure) {
        return try WaylandPanel(output: output, renderer: renderer)
      } catch {
        failures.append(error.description)
      }
    }
    if !display.isEmpty {
      do throws(PanelFailure) {
        return try X11Panel(output: output, renderer: renderer)
      } catch {
        failures.append(error.description)
      }
    }
    // Draw on the console only outside sessions, because other programs use it inside a session.
    if failures.isEmpty, getenv("XDG_RUNTIME_DIR") == nil {
      return try FramebufferPanel(device: "/dev/fb0", renderer: renderer)
    }
    throw PanelFailure(
      failures.isEmpty ? "there is no compositor and no X server" : failures.joined(separator: "; ")
    )
  }
}
