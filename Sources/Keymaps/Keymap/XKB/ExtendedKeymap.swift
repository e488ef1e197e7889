import CXKBCommon
import Units

/// A keymap with more characters than ordinary keyboards have. A session's helper makes the
/// compositor use it for the Keyglass keyboard alone.
///
/// The extended keymap types all of the original's characters with the same strokes. The other
/// characters are on keys that today's keyboards lack, such as F13. Strokes planned on the original
/// are therefore right on both keymaps.
package struct ExtendedKeymap: Hashable, Sendable {
  /// The keymap in XKB's text format, version 1.
  package let text: String
  /// The first group's name, which distinguishes the keymap from the original: `English (US) +
  /// 1f0c38aa`.
  package let name: String
}

extension Keymap {
  /// Returns this keymap extended by the given characters that its active group lacks. A US keymap
  /// has room for 264 characters.
  ///
  /// - Parameter characters: the characters, most wanted first.
  /// - Returns: nil if the keymap has all the characters, or has room for none.
  package func extended(by characters: some Sequence<Unicode.Scalar>) -> ExtendedKeymap? {
    var seen: Set<Unicode.Scalar> = []
    let missing = characters.filter { character in
      guard !Self.isControl(character), seen.insert(character).inserted else { return false }
      switch route(to: character) {
      case .direct, .deadKey, .compose: return false
      case .otherGroup, .capsLockOff, .unicodeEntry, .console, nil: return true
      }
    }
    guard !missing.isEmpty else { return nil }
    return KeymapExtension(of: self).adding(missing)
  }

  fileprivate func name(ofKey keycode: UInt16) -> String? {
    xkb_keymap_key_get_name(compiled.pointer, UInt32(keycode) + 8).map { String(cString: $0) }
  }

  /// True if a key types nothing in any group, belongs to no input method, and holds no modifier.
  fileprivate func isSpare(_ keycode: UInt16) -> Bool {
    let code = UInt32(keycode) + 8
    for group in 0..<xkb_keymap_num_layouts_for_key(compiled.pointer, code) {
      for level in 0..<xkb_keymap_num_levels_for_key(compiled.pointer, code, group) {
        var keysyms: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(
          compiled.pointer, code, group, level, &keysyms)
        for index in 0..<Int(count) {
          guard let keysym = keysyms.map({ Keysym(rawValue: $0[index]) }) else { continue }
          if keysym.scalar != nil || keysym.isDead || keysym.isOfInputMethods { return false }
        }
      }
    }
    return !modifierKeys.keycodes(of: modifierKeys.available).contains(keycode)
  }

  /// The real modifiers that a modifier's key sets, by XKB's names; nil if no key sets only them.
  fileprivate func realModifiers(of modifier: Modifiers) -> [String]? {
    guard let keycode = modifierKeys[modifier],
      let mask = KeyState.mask(
        heldBy: [keycode], keymap: compiled.pointer, group: UInt32(group))
    else { return nil }
    let names = ["Shift", "Lock", "Control", "Mod1", "Mod2", "Mod3", "Mod4", "Mod5"]
    return names.indices.filter { mask & 1 << $0 != 0 }.map { names[$0] }
  }
}

/// The additions to the text of a keymap.
private struct KeymapExtension {
  private let keymap: Keymap
  private let lines: [Substring]
  /// True if the keymap lacks a key for the fifth level, so that a key is added.
  private let addsLevel5: Bool
  /// The real modifiers that select each level of the added keys.
  private let levels: [[String]]

  /// Keys on which desktops and the kernel never act, whichever keymap is in use: F13–F19, F24 and
  /// `OutputKeycodes.forExtendedKeymaps`. Ro, the Japanese and Korean keys and Yen are used if this
  /// keymap has nothing on them. F20–F23 are switches of microphones and touchpads; the keypad's
  /// Japanese comma (95) never arrives in Chromium.
  private static let spareKeys: [UInt16] =
    Array(183...189) + [194] + OutputKeycodes.forExtendedKeymaps + Array(89...94) + [122, 123, 124]
  /// XKB's <MDSW>.
  private static let level5Key: UInt16 = 195
  /// The real modifier that the key <MDSW> sets; on most keymaps no other key sets it.
  private static let level5Modifier = "Mod3"
  private static let type = "KEYGLASS"

  init(of keymap: Keymap) {
    self.keymap = keymap
    let lines = (keymap.compiled.text ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    self.lines = lines
    addsLevel5 =
      keymap.modifierKeys[.level5] == nil && keymap.isSpare(Self.level5Key)
      && !lines.contains { $0.hasPrefix("\tmodifier_map \(Self.level5Modifier)") }
    var real: [Modifiers: [String]] = [:]
    for modifier in [Modifiers.shift, .altGr, .level5] {
      real[modifier] = keymap.realModifiers(of: modifier)
    }
    if addsLevel5 { real[.level5] = [Self.level5Modifier] }
    levels = ModifierKeys.levels.compactMap { modifiers in
      let parts = [Modifiers.shift, .altGr, .level5].filter(modifiers.contains).map { real[$0] }
      return parts.contains(nil) ? nil : parts.compactMap(\.self).flatMap(\.self)
    }
  }

  /// - Returns: nil if there is no room, or if the keymap's text lacks the expected sections.
  func adding(_ characters: [Unicode.Scalar]) -> ExtendedKeymap? {
    let spare = Self.spareKeys.filter(keymap.isSpare).compactMap(keymap.name)
    guard !spare.isEmpty else { return nil }
    var keysyms = Array(repeating: [String](), count: spare.count)
    // The most wanted characters go on the keys' first levels, which need the fewest modifiers.
    for (index, character) in characters.prefix(spare.count * levels.count).enumerated() {
      keysyms[index % spare.count].append("U" + Self.hexadecimal(character.value, digits: 4))
    }
    var keys = zip(spare, keysyms).filter { !$0.1.isEmpty }.map { name, keysyms in
      "\treplace key <\(name)> { type[Group1]= \"\(Self.type)\", symbols[Group1]= "
        + "[ \(keysyms.joined(separator: ", ")) ] };"
    }
    if addsLevel5, let name = keymap.name(ofKey: Self.level5Key) {
      keys.append(
        "\treplace key <\(name)> { type[Group1]= \"ONE_LEVEL\", symbols[Group1]= "
          + "[ ISO_Level5_Shift ], actions[Group1]= [ SetMods(modifiers=\(Self.level5Modifier)) ] };"
      )
    }
    return extended(typeLines: typeLines, keyLines: keys)
  }

  /// The type of the added keys. Caps Lock changes none of their characters, because the type maps
  /// Lock to the same levels.
  private var typeLines: [String] {
    var lines = ["\ttype \"\(Self.type)\" {"]
    let modifiers = Set(levels.flatMap(\.self)).sorted() + ["Lock"]
    lines.append("\t\tmodifiers= \(modifiers.joined(separator: "+"));")
    for (index, level) in levels.enumerated() {
      for held in [level, level + ["Lock"]] where !held.isEmpty {
        lines.append("\t\tmap[\(held.joined(separator: "+"))]= \(index + 1);")
      }
      lines.append("\t\tlevel_name[\(index + 1)]= \"\(index + 1)\";")
    }
    return lines + ["\t};"]
  }

  /// Returns the keymap's text with the new type, the new keys and a name of its own.
  ///
  /// The new type comes first, so that it gets the lowest number, which every keymap has. While
  /// keys use a type with a higher number, an X server refuses all keymaps with fewer types.
  private func extended(typeLines: [String], keyLines: [String]) -> ExtendedKeymap? {
    var name: String?
    var section = ""
    var ends: Set<String> = []
    let fingerprint = Self.fingerprint(lines.map(String.init) + typeLines + keyLines)
    var text = ""
    for line in lines {
      if line.hasPrefix("xkb_") { section = String(line.prefix { $0 != " " }) }
      if line == "};" {
        if section == "xkb_symbols" { for line in keyLines { text += line + "\n" } }
        ends.insert(section)
        section = ""
      }
      if name == nil, line.hasPrefix("\tname[Group1]="), let first = line.firstIndex(of: "\"") {
        let title = line[first...].dropFirst().prefix { $0 != "\"" }
        name = "\(title) + \(fingerprint)"
        text += "\tname[Group1]=\"\(title) + \(fingerprint)\";\n"
      } else {
        text += line + "\n"
      }
      if line.hasPrefix("xkb_types") { for line in typeLines { text += line + "\n" } }
    }
    guard let name, ends.isSuperset(of: ["xkb_types", "xkb_symbols"]) else { return nil }
    return ExtendedKeymap(text: text, name: name)
  }

  /// Returns a hash that, unlike Swift's, is the same in each process (FNV-1a, 32 bits).
  private static func fingerprint(_ lines: [String]) -> String {
    let hash = lines.joined().utf8.reduce(0x811c_9dc5 as UInt32) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    return hexadecimal(hash, digits: 8)
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
