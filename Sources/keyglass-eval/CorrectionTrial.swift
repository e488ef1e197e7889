import ArgumentParser

struct CorrectionTrial: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "correct", abstract: "")
  func run() throws {}
}
