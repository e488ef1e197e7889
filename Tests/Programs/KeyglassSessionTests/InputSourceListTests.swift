import Testing

@testable import keyglass_session

@Suite struct InputSourceListTests {
  @Suite struct OfGnome {
    private func sources(_ entries: [InputSourceList.GnomeEntry]) -> [String] {
      InputSourceList(gnome: entries).sources
    }

    @Test func layoutsAndVariantsAreRead() {
      #expect(
        sources([("xkb", "us+intl"), ("xkb", "de"), ("xkb", "ch+fr"), ("xkb", "de")])
          == ["us(intl)", "de", "ch(fr)"])
    }

    @Test func inputMethodsStandForALayout() {
      #expect(
        sources([
          ("ibus", "libpinyin"), ("ibus", "mozc-jp"), ("ibus", "hangul"), ("ibus", "chewing"),
          ("ibus", "Unikey"), ("ibus", "xkb:de:nodeadkeys:ger"), ("ibus", "xkb:fr::fra"),
        ]) == ["cn", "jp", "kr", "tw", "vn", "de(nodeadkeys)", "fr"])
    }

    @Test func unknownEntriesAreLeftOut() {
      #expect(
        sources([
          ("ibus", "typing-booster"), ("ibus", "xkb:de"), ("fcitx", "de"), ("", ""), ("xkb", ""),
          ("xkb", "+neo"), ("xkb", "us+a+b"), ("xkb", "de\nfr"), ("xkb", "de(neo)x"),
          ("xkb", "d\u{FFFD}e"), ("xkb", "grüße"), ("xkb", "../de"), ("xkb", "us"),
        ]) == ["us"])
    }

    @Test func noListIsNone() {
      #expect(sources([]) == [])
    }

    @Test func keepsTheFirstEightOfThousandsOfSources() {
      let many = (0..<5_000).lazy.map { (kind: "xkb", name: "l\($0)") }
      #expect(InputSourceList(gnome: many).sources == (0..<8).map { "l\($0)" })
    }

    /// A list that is longer than any user's is not read to its end.
    @Test func ignoresThousandsOfUnknownSources() {
      let many = (0..<5_000).map { (kind: "xkb", name: $0 < 4_999 ? "?" : "de") }
      #expect(sources(many) == [])
    }

    @Test func aNameThatTheDaemonRefusesIsLeftOut() {
      let long = String(repeating: "a", count: 64)
      #expect(sources([("xkb", long), ("xkb", long + "a"), ("xkb", long + "+b")]) == [long])
    }
  }

  @Suite struct OfKDE {
    @Test func layoutsAndTheirVariantsAreRead() {
      let text = """
        [$Version]
        update_info=kxkb.upd:remove-empty-lists
        [Layout]
        DisplayNames=,
        LayoutList[$i]=de,us, ch
        Use=true
        VariantList=nodeadkeys,,fr
        """
      #expect(InputSourceList(kxkb: [text]).sources == ["de(nodeadkeys)", "us", "ch(fr)"])
    }

    @Test func ignoresNestedGroups() {
      let text =
        "[Layout][x]\nLayoutList=gr\n[Layout][$i]\nLayoutList=fr\n[Layout][x][y]\n"
        + "LayoutList=us\n"
      #expect(InputSourceList(kxkb: [text]).sources == ["fr"])
    }

    @Test func aMissingListOfVariantsIsNoVariant() {
      #expect(InputSourceList(kxkb: ["[Layout]\nLayoutList=fr,us\n"]).sources == ["fr", "us"])
    }

    @Test func theUsersOwnFileCounts() {
      let own = "[Layout]\nLayoutList=fr\nVariantList=bepo\n"
      let all = "[Layout]\nLayoutList=us\nVariantList=\n"
      #expect(InputSourceList(kxkb: [own, all]).sources == ["fr(bepo)"])
      #expect(InputSourceList(kxkb: ["", all]).sources == ["us"])
    }

    @Test(arguments: [
      "", "[Layout]", "[Layout]\nLayoutList=\n", "[Layout]\nLayoutList=,,,\n",
      "[Keyboard]\nLayoutList=de\n", "LayoutList=de", "[Layout]\nLayoutList=\u{FFFD},d e\u{0}\n",
    ])
    func rubbishIsNone(text: String) {
      #expect(InputSourceList(kxkb: [text]).sources == [])
    }

    @Test func thousandsAreCutToEight() {
      let list = (0..<5_000).map { "l\($0)" }.joined(separator: ",")
      let text = "[Layout]\nLayoutList=\(list)\nVariantList=\(list)\n"
      #expect(InputSourceList(kxkb: [text]).sources == (0..<8).map { "l\($0)(l\($0))" })
    }
  }

  @Suite struct OfX11 {
    private func sources(_ property: String) -> [String] {
      InputSourceList(rulesNames: Array(property.utf8)).sources
    }

    @Test func thePropertyIsRead() {
      #expect(sources("evdev\0pc105\0fr\0\0\0") == ["fr"])
      #expect(
        sources("evdev\0pc105\0de,us\0nodeadkeys,\0grp:alts_toggle\0") == ["de(nodeadkeys)", "us"])
    }

    @Test(arguments: ["", "evdev", "evdev\0pc105\0de", "evdev\0pc105\0de\0", "\0\0\0\0\0\0\0"])
    func aPropertyThatEndsTooEarlyIsNone(property: String) {
      #expect(sources(property) == [])
    }

    @Test func otherBytesAreNoLayout() {
      let bytes =
        Array("evdev\0pc105\0".utf8) + [0xC3, 0x28, 0x2C, 0x0A, 0x2C, 0x64, 0x65, 0, 0, 0]
      #expect(InputSourceList(rulesNames: bytes).sources == ["de"])
    }
  }

  @Suite struct OfAKeymap {
    private static let registry = Array(
      """
      ! model
        pc105           German

      ! layout
        us              English (US)
        de              German

      ! variant
        nodeadkeys      de: German (no dead keys)
        intl            us: English (US, intl., with dead keys)
        odd             us
      ! option
        grp             Switching to another layout: German (no dead keys)
      """.utf8)

    private func sources(_ groups: [String]) -> [String] {
      InputSourceList(groups: groups, registry: Self.registry).sources
    }

    @Test func groupsAreFoundByTheirNames() {
      #expect(sources(["German", "English (US)"]) == ["de", "us"])
      #expect(
        sources(["English (US, intl., with dead keys)", "German (no dead keys)"])
          == ["us(intl)", "de(nodeadkeys)"])
    }

    @Test func unknownGroupsAreLeftOut() {
      #expect(sources(["Elvish", "German", "", "German + 1f0c38aa", "German"]) == ["de"])
      #expect(sources([]) == [])
      #expect(
        InputSourceList(groups: ["German"], registry: Array("\n!\n! layout\n".utf8)).sources == [])
      #expect(InputSourceList(groups: ["German"], registry: [0xFF, 0x0A, 0xC3]).sources == [])
    }

    @Test func theNamesOfTheGroupsAreRead() {
      let text = """
        xkb_keymap {
        xkb_keycodes "(unnamed)" {
        \tname[Group1]="no";
        };
        xkb_symbols "(unnamed)" {
        \tname[Group1]="German (no dead keys)";
        \tname[Group2]="English (US)";

        \tkey <ESC> {\t[ Escape ] };
        };
        xkb_geometry "(unnamed)" {
        \tname[Group3]="no";
        };
        };
        """
      #expect(
        KeymapGroups.names(in: Array(text.utf8)) == ["German (no dead keys)", "English (US)"])
      #expect(
        KeymapGroups.names(in: Array("xkb_symbols {\n  name[1]=\"German\";\n".utf8)) == ["German"])
    }

    @Test func whatIsNoKeymapHasNoGroups() {
      for text in ["", "\n\n", "name[1]=\"German\"", "xkb_symbols", "xkb_symbols {\nkey <A> {};\n"]
      {
        #expect(KeymapGroups.names(in: Array(text.utf8)) == [])
      }
      #expect(KeymapGroups.names(in: Array("xkb_symbols {\nname[1]=\"Ger".utf8)) == ["Ger"])
      let many = "xkb_symbols {\n" + String(repeating: "name[1]=\"German\";\n", count: 9_999)
      #expect(KeymapGroups.names(in: Array(many.utf8)).count == 32)
    }
  }
}
