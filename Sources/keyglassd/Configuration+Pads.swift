import Calculator
import Glibc
import Keys
import Settings
import TextEngine

// What the pads need of the settings.
extension Configuration {
  var multiTapBehaviour: MultiTap.Behaviour {
    var behaviour = MultiTap.Behaviour()
    behaviour.pause = settings.phone.pause.duration
    return behaviour
  }

  func letterPlacement(fromKeypad: Bool) -> MultiTap.Placement {
    switch settings.phone.placement {
    case .automatic: fromKeypad ? .inText : .heldBack
    case .inText: .inText
    case .heldBack: .heldBack
    }
  }

  var calculator: Calculator {
    Calculator(
      rules: settings.calculator.rules == .algebraic ? .algebraic : .standard,
      decimals: settings.calculator.decimals,
      decimalSign: settings.decimalSign.first ?? ".")
  }

  var keypadBehaviour: Keypad.Behaviour {
    var behaviour = Keypad.Behaviour()
    behaviour.order = settings.keypad.order == .calculator ? .calculator : .phone
    behaviour.bounce = settings.keypad.bounce
    behaviour.numLockToggles = settings.keypad.numLock == .toggles
    return behaviour
  }
}

extension Settings {
  /// One character.
  var decimalSign: String {
    switch keyboard.decimalSign {
    case .point: "."
    case .comma: ","
    case .locale: Settings.decimalSignOfLocale
    }
  }

  /// What the environment's LC_NUMERIC says; systemd gives services the system's locale.
  private static let decimalSignOfLocale: String = {
    guard let locale = newlocale(1 << Int32(LC_NUMERIC), "", nil) else { return "." }
    defer { freelocale(locale) }
    let sign = nl_langinfo_l(nl_item(RADIXCHAR), locale).map { String(cString: $0) } ?? "."
    return sign.count == 1 ? sign : "."
  }()
}
