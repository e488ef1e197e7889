import Testing

@testable import Touch

struct DeviceReadingsTests {
  @Test(arguments: [
    DeviceReadings(axes: [], slots: [], currentSlot: 0),
    DeviceReadings(axes: [0, -5, 1_919], slots: [], currentSlot: 0),
    DeviceReadings(axes: [7], slots: [3, -1, 600, 4, -1, 601], currentSlot: 1),
  ])
  func whatIsWrittenIsRead(readings: DeviceReadings) {
    #expect(DeviceReadings(parsing: readings.text) == readings)
  }

  @Test(arguments: ["", "0", "0 3 1", "-1 0", "0 -1", "0 1 x", "0 0 99999999999"])
  func rejectsForeignFiles(text: String) {
    #expect(DeviceReadings(parsing: text) == nil)
  }
}
