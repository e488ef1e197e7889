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

let package = Package(
  name: "KeyglassFuzzing",
  targets: [
    .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
    .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0"),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson"),
    .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon"),
    library("Units"),
    library("Erasing"),
    library("JSON", ["CJansson", "Units"]),
    library("MarkedYAML", ["CYAML"]),
    library("Layouts", ["CompositionMessages", "MarkedYAML", "Units"]),
    library("Declarations", ["MarkedYAML", "Units"]),
    library("Touch", ["Declarations", "MarkedYAML", "Units"]),
    library("Keys", ["Declarations", "Erasing", "Layouts", "Touch", "Units"]),
    library("Calculator", ["Declarations", "Layouts"]),
    library("Lexicon"),
    library("Sentences", ["Lexicon"]),
    library("LexiconCompiler", ["Lexicon", "Sentences"]),
    library("TextEngine", ["Declarations", "Erasing", "Layouts", "Lexicon", "Units"]),
    library("Keymap", ["CXKBCommon"]),
    library(
      "Settings",
      [
        "Calculator", "Composing", "Declarations", "Keymap", "Keys", "Layouts", "MarkedYAML",
        "TextEngine", "Touch", "Units",
      ]),
    library("Themes", ["MarkedYAML"]),
    library("Scene", ["JSON", "Keys", "Layouts", "Units"]),
    library("ControlProtocol", ["JSON", "Layouts", "Scene", "Units"]),
    library("BrowserMessages", ["ControlProtocol", "Erasing", "JSON", "Layouts"]),
    library("CompositionMessages", ["Units"]),
    library(
      "Composing", ["CompositionMessages", "Declarations", "Lexicon", "MarkedYAML", "Units"]),
    library("Seat", ["ControlProtocol", "Layouts", "Scene", "Settings", "Units"]),
    library(
      "OnScreenKeyboard",
      [
        "Calculator", "Composing", "CompositionMessages", "Erasing", "Keys", "Layouts", "Lexicon",
        "Scene", "Settings", "TextEngine", "Touch", "Units",
      ]),

    .executableTarget(
      name: "fuzz",
      dependencies: [
        "BrowserMessages", "CGIO", "CompositionMessages", "ControlProtocol", "Erasing", "JSON",
        "Keys", "Layouts", "Lexicon",
        "LexiconCompiler",
        "MarkedYAML", "OnScreenKeyboard", "Scene", "Seat", "Sentences", "Settings", "TextEngine",
        "Themes",
        "Touch",
        "Units",
      ],
      path: "fuzz", swiftSettings: strict),
  ]
)
