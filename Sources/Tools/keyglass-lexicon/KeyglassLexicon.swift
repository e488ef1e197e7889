import ArgumentParser

/// The program that compiles and checks lexicons.
@main
struct KeyglassLexicon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyglass-lexicon",
    abstract: "Compiles word lists into the files that keyglassd maps into memory.",
    subcommands: [Build.self, BuildLayouts.self, BuildSentences.self, Check.self, Count.self])
}
