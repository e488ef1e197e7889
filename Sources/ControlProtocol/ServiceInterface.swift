import JSON

/// What every Varlink service says of itself: `org.varlink.service`.
enum ServiceInterface {
  static let name = "org.varlink.service"

  /// The reply to `GetInfo`.
  static func information() -> [UInt8] {
    reply { writer in
      writer.field("vendor", "Keyglass")
      writer.field("product", "keyglassd")
      writer.field("version", ProductVersion.current)
      writer.field("url", "")
      writer.array("interfaces", [name, ControlRequest.interface])
    }
  }

  /// The reply to `GetInterfaceDescription`.
  static func description(of interface: String) throws(ControlError) -> [UInt8] {
    let text =
      switch interface {
      case name: serviceText
      case ControlRequest.interface: controlText
      default: throw ControlError.interfaceNotFound(interface)
      }
    return reply { $0.field("description", text) }
  }

  private static func reply(_ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { $0.object("parameters", fields) }
    return writer.bytes + [0]
  }

  /// As https://varlink.org/Service gives it, with the errors that systemd's services add.
  static let serviceText = """
    # The Varlink service interface
    interface org.varlink.service

    # Who provides the service, and what it implements.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The description of an interface that the service implements.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The interface is not implemented here.
    error InterfaceNotFound (interface: string)

    # The interface has no such method.
    error MethodNotFound (method: string)

    # The method is described but not implemented.
    error MethodNotImplemented (method: string)

    # A parameter is missing, has the wrong type, or is unknown.
    error InvalidParameter (parameter: string)

    # The method gives a stream: call it with "more".
    error ExpectedMore ()

    """

  static let controlText = """
    # The on-screen keyboard: what it shows, which layout it uses, what it listens to.
    # Rights: "watch" to look, "control" to show, hide, switch and release, "type" to type and to
    # reload.
    interface io.keyglass.Control

    # A layout; language is a BCP 47 tag, empty where it has none.
    type Layout (id: string, title: string, language: string, current: bool)

    # An input device.
    # kind: multi-touch-b, multi-touch-a, single-touch, keypad, keyboard.
    # grab: grabbed, waiting (until the last finger leaves it), released, failed.
    # contacts: how many fingers are on it. clone: the device that carries what is not for the
    # keyboard. seat: the one that it belongs to, where that is not the daemon's own.
    # problem: why it is not used as it should be.
    type Device (
      name: string,
      node: string,
      sysname: string,
      kind: string,
      grab: string,
      contacts: int,
      clone: ?string,
      seat: ?string,
      problem: ?string
    )

    # A key as it looks now. The rectangle is in fractions 0-1 of the touch surface as the finger
    # sees it. style: character, function, accent. icon, drawn instead of the label: shift,
    # caps-lock, delete, delete-forward, return, globe, hide, left, right, up, down. Flags that
    # are not set may be absent.
    type SceneKey (
      id: string,
      label: string,
      hint: ?string,
      x: float,
      y: float,
      width: float,
      height: float,
      style: string,
      icon: ?string,
      pressed: ?bool,
      latched: ?bool,
      locked: ?bool,
      unreachable: ?bool
    )

    # Something in the strip above the keys that can be touched.
    # kind: candidate, chosen (typed if nothing is touched), button (an application's).
    type AccessoryItem (
      id: string,
      label: string,
      x: float,
      y: float,
      width: float,
      height: float,
      kind: string,
      pressed: ?bool
    )

    # A button of an application; id is what the application knows it by.
    type Button (id: string, label: string)

    # The calculator's display; operation waits for its second number.
    type Display (text: string, operation: string, memory: ?bool, failed: ?bool)

    # The strip between the keyboard's upper edge and its keys.
    type Accessory (
      x: float,
      y: float,
      width: float,
      height: float,
      items: []AccessoryItem,
      display: ?Display
    )

    # One of the things to choose from in what pops up. selected: lifting the finger takes it.
    # current: it is what is in use already. unreachable: the system's keymap has no way to it, and
    # lifting the finger on it does nothing.
    type PopupCell (
      label: string,
      x: float,
      y: float,
      width: float,
      height: float,
      selected: ?bool,
      current: ?bool,
      unreachable: ?bool
    )

    # What pops up while a finger is on a key; it may reach above the keyboard.
    type Popup (x: float, y: float, width: float, height: float, cells: []PopupCell)

    # Where a panel shows the keyboard: see SetPanel.
    type Panel (
      kind: string,
      output: ?string,
      shown: bool,
      reason: ?string,
      x: float,
      y: float,
      width: float,
      height: float,
      outputWidth: int,
      outputHeight: int,
      scale: float,
      rotation: int,
      millimetresWide: ?float,
      millimetresHigh: ?float
    )

    # How the daemon is. problems: "file:line:column: what is wrong".
    method GetStatus() -> (
      version: string,
      layout: string,
      layer: string,
      visible: bool,
      released: bool,
      keymap: string,
      keyboard: ?string,
      touchscreens: []Device,
      settingsFiles: []string,
      problems: []string,
      panel: string,
      panels: []Panel
    )

    # The layouts in use, or all that there are.
    method ListLayouts(all: ?bool) -> (layouts: []Layout)

    # To the next of the layouts in use.
    method SwitchNext() -> (layout: string, title: string, layer: string, visible: bool)

    # To the previous of the layouts in use.
    method SwitchPrevious() -> (layout: string, title: string, layer: string, visible: bool)

    # To any layout that there is.
    method Switch(id: string) -> (layout: string, title: string, layer: string, visible: bool)

    # Shows the keyboard.
    method Show() -> (layout: string, title: string, layer: string, visible: bool)

    # Hides the keyboard: every touch goes to the applications.
    method Hide() -> (layout: string, title: string, layer: string, visible: bool)

    # Shows the keyboard if it is hidden, and hides it if it is shown.
    method Toggle() -> (layout: string, title: string, layer: string, visible: bool)

    # The visible keyboard. direction: left-to-right, right-to-left. silent: the layout's keys
    # neither click nor vibrate. settingsRead: when the daemon read its settings, in microseconds of
    # CLOCK_MONOTONIC; a panel that read them before does so again. The rectangle is the whole keyboard's; output names the output that
    # is touched, where that is known. With "more", also every later scene; scenes that the client
    # was too slow for are left out.
    method GetScene() -> (
      layout: string,
      layer: string,
      visible: bool,
      output: ?string,
      direction: string,
      silent: ?bool,
      settingsRead: ?int,
      x: float,
      y: float,
      width: float,
      height: float,
      keys: []SceneKey,
      accessory: ?Accessory,
      popups: ?[]Popup
    )

    # Every device that is read, and the keyboard that is typed on.
    method ListDevices() -> (devices: []Device)

    # A panel says where it shows the keyboard: the rectangle in fractions 0-1 of the output as
    # people see it, the output's size in pixels and, where known, in millimetres, as people see
    # it too, pixels per logical pixel, and by how many degrees (0, 90, 180, 270) the picture is
    # turned clockwise. Where it is not shown, reason says why. drawn: whether the keyboard is in
    # the picture now; a panel that says it is waited for with did-show and did-hide. Touches are taken there and
    # nowhere else. It holds until the next call or until the connection is closed; scenes are
    # followed on another connection. kind and output are 1 to 64 bytes, reason at most 256, and the
    # keyboard lies within the output; where it is shown it is at least a hundredth of it wide and
    # high.
    method SetPanel(
      kind: string,
      output: ?string,
      shown: ?bool,
      drawn: ?bool,
      reason: ?string,
      x: float,
      y: float,
      width: float,
      height: float,
      outputWidth: int,
      outputHeight: int,
      scale: float,
      rotation: int,
      millimetresWide: ?float,
      millimetresHigh: ?float
    ) -> ()

    # Types a text, on whatever has the focus; a line end is Return. Answered when all of it has
    # gone out. What has not gone out is dropped when the connection is closed, unless the call was
    # oneway. Texts are typed one after another; what a finger touches goes first.
    method Type(text: string) -> ()

    # Types one key while modifiers are held: ctrl+alt+t, super, F5, shift+Left. Modifiers: ctrl,
    # shift, alt, altgr, super. The key is a character or XKB's name of a keysym.
    method Key(chord: string) -> ()

    # Which characters of a text cannot be typed as things are; none where Type would take it.
    method Check(text: string) -> (characters: []string)

    # The keymap that is typed on. layouts: one for each group, as XKB writes them: us, de(neo).
    # group: the active one, from 1. source: where that is written. console: a text console is in
    # the foreground, and its own table counts.
    method GetKeymap() -> (
      rules: string,
      model: string,
      layouts: []string,
      options: []string,
      group: int,
      source: string,
      locale: string,
      console: bool,
      capsLock: bool,
      numLock: bool
    )

    # The session has switched to another group of the keymap. It holds until the keymap changes,
    # and ends with the connection unless it is lasting; that one ends when somebody else sits at
    # the seat.
    method SetKeymapGroup(group: int, lasting: ?bool) -> (
      rules: string,
      model: string,
      layouts: []string,
      options: []string,
      group: int,
      source: string,
      locale: string,
      console: bool,
      capsLock: bool,
      numLock: bool
    )

    # Says what the field that has the focus is for, so that it gets its layout and what stands
    # on return. type: text, ascii, numbers-and-punctuation, url, email, number, decimal, phone,
    # name-phone, social, web-search, password, pin, calculator, terminal; nothing that is touched
    # is shown for password and pin. returnType: default, go, next, search, send, done, join,
    # route, continue. It ends with the connection, and what an older connection said counts again.
    # What is lasting stays until anybody says something else or sits down at the seat.
    method SetPurpose(
      type: string,
      returnType: ?string,
      lasting: ?bool
    ) -> (layout: string, title: string, layer: string, visible: bool)

    # Hides the keyboard and lets go of every touchscreen, until the keyboard is shown again.
    method Release() -> (layout: string, title: string, layer: string, visible: bool)

    # Reads settings and layouts again. If anything is wrong, all stays as it was.
    method Reload() -> ()

    # Erases what was learned of the words that were typed, in memory and in /var/lib/keyglass.
    method Forget() -> ()

    # Puts an application's buttons into the strip above the keys, from left to right: at most 8,
    # ids and labels of 1 to 64 bytes, no id twice. When one is touched, Watch says so. They go with
    # the client's connection or its next call; of several clients', those that came last are seen.
    method SetAccessory(buttons: []Button) -> ()

    # Takes all buttons away, whoever put them there.
    method ClearAccessory() -> ()

    # Says what happens (needs "more"). kind, and what comes with it:
    #   watching: layout, title, layer, visible (the first event: how things are)
    #   layout-changed: layout, title, layer    layer-changed: layout, layer
    #   will-show, did-show: x, y, width, height (also where it moves)
    #   will-hide, did-hide: x, y, width, height (from where)
    #   accessory-touched: button    released, resumed: nothing
    #   device-added, device-removed: device    settings-reloaded: problems
    method Watch() -> (
      kind: string,
      layout: ?string,
      title: ?string,
      layer: ?string,
      visible: ?bool,
      device: ?Device,
      problems: ?[]string,
      x: ?float,
      y: ?float,
      width: ?float,
      height: ?float,
      button: ?string
    )

    # There is no layout with this id.
    error UnknownLayout (id: string)

    # The client lacks this right: watch, control or type.
    error PermissionDenied (need: string)

    # The settings are not taken. problems: "file:line:column: what is wrong".
    error InvalidSettings (problems: []string)

    # These characters of the text cannot be typed, so nothing of it was; or, where the keymap
    # changed meanwhile, nothing from the first of them on.
    error UnreachableCharacters (characters: []string)

    # This is no chord, or the keymap has no key for it.
    error UnreachableChord (reason: string)

    # There is room for so many characters behind the texts that wait, so nothing was taken.
    error QueueFull (free: int, needed: int)

    # The keyboard was released or stopped, and what had not gone out was dropped.
    error Cancelled ()

    # The keymap has only so many groups.
    error NoSuchGroup (count: int)

    # The call is longer than this many bytes: 65536 for clients that may type, else 4096.
    error TooLong (limit: int)

    """
}
