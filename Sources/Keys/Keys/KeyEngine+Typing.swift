import Erasing
import Layouts
import Units

extension KeyEngine {
  /// Carries out the action of a key of the current layer, shifted if shift is on.
  mutating func type(
    _ key: Int, touch: KeyTouch?, at time: Microseconds, into output: ErasingQueue<KeyOutput>
  ) {
    // A shortcut for nearly every key, which avoids copying the action.
    if !latches.isAnyOn, case .text(let text) = layout.layers[layer].keys[key].action {
      output.append(.text(text, touch: touch))
      return keyTyped()
    }
    perform(action(of: key), touch: touch, at: time, into: output)
  }

  /// The action of a key, shifted if shift is on. Mutating, because calling a nonmutating member
  /// copies the engine.
  private mutating func action(of index: Int) -> KeyAction {
    // A key is a large value, so copy it only for shift.
    guard latches.isAnyOn else { return layout.layers[layer].keys[index].action }
    let key = keys[index]
    return stateWithoutTouches.isShifted(key, canType: reach.canType)
      ? key.shiftedAction ?? key.action : key.action
  }

  mutating func perform(
    _ action: KeyAction, touch: KeyTouch?, at time: Microseconds,
    into output: ErasingQueue<KeyOutput>
  ) {
    let modifiers = modifiersOn
    switch action {
    case .text(let text):
      output.append(modifiers.isEmpty ? .text(text, touch: touch) : .chord(modifiers, .text(text)))
    case .keysym(let name):
      output.append(.chord(modifiersWithShift, .keysym(name)))
    case .press(let chords):
      guard chords.count == 1 else {
        output.append(.press(chords))
        return sequenceTyped()
      }
      var chord = chords[0]
      chord.modifiers.formUnion(modifiersWithShift)
      output.append(.press([chord]))
    case .return:
      let modifiers = modifiersWithShift
      output.append(modifiers.isEmpty ? .return : .chord(modifiers, .keysym("Return")))
    case .delete, .deleteForward:
      // Deleting a typing error keeps a latched shift for the next letter.
      guard !modifiers.isEmpty else {
        output.append(action == .delete ? .delete(.character) : .deleteForward(.character))
        return
      }
      output.append(
        .chord(modifiers, .keysym(action == .delete ? "BackSpace" : "Delete")))
    case .edit(.wordLeft), .edit(.wordRight):
      let side = action == .edit(.wordLeft) ? "Left" : "Right"
      output.append(.chord(modifiersWithShift.union(.control), .keysym(side)))
    case .edit(let command):
      output.append(.edit(command))
    case .calculator(let key):
      output.append(.calculator(key))
    case .phone(let key):
      output.append(.phone(key))
    case .button(let id):
      revision &+= 1
      return output.append(.button(id))
    // Keys that type nothing leave shift and modifiers as they are.
    case .modifier(let modifier):
      return tap(modifier, at: time)
    case .layer(let id):
      return show(layout.layerIndex(id) ?? layer)
    case .command(let command):
      revision &+= 1
      return output.append(.command(command))
    case .layout(let id):
      revision &+= 1
      return output.append(reach.includes(action) ? .visitLayout(id) : .unreachable)
    // Neither action types anything: `recent` keys get their texts before the layout is shown.
    case .recent, .none:
      return
    }
    keyTyped()
  }

  /// Taps a modifier key to which the finger slid from another key.
  private mutating func tap(_ modifier: Modifiers, at time: Microseconds) {
    latches[modifier].press()
    latches[modifier].lift(tapBegan: time, doubleTap: behaviour.doubleTap ?? .zero)
    revision &+= 1
  }

  /// Handles the end of a sequence of chords. Sequences ignore latches, which remain for the next
  /// key.
  private mutating func sequenceTyped() {
    latches.sequenceTyped()
    layersUsed()
  }

  mutating func keyTyped() {
    latches.keyTyped()
    layersUsed()
  }

  private mutating func layersUsed() {
    for index in contacts.indices {
      if case .layer(let held)? = contacts[index].held, !held.wasUsed { useLayer(heldBy: index) }
    }
    revision &+= 1
  }

  /// Marks the layer that a finger holds as used. Not inlined: otherwise the caller's loop would
  /// check for each key that the contacts' memory is uniquely referenced.
  @inline(never)
  private mutating func useLayer(heldBy index: Int) {
    guard case .layer(var held)? = contacts[index].held else { return }
    held.wasUsed = true
    contacts[index].held = .layer(held)
  }
}

// MARK: - Shift and modifiers

extension KeyEngine {
  var shiftState: KeyboardState.Shift {
    let shift = latches[.shift]
    return switch shift.phase {
    case .locked: .locked
    case _ where shift.isHeld: .held
    case .automatic: .automatic
    case .declined: .declined
    case .latched: .latched
    case .off: .off
    }
  }

  /// The modifiers other than shift for the next key.
  var modifiersOn: Modifiers {
    latches.isAnyOn ? latches.on(locked: false).union(latches.on(locked: true)) : Modifiers()
  }

  /// The modifiers for the next key, with shift only if a finger turned it on. Otherwise, automatic
  /// shift at the start of a sentence would make an arrow key select text.
  private var modifiersWithShift: Modifiers {
    isShiftMeant ? modifiersOn.union(.shift) : modifiersOn
  }

  var isShiftMeant: Bool { latches.isAnyOn && latches[.shift].isDeliberate }
}
