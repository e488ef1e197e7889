import Testing

@testable import Keymap

/// Tests of the system's keyboard files, as Debian's tools and localectl write them.
@Suite struct KeymapFileTests {
  @Test func debiansFileIsAListOfShellVariables() throws {
    let names = try KeymapNames.defaultKeyboard(
      """
      # KEYBOARD CONFIGURATION FILE

      # Consult the keyboard(5) manual page.

      XKBMODEL="pc104"
      XKBLAYOUT="us,de"
      XKBVARIANT=,neo
      XKBOPTIONS='grp:alt_shift_toggle,compose:menu' # both
      BACKSPACE="guess"
      """)
    #expect(
      names
        == KeymapNames(
          model: "pc104", layouts: [.init("us"), .init("de", variant: "neo")],
          options: ["grp:alt_shift_toggle", "compose:menu"]))
  }

  @Test func theLastAssignmentCountsAndOddSpellingsMeanWhatTheyMeanToAShell() throws {
    let names = try KeymapNames.defaultKeyboard(
      "XKBLAYOUT=us\n  export XKBLAYOUT=f\"r\"\nXKBVARIANT=be\\po;\nif true; then\nXKBMODEL=\n")
    #expect(names == KeymapNames(layouts: [.init("fr", variant: "bepo")]))
  }

  @Test func theLocaleOfCharactersChoosesTheComposeTable() throws {
    func locale(_ text: String) throws -> String? {
      try ShellAssignments(parsing: text, file: "locale.conf").characterLocale
    }
    #expect(try locale("LANG=de_DE.UTF-8\nLC_TIME=C\n") == "de_DE.UTF-8")
    #expect(try locale("LANG=\"en_US.UTF-8\"\nLC_CTYPE=el_GR.UTF-8\nLC_ALL=\n") == "el_GR.UTF-8")
    #expect(try locale("# LANG=de_DE.UTF-8\n") == nil)
  }

  @Test func aFileThatNamesNoLayoutGivesNone() throws {
    #expect(try KeymapNames.defaultKeyboard("") == nil)
    #expect(try KeymapNames.defaultKeyboard("XKBLAYOUT=\"\"\n#XKBLAYOUT=de") == nil)
    #expect(try KeymapNames.xorg("Section \"InputClass\"\nEndSection\n") == nil)
    #expect(try KeymapNames.vconsole("FONT=eurlatgr\n") == nil)
  }

  @Test func aQuoteThatIsNotClosedIsNamedWithItsPlace() {
    var error = KeymapFileError(file: "k", line: 2, column: 11, problem: "this quote is not closed")
    #expect(error.description == "k:2:11: this quote is not closed")
    #expect(throws: error) {
      try KeymapNames.defaultKeyboard("XKBMODEL=pc105\nXKBLAYOUT=\"us\nXKBVARIANT=\n", file: "k")
    }
    error = KeymapFileError(file: "x", line: 2, column: 22, problem: error.problem)
    #expect(throws: error) {
      try KeymapNames.xorg("Section \"InputClass\"\n  Option \"XkbLayout\" \"us\n", file: "x")
    }
  }

  @Test func localectlsX11FileIsASectionOfOptions() throws {
    let names = try KeymapNames.xorg(
      """
      # Written by systemd-localed(8), read by systemd-localed and Xorg.
      Section "InputClass"
              Identifier "system-keyboard"
              MatchIsKeyboard "on"
              Option "XkbLayout" "ch,us"
              Option "xkb_model" "pc105+inet"
              Option "XkbVariant" "fr,"  # French Switzerland
              Option "XkbOptions" "terminate:ctrl_alt_bksp"
      EndSection
      Section "Device"
              Option "XkbLayout" "not a keyboard"
      EndSection
      """)
    #expect(
      names
        == KeymapNames(
          model: "pc105+inet", layouts: [.init("ch", variant: "fr"), .init("us")],
          options: ["terminate:ctrl_alt_bksp"]))
  }

  @Test func theConsolesFileNamesXKBsKeymapOrOneThatGoesWithIt() throws {
    #expect(
      try KeymapNames.vconsole("KEYMAP=de-latin1-nodeadkeys\nXKBLAYOUT=gb\n")
        == KeymapNames(layouts: "gb"))
    #expect(
      try KeymapNames.vconsole("KEYMAP=\"de-latin1-nodeadkeys\"\n")
        == KeymapNames(layouts: "de", variants: "nodeadkeys"))
    #expect(
      try KeymapNames.vconsole("KEYMAP=no-dvorak")
        == KeymapNames(layouts: "no", variants: "dvorak"))
    let table = KeyboardModelMap(
      parsing: """
        # consolelayout  xlayout  xmodel  xvariant  xoptions
        mk-utf\tmk,us\tpc105\t-\tgrp:shifts_toggle
        jp106 jp jp106 - terminate:ctrl_alt_bksp
        mk-utf us pc105 - -
        broken line
        """)
    #expect(
      try KeymapNames.vconsole("KEYMAP=mk-utf", modelMap: table)
        == KeymapNames(layouts: "mk,us", options: "grp:shifts_toggle"))
    #expect(table.names(console: "jp106")?.model == "jp106")
  }

  @Test(arguments: [
    ("de", "de", ""), ("de(neo)", "de", "neo"), ("us(altgr-intl)", "us", "altgr-intl"),
  ])
  func xkbsOwnNotationNamesALayout(_ layout: (String, String, String)) {
    let parsed = KeymapNames.Layout(notation: layout.0)
    #expect(parsed == KeymapNames.Layout(layout.1, variant: layout.2))
    #expect(parsed?.description == layout.0)
  }

  @Test(arguments: [
    "", "de(", "de()", "de(neo", "de(neo)x", "(neo)", "de neo", "../de", "de,us", "de+us",
  ])
  func whatIsNotXKBsNotationIsNoLayout(_ notation: String) {
    #expect(KeymapNames.Layout(notation: notation) == nil)
  }
}
