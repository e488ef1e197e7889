import ArgumentParser

/// The program that measures the text engine on given files and prints JSON.
@main
struct KeyglassEval: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyglass-eval",
    abstract: "Measures decoding, correction and suggestions; prints JSON.",
    discussion: "Tests/Evaluation/README.md says how each figure is computed.",
    subcommands: [
      TypeTrial.self, ProductTrial.self, HarmTrial.self, KeypadTrial.self, TouchTrial.self,
      CorrectionTrial.self,
      SavingsTrial.self, ScanTrial.self, DwellTrial.self, BrailleTrial.self, SwipeTrial.self,
      TapsTrial.self,
      CompositionTrial.self,
    ])
}
