import Layouts
package import Scene
import Units

extension Scene {
  /// The scene that was described; what this version does not know looks plain.
  package init(_ description: SceneDescription) {
    self.init(
      layout: description.layout, layer: description.layer, visible: description.visible,
      rectangle: description.rectangle,
      direction: Layout.Direction(rawValue: description.direction) ?? .leftToRight,
      keys: description.keys.map(SceneKey.init),
      accessory: description.accessory.map(SceneAccessory.init),
      popups: description.popups?.map(ScenePopup.init) ?? [])
    output = description.output
    isSilent = description.silent == true
    settingsRead = description.settingsRead.map { Microseconds(Int64($0)) }
  }
}

extension SceneKey {
  fileprivate init(_ key: SceneDescription.KeyDescription) {
    var state: State = []
    if key.pressed == true { state.insert(.pressed) }
    if key.latched == true { state.insert(.latched) }
    if key.locked == true { state.insert(.locked) }
    if key.unreachable == true { state.insert(.unreachable) }
    self.init(
      id: key.id, label: key.label, hint: key.hint, rectangle: key.rectangle,
      style: Key.Style(rawValue: key.style) ?? .character,
      icon: key.icon.flatMap(SceneIcon.init(rawValue:)), state: state)
  }
}

extension SceneAccessory {
  fileprivate init(_ accessory: AccessoryDescription) {
    self.init(
      rectangle: accessory.rectangle,
      items: accessory.items.map { item in
        Item(
          id: item.id, label: item.label, rectangle: item.rectangle,
          kind: Item.Kind(rawValue: item.kind) ?? .candidate, pressed: item.pressed == true)
      },
      display: accessory.display.map { display in
        Display(
          text: display.text, operation: display.operation, memory: display.memory == true,
          failed: display.failed == true)
      })
  }
}

extension ScenePopup {
  fileprivate init(_ popup: PopupDescription) {
    self.init(
      rectangle: popup.rectangle,
      cells: popup.cells.map { cell in
        Cell(
          label: cell.label, rectangle: cell.rectangle, selected: cell.selected == true,
          current: cell.current == true, unreachable: cell.unreachable == true)
      })
  }
}
