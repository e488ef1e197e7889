import ControlProtocol
import DaemonConnection
import Units

/// Watches the focus through AT-SPI, over D-Bus without libatspi. It serves X11, Xwayland, and
/// applications that do not report their fields to the compositor.
///
/// Applications use AT-SPI only while the property `IsEnabled` of org.a11y.Status is true, because
/// AT-SPI slows applications down. Keyglass therefore sets the property only on request.
final class AccessibilitySource {
  private let session: BusConnection
  private let switchesOn: Bool
  private var bus: BusConnection?
  /// The time to look for a new accessibility bus; nil if no search is planned.
  private(set) var deadline: Microseconds?
  /// True once a bus has been open. A focus reported over a bus must be withdrawn when the bus
  /// ends.
  private var wasOpen = false
  private var hasReportedThatItIsOff = false
  private var focus = AccessibilityFocus()
  /// The applications' display names, by their names on the bus.
  private var names: [String: String] = [:]

  /// The maximum number of names kept.
  private static let mostNames = 64
  /// The pause between the end of a bus and the search for the next bus.
  private static let pause = Microseconds.milliseconds(1_000)

  /// - Parameter switchesOn: true to make applications use AT-SPI from now on.
  init(_ session: BusConnection, switchesOn: Bool) {
    self.session = session
    self.switchesOn = switchesOn
    session.subscribe(
      sender: Self.status.name, interface: "org.freedesktop.DBus.Properties",
      member: "PropertiesChanged", argument: Self.status.interface
    ) { [unowned self] _ in connectIfOn() }
    // The service may start late, or be replaced after it has ended.
    session.watchOwner(of: Self.status.name) { [unowned self] owner in
      if owner != nil { start() }
    }
    start()
  }

  /// The focus as reported over AT-SPI; nil if it is unknown.
  var report: FocusReport? { bus == nil && !wasOpen ? nil : focus.report }

  /// Notices that the accessibility bus has ended, and looks for a new one after a pause.
  func process(at now: Microseconds) {
    if let bus, bus.isClosed {
      self.bus = nil
      focus = AccessibilityFocus()
      names = [:]
      // Pause, because the service that started this bus may be ending too.
      deadline = now + Self.pause
    }
    if let deadline, now >= deadline {
      self.deadline = nil
      start()
    }
  }

  private static let status = BusConnection.Target(
    name: "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Status")
  private static let properties = BusConnection.Target(
    name: status.name, path: status.path, interface: "org.freedesktop.DBus.Properties")
  private static let address = BusConnection.Target(
    name: status.name, path: status.path, interface: "org.a11y.Bus")
  private static let registry = BusConnection.Target(
    name: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry",
    interface: "org.a11y.atspi.Registry")

  // MARK: - The bus

  /// Switches AT-SPI on for all applications if that was requested, then connects.
  private func start() {
    guard switchesOn else { return connectIfOn() }
    session.call(
      Self.properties, "Set", "('\(Self.status.interface)', 'IsEnabled', <true>)",
      timeout: BusConnection.serviceTimeout
    ) { [unowned self] _ in connectIfOn() }
  }

  /// Connects if AT-SPI is on, or was requested.
  ///
  /// A request suffices even if `IsEnabled` is false, because the service resets a property that it
  /// cannot save, as in a read-only home folder. Toolkits that ignore the property, such as GTK,
  /// use AT-SPI anyway.
  private func connectIfOn() {
    guard bus == nil else { return }
    session.call(
      Self.properties, "Get", "('\(Self.status.interface)', 'IsEnabled')",
      timeout: BusConnection.serviceTimeout
    ) { [unowned self] answer in
      let isOn = answer?[0]?.flag == true
      guard isOn || switchesOn else { return }
      if !isOn, answer != nil, !hasReportedThatItIsOff {
        hasReportedThatItIsOff = true
        StandardError.report(
          "AT-SPI does not stay switched on, so some applications do not tell of their fields"
            + " (can dconf write into the home folder?)")
      }
      // The service starts the bus when a program first asks for it.
      session.call(
        Self.address, "GetAddress", timeout: BusConnection.serviceTimeout
      ) { [unowned self] answer in
        guard bus == nil, let address = answer?[0]?.string else { return }
        bus = BusConnection.open(address)
        if let bus {
          wasOpen = true
          listen(to: bus)
        }
      }
    }
  }

  private func listen(to bus: BusConnection) {
    bus.subscribe(
      interface: "org.a11y.atspi.Event.Object", member: "StateChanged", argument: "focused"
    ) { [unowned self] signal in
      let object = Accessible(signal)
      ask(focus.handle(signal.parameters[1]?.signed == 0 ? .unfocused(object) : .focused(object)))
    }
    for member in ["TextCaretMoved", "TextChanged"] {
      bus.subscribe(
        interface: "org.a11y.atspi.Event.Object", member: member
      ) { [unowned self] signal in
        ask(focus.handle(.textChanged(Accessible(signal))))
      }
    }
    bus.subscribe(interface: "org.a11y.atspi.Event.Window") { [unowned self] signal in
      switch signal.member {
      case "Activate": ask(focus.handle(.windowActivated(Accessible(signal))))
      case "Deactivate": ask(focus.handle(.windowDeactivated(Accessible(signal))))
      default: break
      }
    }
    bus.subscribe(
      sender: BusConnection.bus.name, interface: BusConnection.bus.interface,
      member: "NameOwnerChanged"
    ) { [unowned self] signal in
      guard let name = signal.parameters[0]?.string, signal.parameters[2]?.string == "" else {
        return
      }
      names[name] = nil
      ask(focus.handle(.gone(application: name)))
    }
    // Register again with a new registry, because applications send events only while a
    // registration exists.
    bus.watchOwner(of: Self.registry.name) { [unowned self] owner in
      if owner != nil { register() }
    }
    register()
    StandardError.report("fields are followed through AT-SPI too")
  }

  /// Registers for the events that this source handles. The first call starts the registry if
  /// necessary.
  private func register() {
    for event in [
      "object:state-changed:focused", "object:text-caret-moved", "object:text-changed",
      "window:activate", "window:deactivate",
    ] {
      bus?.call(Self.registry, "RegisterEvent", "('\(event)',)")
    }
  }

  // MARK: - Questions

  private func ask(_ questions: [AccessibilityFocus.Question]) {
    for question in questions {
      switch question {
      case .description(let object, let number):
        describe(object) { [unowned self] in ask(focus.described($0, question: number)) }
      case .text(let object, let number):
        readText(of: object) { [unowned self] in
          ask(focus.receiveText(before: $0, selected: $1, question: number))
        }
      }
    }
  }

  private func describe(
    _ object: Accessible, then: @escaping (AccessibleDescription?) -> Void
  ) {
    guard let bus else { return then(nil) }
    let target = object.target("Accessible")
    bus.call(target, "GetRole") { [unowned self] answer in
      guard let role = answer?[0]?.unsigned else { return then(nil) }
      bus.call(target, "GetState") { [unowned self] answer in
        guard let states = answer?.states else { return then(nil) }
        bus.call(target, "GetAttributes") { [unowned self] answer in
          let attributes = answer?.attributes ?? [:]
          name(of: object.application) {
            then(
              AccessibleDescription(
                role: role, states: states, attributes: attributes, application: $0))
          }
        }
      }
    }
  }

  /// Looks up an application's display name. Each application is asked only once.
  private func name(of application: String, then: @escaping (String?) -> Void) {
    if let known = names[application] { return then(known) }
    guard let bus else { return then(nil) }
    let root = BusConnection.Target(
      name: application, path: "/org/a11y/atspi/accessible/root",
      interface: "org.freedesktop.DBus.Properties")
    bus.call(root, "Get", "('org.a11y.atspi.Accessible', 'Name')") { [unowned self] answer in
      let name = answer?[0]?.string.flatMap(Toplevels.shortened)
      if let name, names.count < Self.mostNames { names[application] = name }
      then(name)
    }
  }

  /// Reads the text before the caret, nil if unknown, and whether characters are selected.
  private func readText(of object: Accessible, then: @escaping (String?, Bool) -> Void) {
    guard let bus else { return then(nil, false) }
    let text = object.target("Text")
    var properties = text
    properties.interface = "org.freedesktop.DBus.Properties"
    bus.call(properties, "Get", "('org.a11y.atspi.Text', 'CaretOffset')") { answer in
      guard let caret = answer?[0]?.signed, caret >= 0 else { return then(nil, false) }
      bus.call(text, "GetSelection", "(0,)") { answer in
        if let start = answer?[0]?.signed, let end = answer?[1]?.signed, start != end {
          return then(nil, true)
        }
        let range = AccessibleText.range(before: caret)
        bus.call(text, "GetText", "(\(range.lowerBound), \(range.upperBound))") { answer in
          then(answer.flatMap { AccessibleText.end(in: $0, of: range) }, false)
        }
      }
    }
  }
}

extension Accessible {
  fileprivate init(_ signal: BusConnection.Signal) {
    self.init(application: signal.sender, path: signal.path)
  }

  fileprivate func target(_ interface: String) -> BusConnection.Target {
    BusConnection.Target(
      name: application, path: path, interface: "org.a11y.atspi.\(interface)")
  }
}
