import Testing
import Touch

@Suite struct DeviceOrderTests {
  @Test func devicesAreInTheOrderInWhichTheKernelCountsThem() {
    let sysnames = ["event10", "event9", "event2", "event100", "event1"]
    #expect(
      sysnames.sorted(by: kernelOrder) == ["event1", "event2", "event9", "event10", "event100"])
  }

  @Test(arguments: ["", "event", "event99999999999999999999", "9event"])
  func aNameWithoutANumberHasAPlaceToo(sysname: String) {
    #expect(!kernelOrder(sysname, sysname))
    #expect(kernelOrder(sysname, "event3") != kernelOrder("event3", sysname))
  }
}
