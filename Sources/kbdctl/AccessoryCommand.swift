import ArgumentParser

struct AccessoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accessory",
    abstract: "Put an application's own buttons above the keys.",
    subcommands: [AccessorySetCommand.self, AccessoryClearCommand.self])
}
