import CWayland
import Outputs
import WaylandConnection

/// The pointers of a compositor's seats, used while pointers may press keys.
///
/// Pens are reported as pointers, because the panel does not use their protocol. The seats'
/// touchscreens are bound but never read, because some compositors would otherwise turn touches
/// into pointer events.
final class WaylandPointers {
  enum Event {
    /// The pointer has entered this surface or moved on it, to a place in logical pixels.
    case moved(OpaquePointer?, x: Double, y: Double)
    /// The main button went down (true) or came up (false).
    case pressed(Bool)
    case left
  }

  private var seats: [Seat] = []

  /// - Parameter happened: called with each event.
  init(
    _ globals: [PictureGlobals.Global], picture: @escaping () -> PointerPicture?,
    happened: @escaping (Event) -> Void
  ) {
    seats = globals.compactMap { global in
      global.bind(keyglass_wl_seat(), atMost: Seat.version).map {
        Seat($0, picture: picture, happened: happened)
      }
    }
  }

  private final class Seat {
    /// The newest `wl_seat` version without `frame` and later pointer events, which are not needed.
    static let version: UInt32 = 4
    private static let mainButton: UInt32 = 0x110

    private let object: OpaquePointer
    private var pointer: OpaquePointer?
    private var touch: OpaquePointer?
    private let picture: () -> PointerPicture?
    private let happened: (Event) -> Void
    private var surface: OpaquePointer?

    init(
      _ object: OpaquePointer, picture: @escaping () -> PointerPicture?,
      happened: @escaping (Event) -> Void
    ) {
      self.object = object
      self.picture = picture
      self.happened = happened
      wl_seat_add_listener(object, Self.listener.pointer, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
      touch.map { wl_touch_release($0) }
      pointer.map { wl_pointer_release($0) }
      wl_seat_destroy(object)
    }

    private func use(_ capabilities: UInt32) {
      func has(_ capability: wl_seat_capability) -> Bool { capabilities & capability.rawValue != 0 }
      if has(WL_SEAT_CAPABILITY_TOUCH), touch == nil {
        touch = wl_seat_get_touch(object)
      } else if !has(WL_SEAT_CAPABILITY_TOUCH), let touch {
        wl_touch_release(touch)
        self.touch = nil
      }
      if has(WL_SEAT_CAPABILITY_POINTER), pointer == nil {
        pointer = wl_seat_get_pointer(object)
        wl_pointer_add_listener(
          pointer, Self.pointerListener.pointer, Unmanaged.passUnretained(self).toOpaque())
      } else if !has(WL_SEAT_CAPABILITY_POINTER), let pointer {
        wl_pointer_release(pointer)
        self.pointer = nil
        happened(.left)
      }
    }

    private func move(_ x: wl_fixed_t, _ y: wl_fixed_t) {
      happened(.moved(surface, x: wl_fixed_to_double(x), y: wl_fixed_to_double(y)))
    }

    private static let listener = PinnedListener(
      wl_seat_listener(
        capabilities: { data, _, capabilities in
          receiver(data, as: Seat.self).use(capabilities)
        },
        name: { _, _, _ in }))

    private static let pointerListener = {
      var listener = wl_pointer_listener()
      listener.enter = { data, pointer, serial, surface, x, y in
        let seat = receiver(data, as: Seat.self)
        seat.surface = surface
        if let pointer { seat.picture()?.show(for: pointer, serial: serial) }
        seat.move(x, y)
      }
      listener.leave = { data, _, _, _ in
        let seat = receiver(data, as: Seat.self)
        seat.surface = nil
        seat.happened(.left)
      }
      listener.motion = { data, _, _, x, y in receiver(data, as: Seat.self).move(x, y) }
      listener.button = { data, _, _, _, button, state in
        guard button == mainButton else { return }
        receiver(data, as: Seat.self).happened(
          .pressed(state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue))
      }
      listener.axis = { _, _, _, _, _ in }
      return PinnedListener(listener)
    }()
  }
}
