// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that `swift build` and `swift test` of Keyglass leave out the fuzzers. It
// compiles Keyglass's own sources, through the link beside this file.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Returns the targets with their paths: sources in Sources/FOLDER, and tests in Tests/FOLDER.
func wing(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets {
    target.path = "\(target.type == .test ? "Tests" : "Sources")/\(folder)/\(target.name)"
  }
  return targets
}

let package = Package(
  name: "KeyglassFuzzing",
  targets:
    wing(
      "C",
      [
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0"),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson"),
        .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon"),
      ])
    + wing(
      "Basics",
      [
        library("Units"),
        library("Erasing"),
        library("JSON", ["CJansson", "Units"]),
        library("MarkedYAML", ["CYAML"]),
        library("Declarations", ["MarkedYAML", "Units"]),
      ])
    + wing(
      "Keys",
      [
        library("CompositionMethods"),
        library("Layouts", ["CompositionMethods", "MarkedYAML", "Units"]),
        library("Touch", ["Declarations", "MarkedYAML", "Units"]),
        library("Keys", ["Declarations", "Erasing", "Layouts", "Touch", "Units"]),
        library("Calculator", ["Declarations", "Layouts"]),
      ])
    + wing(
      "Keymaps",
      [
        library("Keymap", ["CXKBCommon"])
      ])
    + wing(
      "Words",
      [
        library("Lexicon"),
        library("Sentences", ["Lexicon"]),
        library("LexiconCompiler", ["Lexicon", "Sentences"]),
        library("TextEngine", ["Declarations", "Erasing", "Layouts", "Lexicon", "Units"]),
        library("CompositionMessages", ["CompositionMethods", "Units"]),
        library(
          "Composing",
          [
            "CompositionMessages", "CompositionMethods", "Declarations", "Lexicon", "MarkedYAML",
            "Units",
          ]),
      ])
    + wing(
      "Picture",
      [
        library("Themes", ["MarkedYAML"]),
        library("Scene", ["JSON", "Keys", "Layouts", "Units"]),
      ])
    + wing(
      "Keyboard",
      [
        library(
          "Settings",
          [
            "Calculator", "Composing", "Declarations", "Keymap", "Keys", "Layouts", "MarkedYAML",
            "TextEngine", "Touch", "Units",
          ]),
        library(
          "OnScreenKeyboard",
          [
            "Calculator", "Composing", "CompositionMessages", "CompositionMethods", "Erasing",
            "Keys", "Layouts", "Lexicon", "Scene", "Settings", "TextEngine", "Touch", "Units",
          ]),
      ])
    + wing(
      "Wire",
      [
        library("ControlProtocol", ["JSON", "Layouts", "Scene", "Units"]),
        library("BrowserMessages", ["ControlProtocol", "Erasing", "JSON", "Layouts"]),
      ])
    + wing(
      "Programs",
      [
        library("SeatRules", ["ControlProtocol", "Layouts", "Scene", "Settings", "Units"])
      ])
    + [
      .executableTarget(
        name: "fuzz",
        dependencies: [
          "BrowserMessages", "CGIO", "CompositionMessages", "ControlProtocol", "Erasing", "JSON",
          "Keys", "Layouts", "Lexicon", "LexiconCompiler", "MarkedYAML", "OnScreenKeyboard",
          "Scene", "SeatRules", "Sentences", "Settings", "TextEngine", "Themes", "Touch", "Units",
        ],
        path: "fuzz", exclude: ["Cases.swift"], swiftSettings: strict)
    ]
)
