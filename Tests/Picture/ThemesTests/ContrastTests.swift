import Glibc
import Testing

@testable import Themes

/// Tests that all users can read the shipped themes: the ratios are from WCAG 2.1 (1.4.3, 1.4.11).
struct ContrastTests {
  private static let names = ["light", "dark", "high-contrast", "large-print"]

  /// Text contrasts with the colour behind it.
  @Test(arguments: names) func wordsAndLettersAreReadable(name: String) throws {
    let colours = try #require(ThemeTests.shipped(name)).colours
    let pairs = [
      ("label", colours.label, colours.key),
      ("function-label", colours.functionLabel, colours.functionKey),
      ("accent-label", colours.accentLabel, colours.accentKey),
      ("hint", colours.hint, colours.key),
      ("pressed-label", colours.pressedLabel, colours.pressedKey),
      ("latched-label", colours.latchedLabel, colours.latchedKey),
      ("locked-label", colours.lockedLabel, colours.lockedKey),
      ("popup-label", colours.popupLabel, colours.popup),
      ("selected-label", colours.selectedLabel, colours.selected),
      ("strip-label", colours.stripLabel, colours.strip),
    ]
    for (field, text, behind) in pairs {
      #expect(contrast(text, behind) >= 4.5, "\(name): \(field) \(contrast(text, behind))")
    }
  }

  /// Unreachable labels are paler but still readable: on letters, pressed or not, and in popups.
  @Test(arguments: names) func struckKeysAreReadable(name: String) throws {
    let colours = try #require(ThemeTests.shipped(name)).colours
    for behind in [colours.key, colours.functionKey, colours.popup] {
      let ratio = contrast(colours.unreachableLabel, behind)
      #expect(ratio >= 3, "\(name): \(ratio)")
      #expect(ratio < contrast(colours.label, colours.key))
    }
  }

  /// States differ in lightness, for users who cannot see all colours.
  @Test(arguments: names) func keysAndTheirStatesAreToldApart(name: String) throws {
    let colours = try #require(ThemeTests.shipped(name)).colours
    let resting = [colours.key, colours.functionKey]
    #expect(contrast(colours.key, colours.functionKey) > 1.4, "\(name): function keys")
    for (field, state) in [
      ("pressed", colours.pressedKey), ("latched", colours.latchedKey),
      ("locked", colours.lockedKey),
    ] {
      for key in resting {
        #expect(contrast(state, key) > 1.4, "\(name): \(field) \(contrast(state, key))")
      }
    }
    #expect(contrast(colours.selected, colours.popup) > 1.4)
  }

  /// Popups and menus lie over keys, and stand out by their frame.
  @Test(arguments: names) func popupsStandOut(name: String) throws {
    let colours = try #require(ThemeTests.shipped(name)).colours
    for behind in [colours.popup, colours.key, colours.functionKey, colours.background] {
      let ratio = contrast(colours.border, behind)
      #expect(ratio >= 1.4, "\(name): \(ratio)")
    }
  }

  @Test func blackOnWhiteIsTwentyOne() throws {
    let (black, white) = (try #require(Colour("#000000")), try #require(Colour("#ffffff")))
    #expect(abs(contrast(black, white) - 21) < 1e-9)
    #expect(contrast(white, white) == 1)
  }

  private func contrast(_ one: Colour, _ other: Colour) -> Double {
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the relative luminance, 0–1.
  private func luminance(_ colour: Colour) -> Double {
    func linear(_ value: UInt8) -> Double {
      let x = Double(value) / 255
      return x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }
}
