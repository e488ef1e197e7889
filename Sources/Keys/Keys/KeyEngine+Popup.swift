import Erasing
import Layouts
import Touch
import Units

/// A popup and the actions of its cells.
struct OpenPopup: Sendable {
  var shown: Popup
  var actions: Actions
  /// The held key's place, in fractions of the touch surface.
  var keyRectangle: UnitRectangle
  /// The contact that chooses a cell; nil while no finger touches the open menu.
  var owner: ContactID?
  var choice = Choice.key

  enum Actions: Sendable {
    /// The key's alternates, whose cells may lie above the keyboard.
    case alternates([KeyAction])
    /// The ids of the enabled layouts, whose cells always lie within the keyboard. The menu remains
    /// open after the finger lifts from the key, until a touch chooses a layout or lands elsewhere.
    case layouts([String])
    /// The menu of the key that hides the keyboard. It behaves like the layout menu.
    case sizes([SizeMenu.Item])
  }

  var isMenu: Bool {
    switch actions {
    case .layouts, .sizes: true
    case .alternates: false
    }
  }

  /// The place of the choosing finger in relation to the popup.
  enum Choice: Hashable, Sendable {
    /// The finger is still on the held key.
    case key
    /// The finger is on the cell with this index, or near it.
    case cell(Int)
    /// The finger is on neither the key nor a cell. Lifting does nothing.
    case away
  }

  func choice(at point: SurfacePoint) -> Choice {
    if keyRectangle.contains(point) { return .key }
    if let cell = shown.cells.firstIndex(where: { $0.rectangle.contains(point) }) {
      return .cell(cell)
    }
    return isMenu ? .away : nearestCell(to: point)
  }

  /// Returns the nearest cell if the finger is at most half a cell outside it, or in the key's row.
  /// The finger hides the cells, so the user cannot aim exactly.
  private func nearestCell(to point: SurfacePoint) -> Choice {
    let inRow = shown.cells.indices.min {
      distance(of: $0, to: point) < distance(of: $1, to: point)
    }
    guard let nearest = inRow else { return .away }
    let cell = shown.cells[nearest].rectangle
    let top = min(cell.y - cell.height / 2, keyRectangle.y)
    let bottom = max(cell.maxY + cell.height / 2, keyRectangle.maxY)
    guard point.x >= cell.x - cell.width / 2, point.x <= cell.maxX + cell.width / 2,
      point.y >= top, point.y <= bottom
    else { return .away }
    return .cell(nearest)
  }

  private func distance(of index: Int, to point: SurfacePoint) -> Double {
    let cell = shown.cells[index].rectangle
    let x = max(cell.x - point.x, 0, point.x - cell.maxX)
    let y = max(cell.y - point.y, 0, point.y - cell.maxY)
    return x * x + y * y
  }
}

extension KeyEngine {
  /// Sets the layouts in the menu of the next-layout key, in order.
  package mutating func setLayoutMenu(_ titles: [LayoutTitle]) {
    if isMenuOpen { closePopup() }
    layoutMenu = titles
  }

  /// Sets the menu of the key that hides the keyboard.
  package mutating func setSizeMenu(_ menu: SizeMenu) {
    if isMenuOpen { closePopup() }
    sizeMenu = menu
  }

  /// True if a menu is open. Any finger that comes down on the menu chooses a cell.
  package var isMenuOpen: Bool { popup?.isMenu == true }

  mutating func openAlternates(of index: Int, by contact: ContactID) {
    let key = keys[index]
    let forms = key.alternates.map(form)
    let places = placement(of: key).alternates(forms.map(\.label))
    let cells = zip(forms, places).map {
      Popup.Cell(label: $0.label, rectangle: $1, isUnreachable: !reach.includes($0.action))
    }
    open(.alternates(forms.map(\.action)), of: index, as: cells, by: contact)
  }

  /// The label and action of an alternate, shifted if shift is on.
  func form(of alternate: Key.Alternate) -> (label: String, action: KeyAction) {
    let isShifted = stateWithoutTouches.isShifted(alternate, canType: reach.canType)
    return (
      (isShifted ? alternate.shiftedLabel : nil) ?? alternate.label,
      (isShifted ? alternate.shiftedAction : nil) ?? alternate.action
    )
  }

  mutating func openLayoutMenu(of index: Int, by contact: ContactID) {
    let places = placement(of: keys[index]).menu(count: layoutMenu.count)
    let cells = zip(layoutMenu, places).map {
      Popup.Cell(label: $0.title, rectangle: $1, isCurrent: $0.id == layout.id)
    }
    open(.layouts(layoutMenu.map(\.id)), of: index, as: cells, by: contact)
  }

  mutating func openSizeMenu(of index: Int, by contact: ContactID) {
    let items = sizeMenu.items
    let places = placement(of: keys[index]).menu(count: items.count)
    let cells = zip(items, places).map {
      Popup.Cell(
        label: $0.label, rectangle: $1, isCurrent: $0 == .size(sizeMenu.current))
    }
    open(.sizes(items), of: index, as: cells, by: contact)
  }

  private mutating func open(
    _ actions: OpenPopup.Actions, of key: Int, as cells: [Popup.Cell], by contact: ContactID
  ) {
    popup = OpenPopup(
      shown: Popup(cells: cells), actions: actions,
      keyRectangle: keys[key].rectangle.placed(in: keyboard), owner: contact)
    highlight(.key)
  }

  func placement(of key: Key) -> PopupPlacement {
    PopupPlacement(
      keyboard: keyboard, key: key.rectangle.placed(in: keyboard),
      unit: keyboard.width / max(layout.layers[layer].unitsWide, 1))
  }

  mutating func slideInPopup(to point: SurfacePoint) {
    guard let choice = popup?.choice(at: point), choice != popup?.choice else { return }
    highlight(choice)
  }

  private mutating func highlight(_ choice: OpenPopup.Choice) {
    guard var popup else { return }
    popup.choice = choice
    popup.shown.selected =
      switch choice {
      case .cell(let index): popup.shown.cells[index].isUnreachable ? nil : index
      case .key: typesFirstAlternate(of: popup) ? popup.shown.firstReachable : nil
      case .away: nil
      }
    self.popup = popup
    revision &+= 1
  }

  private func typesFirstAlternate(of popup: OpenPopup) -> Bool {
    !popup.isMenu && behaviour.holdWithoutSliding == .firstAlternate
  }

  /// Carries out the finger's choice and closes the popup.
  ///
  /// - Returns: true if the finger is still on the key, which then types itself.
  mutating func commitChoice(at time: Microseconds, into output: ErasingQueue<KeyOutput>) -> Bool {
    guard let popup else { return false }
    closePopup()
    if let cell = popup.shown.selected {
      switch popup.actions {
      case .alternates(let actions):
        perform(actions[cell], touch: nil, at: time, into: output)
      case .layouts(let ids):
        output.append(.chooseLayout(ids[cell]))
      case .sizes(let items):
        switch items[cell] {
        case .size(let size): output.append(.chooseSize(size))
        case .settings(let id): output.append(.visitLayout(id))
        }
      }
      return false
    }
    if case .cell = popup.choice { output.append(.unreachable) }
    return popup.choice == .key && !popup.isMenu
  }

  mutating func closePopup() {
    guard popup != nil else { return }
    popup = nil
    revision &+= 1
  }

  /// Handles a finger that comes down while a menu is open.
  ///
  /// - Returns: true if the touch is used up: it chose a cell, or closed a menu that had stayed
  ///   open without a finger.
  mutating func touchMenu(_ contact: inout Contact) -> Bool {
    guard let menu = popup, menu.isMenu else { return false }
    if case .cell(let cell) = menu.choice(at: contact.point) {
      // The contact takes over from a finger that still holds the menu's key.
      popup?.owner = contact.id
      for index in contacts.indices where contacts[index].id == menu.owner {
        finish(index)
      }
      contact.role = .choosing
      highlight(.cell(cell))
      return true
    }
    guard menu.owner == nil else { return false }
    closePopup()
    return true
  }
}
