import ArgumentParser
import ControlProtocol

struct DevicesCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the touchscreens and keypads in use, and the output keyboard.")

  @OptionGroup var output: OutputOptions

  var request: ControlRequest { .listDevices }

  func text(for list: DeviceList, on terminal: Terminal) -> String {
    if list.devices.isEmpty { return "no devices" }
    var rows = AlignedColumns()
    for device in list.devices {
      rows.append(
        .init(device.node, .bold), .init(device.kind.rawValue),
        device.kind == .keyboard && device.problem == nil ? .init("") : device.condition,
        .init(device.name))
    }
    return rows.lines(on: terminal).joined(separator: "\n")
  }
}
