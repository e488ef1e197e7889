import Drawing
import Glibc
import WaylandConnection

/// Chooses what there is to draw on.
enum AutomaticPanel {
  /// A compositor that lets a panel be above everything; else an X server, which a compositor
  /// without that may bring along; else, where there is no session, the console.
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
    // Inside a session the console belongs to somebody else.
    if failures.isEmpty, getenv("XDG_RUNTIME_DIR") == nil {
      return try FramebufferPanel(device: "/dev/fb0", renderer: renderer)
    }
    throw PanelFailure(
      failures.isEmpty ? "there is no compositor and no X server" : failures.joined(separator: "; ")
    )
  }
}
