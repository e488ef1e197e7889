import CWayland
import Glibc
import LockScreen
import WaylandConnection

/// A seat's touchscreen, pointer and keyboard.
final class LockSeat {
  /// The highest `wl_seat` version used. Version 5 adds pointer events, which the locker does not
  /// need.
  static let version: UInt32 = 4

  /// An event of the seat's devices. Places are in logical pixels of a surface, times in the
  /// compositor's milliseconds.
  enum Event {
    case down(LockKeyboard.Finger, surface: OpaquePointer?, x: Double, y: Double, time: UInt32)
    case moved(LockKeyboard.Finger, x: Double, y: Double, time: UInt32)
    case up(LockKeyboard.Finger, time: UInt32)
    case cancelled
    case edit(LockEdit)
    case capsLock
    /// A pointer has entered a surface, and needs a picture.
    case pointer(OpaquePointer, serial: UInt32)
  }

  let global: UInt32
  private let object: OpaquePointer
  private var touch: OpaquePointer?
  private var pointer: OpaquePointer?
  private var keyboard: OpaquePointer?
  private let translation = KeyTranslation()
  /// The pointer's surface and place.
  private var place: (surface: OpaquePointer?, x: Double, y: Double) = (nil, 0, 0)
  private var isPressed = false
  var happened: (Event) -> Void = { _ in }

  init(global: UInt32, object: OpaquePointer) {
    self.global = global
    self.object = object
    wl_seat_add_listener(object, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    touch.map { wl_touch_release($0) }
    pointer.map { wl_pointer_release($0) }
    keyboard.map { wl_keyboard_release($0) }
    wl_seat_destroy(object)
  }

  var hasCapsLock: Bool { translation.hasCapsLock }

  private func use(_ capabilities: UInt32) {
    let data = Unmanaged.passUnretained(self).toOpaque()
    func has(_ capability: wl_seat_capability) -> Bool { capabilities & capability.rawValue != 0 }
    if has(WL_SEAT_CAPABILITY_TOUCH), touch == nil {
      touch = wl_seat_get_touch(object)
      wl_touch_add_listener(touch, Self.touchListener.pointer, data)
    } else if !has(WL_SEAT_CAPABILITY_TOUCH), let touch {
      wl_touch_release(touch)
      self.touch = nil
      happened(.cancelled)
    }
    if has(WL_SEAT_CAPABILITY_POINTER), pointer == nil {
      pointer = wl_seat_get_pointer(object)
      wl_pointer_add_listener(pointer, Self.pointerListener.pointer, data)
    } else if !has(WL_SEAT_CAPABILITY_POINTER), let pointer {
      wl_pointer_release(pointer)
      self.pointer = nil
      isPressed = false
      happened(.cancelled)
    }
    if has(WL_SEAT_CAPABILITY_KEYBOARD), keyboard == nil {
      keyboard = wl_seat_get_keyboard(object)
      wl_keyboard_add_listener(keyboard, Self.keyboardListener.pointer, data)
    } else if !has(WL_SEAT_CAPABILITY_KEYBOARD), let keyboard {
      wl_keyboard_release(keyboard)
      self.keyboard = nil
    }
  }

  private func finger(_ number: Int32) -> LockKeyboard.Finger {
    LockKeyboard.Finger(seat: Int(global), number: number)
  }

  /// The finger number that represents the pointer's button.
  private static let button: Int32 = -1
  private static let leftButton: UInt32 = 0x110

  private func press(_ isDown: Bool, time: UInt32) {
    guard isDown != isPressed else { return }
    isPressed = isDown
    if isDown {
      happened(
        .down(finger(Self.button), surface: place.surface, x: place.x, y: place.y, time: time))
    } else {
      happened(.up(finger(Self.button), time: time))
    }
  }

  private func movePointer(_ x: wl_fixed_t, _ y: wl_fixed_t) {
    place.x = wl_fixed_to_double(x)
    place.y = wl_fixed_to_double(y)
  }

  // MARK: - Events from the compositor

  private static let listener = PinnedListener(
    wl_seat_listener(
      capabilities: { data, _, capabilities in
        receiver(data, as: LockSeat.self).use(capabilities)
      },
      name: { _, _, _ in }))

  private static let touchListener = {
    var listener = wl_touch_listener()
    listener.down = { data, _, _, time, surface, id, x, y in
      let seat = receiver(data, as: LockSeat.self)
      seat.happened(
        .down(
          seat.finger(id), surface: surface, x: wl_fixed_to_double(x), y: wl_fixed_to_double(y),
          time: time))
    }
    listener.up = { data, _, _, time, id in
      let seat = receiver(data, as: LockSeat.self)
      seat.happened(.up(seat.finger(id), time: time))
    }
    listener.motion = { data, _, time, id, x, y in
      let seat = receiver(data, as: LockSeat.self)
      seat.happened(
        .moved(seat.finger(id), x: wl_fixed_to_double(x), y: wl_fixed_to_double(y), time: time))
    }
    listener.frame = { _, _ in }
    listener.cancel = { data, _ in receiver(data, as: LockSeat.self).happened(.cancelled) }
    return PinnedListener(listener)
  }()

  private static let pointerListener = {
    var listener = wl_pointer_listener()
    listener.enter = { data, pointer, serial, surface, x, y in
      let seat = receiver(data, as: LockSeat.self)
      seat.place.surface = surface
      seat.movePointer(x, y)
      if let pointer { seat.happened(.pointer(pointer, serial: serial)) }
    }
    listener.leave = { data, _, _, _ in
      let seat = receiver(data, as: LockSeat.self)
      seat.place.surface = nil
      if seat.isPressed {
        seat.isPressed = false
        seat.happened(.cancelled)
      }
    }
    listener.motion = { data, _, time, x, y in
      let seat = receiver(data, as: LockSeat.self)
      seat.movePointer(x, y)
      guard seat.isPressed else { return }
      seat.happened(.moved(seat.finger(button), x: seat.place.x, y: seat.place.y, time: time))
    }
    listener.button = { data, _, _, time, button, state in
      guard button == leftButton else { return }
      receiver(data, as: LockSeat.self).press(
        state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue, time: time)
    }
    listener.axis = { _, _, _, _, _ in }
    return PinnedListener(listener)
  }()

  private static let keyboardListener = {
    var listener = wl_keyboard_listener()
    listener.keymap = { data, _, format, descriptor, size in
      defer { close(descriptor) }
      guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else { return }
      receiver(data, as: LockSeat.self).translation.use(keymap: descriptor, size: Int(size))
    }
    listener.enter = { _, _, _, _, _ in }
    listener.leave = { _, _, _, _ in }
    listener.key = { data, _, _, _, key, state in
      guard state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue else { return }
      let seat = receiver(data, as: LockSeat.self)
      if let edit = seat.translation.press(key) { seat.happened(.edit(edit)) }
    }
    listener.modifiers = { data, _, _, pressed, latched, locked, group in
      let seat = receiver(data, as: LockSeat.self)
      let before = seat.hasCapsLock
      seat.translation.hold(pressed: pressed, latched: latched, locked: locked, group: group)
      if seat.hasCapsLock != before { seat.happened(.capsLock) }
    }
    listener.repeat_info = { _, _, _, _ in }
    return PinnedListener(listener)
  }()
}
