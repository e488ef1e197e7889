import Scene
import Seat
import Testing

struct ClientSayingsTests {
  private var said = ClientSayings()
  private let pin = FocusedField(purpose: .pin, returnType: .done)
  private let ok = [AccessoryButton(id: "ok", label: "OK")]
  private let next = [AccessoryButton(id: "next", label: "Next")]

  @Test mutating func aClientsFieldAndButtonsEndWithIt() {
    said.fields.say(pin, by: 1, of: 1000)
    said.put(ok, by: 1, of: 1000)
    #expect(said.field == pin)
    #expect(said.buttons == ok)
    said.remove(1)
    #expect(said == ClientSayings())
    #expect(said.field == .text)
    #expect(said.buttons == [])
  }

  @Test mutating func buttonsThatAreTakenAwayShowThoseOfAnOlderClient() {
    said.put(ok, by: 1, of: 1000)
    said.put(next, by: 2, of: 1000)
    #expect(said.buttons == next)
    said.put([], by: 2, of: 1000)
    #expect(said.buttons == ok)
  }

  @Test mutating func allButtonsGoAndTheFieldStays() {
    said.fields.say(pin, by: 1, of: 1000)
    said.put(ok, by: 1, of: 1000)
    said.put(next, by: 2, of: 1000)
    said.accessories.removeAll()
    #expect(said.buttons == [])
    #expect(said.field == pin)
  }
}
