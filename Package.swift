// swift-tools-version: 6.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .unsafeFlags(["-warnings-as-errors"]),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Turns off run-time checks for overlapping accesses to variables, in release builds of targets
/// that handle each touch and key. Checks at compile time stay, and tests run with all checks.
let accessUnchecked: [SwiftSetting] = [
  .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))
]

func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

func program(
  _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies + ["CArguments"], swiftSettings: strict + settings)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude,
    swiftSettings: strict)
}

/// Sets the folders of targets: `Sources/FOLDER/TARGET`, or for tests, `Tests/FOLDER/TARGET`.
func wing(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets {
    target.path = "\(target.type == .test ? "Tests" : "Sources")/\(folder)/\(target.name)"
  }
  return targets
}

let package = Package(
  name: "Keyglass",
  products: [],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.11.0"),
  ],
  targets:
    wing(
      "C",
      [
        // The C libraries.
        .systemLibrary(name: "CLinux"),
        .target(name: "CArguments"),
        .systemLibrary(name: "CEvdev", pkgConfig: "libevdev"),
        .systemLibrary(name: "CMtdev", pkgConfig: "mtdev"),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev"),
        .systemLibrary(name: "CJansson", pkgConfig: "jansson"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1"),
        .systemLibrary(name: "CXKBCommon", pkgConfig: "xkbcommon"),
        // No program links this library, because it brings libxml2 and ICU. Programs load the
        // library when they need the registry.
        .systemLibrary(name: "CXKBRegistry"),
        .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo"),
        .systemLibrary(name: "CXCB", pkgConfig: "xcb-randr"),
        .systemLibrary(name: "CXCBKeyboards", pkgConfig: "xcb-xkb"),
        // The descriptions in protocols/ are not compiled; Tests/wayland generates code from them.
        .target(
          name: "CWayland", exclude: ["protocols"],
          linkerSettings: [.linkedLibrary("wayland-client")]),
        .systemLibrary(name: "CCanberra", pkgConfig: "libcanberra"),
        // GIO is no additional dependency, because pangocairo needs it too.
        .systemLibrary(name: "CGIO", pkgConfig: "gio-2.0"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        // Only for keyglass-authenticate, because PAM loads modules that anybody may have written.
        .systemLibrary(name: "CPAM"),
        // Only for keyglass-ime, because these libraries load boost, ICU and more.
        .systemLibrary(name: "CRime", pkgConfig: "rime"),
        .systemLibrary(name: "CHangul", pkgConfig: "libhangul"),
        // Only for keyglass-voice, because of its license.
        .systemLibrary(name: "CEspeak", pkgConfig: "espeak-ng"),
      ])
    + wing(
      "Basics",
      [
        library("Units"),
        library("Clocks", ["Units"]),
        // A replacement for Foundation in the argument parser; the Makefile compiles it.
        library("ArgumentFoundation"),
        library("Erasing"),
        library("JSON", ["CJansson", "Units"]),
        library("MarkedYAML", ["CYAML"]),
        library("Declarations", ["MarkedYAML", "Units"]),
        tests("ArgumentFoundation"),
        tests("MarkedYAML"),
        tests("Erasing"),
        tests("JSON"),
        tests("Units"),
      ])
    + wing(
      "Keys",
      [
        library("CompositionMethods"),
        library("Layouts", ["CompositionMethods", "MarkedYAML", "Units"]),
        library("Touch", ["Declarations", "MarkedYAML", "Units"], settings: accessUnchecked),
        library(
          "Keys", ["Declarations", "Erasing", "Layouts", "Touch", "Units"],
          settings: accessUnchecked),
        library("Calculator", ["Declarations", "Layouts"]),
        tests("Calculator", ["Layouts"]),
        tests(
          "Keys",
          ["Erasing", "Layouts", "MarkedYAML", "SystemFiles", "TextEngine", "Touch", "Units"],
          exclude: ["Imported", "Typed"]),
        tests(
          "Layouts", ["CompositionMethods", "MarkedYAML", "Units"], exclude: ["alphabets.txt"]),
        tests("Touch", ["Units"]),
      ])
    + wing(
      "Keymaps",
      [
        library("Keymap", ["CXKBCommon", "Units"]),
        library("XKBRegistry", ["CXKBRegistry", "Keymap"]),
        library("XKBLayouts", ["Keymap", "Layouts", "Units"]),
        library("Typing", ["Erasing", "Keymap", "Units"], settings: accessUnchecked),
        tests("Keymap", ["CXKBCommon", "TestSupport", "Units", "XKBRegistry"]),
        tests("Typing", ["Keymap", "Units"]),
        tests("XKBLayouts", ["Keymap", "Layouts", "Units", "XKBRegistry"]),
      ])
    + wing(
      "Words",
      [
        library("TextEngine", ["Declarations", "Erasing", "Layouts", "Lexicon", "Units"]),
        library("Lexicon"),
        library("Sentences", ["Lexicon"]),
        library("LexiconCompiler", ["Lexicon", "Sentences"]),
        library("CompositionMessages", ["CompositionMethods", "Units"]),
        library(
          "Composing",
          [
            "CompositionMessages", "CompositionMethods", "Declarations", "Erasing", "Lexicon",
            "MarkedYAML", "Units",
          ]),
        library(
          "CompositionEngines",
          [
            "CHangul", "CRime", "Clocks", "CompositionMessages", "CompositionMethods", "Lexicon",
            "MappedLexicon", "Sentences", "Units",
          ]),
        library("MappedLexicon", ["Lexicon", "Sentences"]),
        tests("Composing", ["CompositionMessages", "Lexicon", "LexiconCompiler", "Units"]),
        tests(
          "CompositionEngines", ["CompositionMessages", "CompositionMethods", "LexiconCompiler"],
          exclude: ["fake-mozc.py"]),
        tests("CompositionMessages", ["CompositionMethods", "Units"]),
        tests("TextEngine", ["Erasing", "Layouts", "Lexicon", "LexiconCompiler", "Units"]),
        tests("Lexicon", ["Layouts", "LexiconCompiler", "keyglass-eval"]),
        tests("Sentences", ["Lexicon", "LexiconCompiler"]),
      ])
    + wing(
      "Picture",
      [
        library("Themes", ["MarkedYAML", "Units"]),
        library("Scene", ["JSON", "Keys", "Layouts", "Units"]),
        library("Drawing", ["CPangoCairo", "Keys", "Layouts", "Scene", "Themes", "Units"]),
        tests("Scene", ["Erasing", "Keys", "Layouts", "Touch", "Units"]),
        tests(
          "Drawing",
          [
            "Erasing", "Keys", "Layouts", "MarkedYAML", "Scene", "SettingPages", "Settings",
            "Themes", "Touch", "Units",
          ], exclude: ["Golden"]),
        tests("Themes", ["MarkedYAML"]),
      ])
    + wing(
      "Keyboard",
      [
        library("Access", ["Declarations", "Layouts", "Touch", "Units"]),
        library(
          "Settings",
          [
            "Access", "Calculator", "Composing", "Declarations", "Keymap", "Keys", "Layouts",
            "Lexicon", "MarkedYAML", "TextEngine", "Touch", "Units",
          ]),
        library(
          "OnScreenKeyboard",
          [
            "Access", "Calculator", "Composing", "CompositionMessages", "CompositionMethods",
            "Erasing",
            "Keys", "Layouts", "Lexicon", "Scene", "Settings", "TextEngine", "Touch", "Units",
          ], settings: accessUnchecked),
        library("SettingPages", ["Declarations", "Layouts", "Settings", "Units"]),
        library(
          "SystemFiles", ["Keymap", "Layouts", "MarkedYAML", "Settings", "Themes", "XKBLayouts"]),
        tests("Access", ["Layouts", "MarkedYAML", "Touch", "Units"]),
        tests("Settings", ["MarkedYAML", "Touch", "Units"]),
        tests("SettingPages", ["Layouts", "MarkedYAML", "Settings"]),
        tests(
          "SystemFiles",
          [
            "Keymap", "Layouts", "MarkedYAML", "Settings", "TestSupport", "Units", "XKBLayouts",
            "XKBRegistry",
          ]),
        tests(
          "OnScreenKeyboard",
          [
            "Access", "CompositionMessages", "Erasing", "Keys", "Layouts", "Lexicon",
            "LexiconCompiler", "MarkedYAML", "Scene", "Settings", "TestSupport", "TextEngine",
            "Touch", "Units",
          ]),
      ])
    + wing(
      "Wire",
      [
        library("ControlProtocol", ["JSON", "Keys", "Layouts", "Scene", "Touch", "Units"]),
        library("DaemonConnection", ["ControlProtocol", "Units"]),
        library(
          "BrowserMessages",
          ["ControlProtocol", "Erasing", "JSON", "Layouts", "Scene", "Units"]),
        tests("BrowserMessages", ["JSON", "Layouts", "Scene", "Units"]),
        tests(
          "ControlProtocol",
          ["JSON", "Keys", "Layouts", "Scene", "TestSupport", "Touch", "Units"]),
      ])
    + wing(
      "Linux",
      [
        library(
          "Evdev",
          ["CEvdev", "CMtdev", "CUdev", "CLinux", "Clocks", "Erasing", "Keys", "Touch", "Units"],
          settings: accessUnchecked),
        library("WaylandConnection", ["CWayland", "DaemonConnection"]),
        library(
          "Outputs",
          ["CLinux", "CWayland", "DaemonConnection", "Drawing", "Units", "WaylandConnection"]),
        tests("Evdev", ["CEvdev", "CLinux", "Touch", "Units"]),
      ])
    + wing(
      "Programs",
      [
        program("keyglass-ime", ["CLinux", "CompositionEngines", "CompositionMessages"]),
        library(
          "SeatRules",
          ["ControlProtocol", "JSON", "Keys", "Layouts", "Scene", "Settings", "Touch", "Units"]),
        // The password in memory, and the replies of keyglass-authenticate.
        library("Passwords", ["Units"]),
        library(
          "LockScreen",
          [
            "Erasing", "Keys", "Layouts", "OnScreenKeyboard", "Passwords", "Scene", "Touch",
            "Units",
          ]),
        program("keyglass-authenticate", ["CLinux", "CPAM", "Passwords"]),
        // The daemon. kbdctl's program contains the daemon, and runs it if called as `keyglassd`.
        library(
          "keyglassd",
          [
            "Access", "CArguments", "CLinux", "Clocks", "CompositionMessages", "CompositionMethods",
            "ControlProtocol",
            "Erasing", "Evdev", "Keymap", "Keys", "Layouts", "Lexicon", "MappedLexicon",
            "MarkedYAML",
            "OnScreenKeyboard", "Scene", "SeatRules", "SettingPages", "Settings", "SystemFiles",
            "TextEngine", "Touch", "Typing", "Units",
            .product(name: "Logging", package: "swift-log"),
          ], settings: accessUnchecked),
        program(
          "kbdctl",
          [
            "CLinux", "Clocks", "ControlProtocol", "Erasing", "Evdev", "JSON", "Layouts", "Lexicon",
            "MappedLexicon", "MarkedYAML", "OnScreenKeyboard", "Scene", "Settings", "SystemFiles",
            "TextEngine", "Themes", "Touch", "Units", "XKBLayouts", "XKBRegistry", "keyglassd",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ]),
        program(
          "keyglass-panel",
          [
            "CCanberra", "CGIO", "CLinux", "CWayland", "CXCB", "Clocks", "ControlProtocol",
            "DaemonConnection", "Drawing", "Layouts", "MarkedYAML", "Outputs", "Scene", "Settings",
            "SystemFiles", "Themes", "Touch", "Units", "WaylandConnection",
          ]),
        program(
          "keyglass-lock",
          [
            "CLinux", "CWayland", "CXKBCommon", "Clocks", "ControlProtocol", "DaemonConnection",
            "Drawing", "Erasing", "Layouts", "LockScreen", "OnScreenKeyboard", "Outputs",
            "Passwords", "Scene",
            "Settings", "SystemFiles", "Themes", "Units", "WaylandConnection",
          ]),
        program(
          "keyglass-session",
          [
            "BrowserMessages", "CGIO", "CLinux", "CWayland", "CXCBKeyboards", "Clocks",
            "ControlProtocol", "DaemonConnection", "Erasing", "JSON", "Layouts", "Scene", "Units",
            "WaylandConnection",
          ]),
        program(
          "keyglass-voice",
          ["CEspeak", "CLinux", "Clocks", "ControlProtocol", "DaemonConnection", "Units"]),
        tests(
          "kbdctl",
          [
            "ControlProtocol", "Layouts", "MarkedYAML", "Scene", "Settings", "TestSupport", "Units",
          ]),
        tests(
          "SeatRules",
          [
            "ControlProtocol", "Keys", "Layouts", "Scene", "Settings", "TestSupport", "Touch",
            "Units",
          ]),
        tests("Passwords"),
        tests(
          "LockScreen",
          ["Erasing", "Layouts", "OnScreenKeyboard", "Passwords", "Scene", "SystemFiles", "Units"]),
        .testTarget(
          name: "KeyglassPanelTests",
          dependencies: [
            "DaemonConnection", "Drawing", "Scene", "Touch", "Units", "keyglass-panel",
          ],
          swiftSettings: strict),
        .testTarget(
          name: "KeyglassdTests",
          dependencies: [
            "CLinux", "ControlProtocol", "Evdev", "Layouts", "SeatRules", "SettingPages",
            "Settings", "SystemFiles", "TestSupport", "TextEngine", "Units", "keyglassd",
            .product(name: "Logging", package: "swift-log"),
          ],
          swiftSettings: strict),
        .testTarget(
          name: "KeyglassSessionTests",
          dependencies: [
            "BrowserMessages", "ControlProtocol", "DaemonConnection", "JSON", "Keymap", "Layouts",
            "Scene", "TestSupport", "Typing", "Units", "keyglass-session",
          ],
          swiftSettings: strict),
        .testTarget(
          name: "KeyglassVoiceTests",
          dependencies: ["ControlProtocol", "DaemonConnection", "Units", "keyglass-voice"],
          swiftSettings: strict),
      ])
    + wing(
      "Tools",
      [
        program(
          "keyglass-lexicon",
          [
            "CZlib", "Layouts", "Lexicon", "LexiconCompiler", "MappedLexicon", "MarkedYAML",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ]),
        program(
          "keyglass-eval",
          [
            "Access", "CAllocations", "Composing", "CompositionMessages", "CompositionMethods",
            "Erasing", "JSON", "Keys", "Layouts", "Lexicon", "MappedLexicon", "OnScreenKeyboard",
            "Settings",
            "SystemFiles", "TextEngine", "Touch", "Units",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
          ]),
      ])
    + [
      .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
      .target(name: "CAllocations", path: "Benchmarks/CAllocations"),
      .executableTarget(
        name: "hit-test-benchmark", dependencies: ["CAllocations", "Layouts", "Units"],
        path: "Benchmarks/hit-test-benchmark", swiftSettings: strict),
      .executableTarget(
        name: "frame-benchmark",
        dependencies: ["CAllocations", "Erasing", "Layouts", "OnScreenKeyboard", "Touch", "Units"],
        path: "Benchmarks/frame-benchmark", swiftSettings: strict),
      .executableTarget(
        name: "drawing-benchmark",
        dependencies: [
          "Drawing", "Erasing", "Keys", "Layouts", "Scene", "Themes", "Touch", "Units",
        ],
        path: "Benchmarks/drawing-benchmark", swiftSettings: strict),
      .executableTarget(
        name: "planning-benchmark", dependencies: ["Keymap"], path: "Benchmarks/planning-benchmark",
        swiftSettings: strict),
      // Runs the fuzzers' cases without libFuzzer. The fuzzers have their own package.
      .executableTarget(
        name: "fuzz-cases",
        dependencies: [
          "BrowserMessages", "CGIO", "CompositionMessages", "ControlProtocol", "Erasing", "JSON",
          "Keys", "Layouts", "Lexicon", "LexiconCompiler", "MarkedYAML", "OnScreenKeyboard",
          "Scene", "SeatRules", "Sentences", "Settings", "TextEngine", "Themes", "Touch", "Units",
        ],
        path: "Tests/Fuzzing/fuzz", swiftSettings: strict),
    ]
)
