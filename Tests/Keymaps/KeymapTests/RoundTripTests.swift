import CXKBCommon
import Glibc
import Testing
import XKBRegistry

@testable import Keymap

/// Tests that plans type every character of layouts and variants in the system's XKB registry. A
/// `KeymapDecoder`, which does not know the plans, reads the keys back.
@Suite struct RoundTripTests {
  static let locale = "en_US.UTF-8"
  static let lockStates: [Locks] = [[], .caps, .num, [.caps, .num]]

  /// Tests every layout if `make test-long` asks for it, otherwise one in twelve.
  @Test func everyCharacterOfEveryRegisteredLayoutComesBack() async throws {
    let all = try RegisteredLayout.all().map(\.layout)
    #expect(all.count > 500)
    let share = getenv("KEYGLASS_EVERY_LAYOUT") == nil ? 12 : 1
    let layouts = all.indices.filter { $0 % share == 0 }.map { all[$0] }
    let total = await roundTrip(over: layouts.map { [$0] })
    print(total.summary)
    #expect(total.failures.isEmpty, "\(total.failures.prefix(20))")
    #expect(total.layouts + total.rejected.count == layouts.count)
    // The only layout that may be missing is the placeholder for the user's own file.
    #expect(total.rejected.count <= 1)
    #expect(total.characters > total.layouts * 4 * 60)
    #expect(total.refusedWithoutLockKey + total.usedByCompose < total.characters / 100)
  }

  /// Tests a layout as the last of several groups, because keys may have fewer groups.
  @Test func charactersComeBackInAnotherGroupThanTheFirst() async throws {
    let layouts = try RegisteredLayout.all().map(\.layout)
    let some = layouts.indices.filter { $0 % 16 == 3 }.map { layouts[$0] }
    let total = await roundTrip(over: some.map { [.init("us"), .init("ru"), $0] })
    #expect(total.failures.isEmpty, "\(total.failures.prefix(20))")
    #expect(total.layouts + total.rejected.count == some.count && total.rejected.count <= 1)
  }

  /// Tests characters of a layout's group while another group is active. The keymap's own keys
  /// switch groups.
  @Test func charactersOfAnotherGroupThanTheActiveComeBack() throws {
    let layouts = try RegisteredLayout.all().map(\.layout)
    var total = RoundTrip()
    for index in layouts.indices where index % 16 == 5 {
      total.runFromFirst(
        KeymapNames(
          layouts: [.init("ru"), layouts[index]], options: ["grp:alt_shift_toggle"]))
    }
    print("switching groups, \(total.summary)")
    #expect(total.failures.isEmpty, "\(total.failures.prefix(20))")
    #expect(total.layouts > 30 && total.routes[.otherGroup, default: 0] > 2_000)
  }

  /// Runs round trips on two processors.
  private func roundTrip(over keymaps: [[KeymapNames.Layout]]) async -> RoundTrip {
    await withTaskGroup(of: RoundTrip.self) { group in
      for worker in 0..<2 {
        group.addTask {
          var roundTrip = RoundTrip()
          for index in keymaps.indices where index % 2 == worker {
            roundTrip.run(KeymapNames(layouts: keymaps[index]))
          }
          return roundTrip
        }
      }
      return await group.reduce(into: RoundTrip()) { $0.add($1) }
    }
  }
}

/// The result of a round trip over some layouts.
struct RoundTrip: Sendable {
  var layouts = 0
  var characters = 0
  var routes: [Route: Int] = [:]
  /// Layouts that libxkbcommon does not compile.
  var rejected: [String] = []
  /// Characters that a group types only while a lock is off, although the group cannot change this
  /// lock. Colemak has no Caps Lock key, and Neo has no Num Lock key.
  var refusedWithoutLockKey = 0
  /// Characters that the locale's Compose table turns into something else.
  var usedByCompose = 0
  var failures: [String] = []

  mutating func add(_ other: RoundTrip) {
    layouts += other.layouts
    characters += other.characters
    routes.merge(other.routes, uniquingKeysWith: +)
    rejected += other.rejected
    refusedWithoutLockKey += other.refusedWithoutLockKey
    usedByCompose += other.usedByCompose
    failures += other.failures
  }

  var summary: String {
    let counts = Route.allCases.map { "\($0.rawValue) \(routes[$0, default: 0])" }
    return "round trip: \(layouts) layouts, \(characters) characters, "
      + "routes: \(counts.joined(separator: ", ")); "
      + "refused for a lock without a key \(refusedWithoutLockKey), "
      + "used by Compose \(usedByCompose); not compiled by libxkbcommon: "
      + "\(rejected.isEmpty ? "none" : rejected.joined(separator: " ")); "
      + "failures \(failures.count)"
  }

  /// Types the characters of a keymap's last group while the first is active.
  mutating func runFromFirst(_ names: KeymapNames) {
    do {
      let keymap = try Keymap(names: names, locale: RoundTripTests.locale, switchesGroups: true)
      let other = try KeymapDecoder(names, group: names.layouts.count - 1)
      let decoder = try KeymapDecoder(names, locale: RoundTripTests.locale)
      layouts += 1
      for locks in [[], .num] as [Locks] {
        // Characters at levels for which the active group lacks keys are refused.
        let typable = other.producible(locks: locks).sorted().filter {
          keymap.route(to: $0, locks: locks) != nil
        }
        characters += typable.count
        for scalar in typable {
          if let route = keymap.route(to: scalar, locks: locks) { routes[route, default: 0] += 1 }
          if !comesBack([scalar], keymap, decoder, locks) {
            failures.append(Self.context(keymap, locks, scalar) + " is not what came back")
          }
        }
      }
    } catch {
      failures.append("\(names): \(error)")
    }
  }

  /// Types on a keymap's last group.
  mutating func run(_ names: KeymapNames) {
    let group = names.layouts.count - 1
    do {
      let keymap = try Keymap(
        names: names, group: group, locale: RoundTripTests.locale, tapsCapsLock: true)
      let decoder = try KeymapDecoder(names, group: group, locale: RoundTripTests.locale)
      layouts += 1
      let unlocked = decoder.producible(locks: [])
      for locks in RoundTripTests.lockStates {
        check(unlocked, decoder.producible(locks: locks), keymap, decoder, locks)
      }
    } catch KeymapError.cannotCompile {
      rejected.append("\(names.layouts[group])")
    } catch {
      failures.append("\(names): \(error)")
    }
  }

  private mutating func check(
    _ unlocked: Set<Unicode.Scalar>, _ producible: Set<Unicode.Scalar>, _ keymap: Keymap,
    _ decoder: KeymapDecoder, _ locks: Locks
  ) {
    let scalars = unlocked.union(producible).sorted()
    characters += scalars.count
    var typable: [Unicode.Scalar] = []
    for scalar in scalars {
      if let route = keymap.route(to: scalar, locks: locks) {
        typable.append(scalar)
        routes[route, default: 0] += 1
      } else if decoder.hasNoKey(for: locks), !producible.contains(scalar) {
        refusedWithoutLockKey += 1
      } else if decoder.isUsedByCompose(scalar) {
        usedByCompose += 1
      } else {
        failures.append(Self.context(keymap, locks, scalar) + " is refused")
      }
    }
    guard !comesBack(typable, keymap, decoder, locks) else { return }
    let culprits = typable.filter { !comesBack([$0], keymap, decoder, locks) }
    failures += culprits.map { Self.context(keymap, locks, $0) + " is not what came back" }
    if culprits.isEmpty { failures.append("\(keymap.names) only all together") }
  }

  /// True if an application gets exactly these scalars and is at rest afterwards.
  private func comesBack(
    _ scalars: [Unicode.Scalar], _ keymap: Keymap, _ decoder: KeymapDecoder, _ locks: Locks
  ) -> Bool {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    decoder.set(locks: locks, group: keymap.group)
    guard let plan = try? keymap.plan(text: String(text), locks: locks) else { return false }
    decoder.type(plan, keymap.modifierKeys)
    return decoder.text.unicodeScalars.elementsEqual(text) && decoder.isAtRest
  }

  private static func context(
    _ keymap: Keymap, _ locks: Locks, _ scalar: Unicode.Scalar
  ) -> String {
    let code = "U+" + String(scalar.value, radix: 16, uppercase: true)
    return "\(keymap.names.layouts[keymap.group]) locks \(locks.rawValue) \(code)"
  }
}

extension KeymapDecoder {
  /// The characters that the keymap can produce with given locks, found without our planning. For
  /// each level of each key, the modifiers that libxkbcommon names are set.
  func producible(locks: Locks) -> Set<Unicode.Scalar> {
    var characters: Set<Unicode.Scalar> = []
    // Control types no text; Lock and Mod2 follow the locks.
    let held: UInt32 = 0xff & ~(1 << 2) & ~(1 << 1) & ~(1 << 4)
    var masks = [UInt32](repeating: 0, count: 256)
    // X11 has no keycode above 255; KEY_EURO and KEY_DOLLAR are for television sets.
    for keycode in xkb_keymap_min_keycode(keymap)...min(xkb_keymap_max_keycode(keymap), 255)
    where xkb_keymap_num_layouts_for_key(keymap, keycode) > 0 {
      let group = group(ofKey: keycode)
      for level in 0..<xkb_keymap_num_levels_for_key(keymap, keycode, group) {
        let count = xkb_keymap_key_get_mods_for_level(
          keymap, keycode, group, level, &masks, masks.count)
        for mask in masks.prefix(count) {
          let value = typed(keycode, modifiers: mask & held, locks: locks)
          guard let scalar = Unicode.Scalar(value), value != 0 else { continue }
          let isControl = scalar.properties.generalCategory == .control
          if !isControl || "\u{8}\t\r".unicodeScalars.contains(scalar) {
            characters.insert(scalar == "\r" ? "\n" : scalar)
          }
        }
      }
    }
    return characters
  }
}
