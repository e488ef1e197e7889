import SystemFiles
import TestSupport
import Testing

@Suite struct LayoutFilesTests {
  @Test func theAdministratorsLayoutsStandOverTheShippedOnes() throws {
    let scratch = try ScratchFolder()
    for folder in ["etc", "etc/layouts", "share", "share/layouts"] {
      try scratch.makeFolder(folder)
    }
    func layout(_ id: String, _ title: String) -> String {
      "id: \(id)\ntitle: \(title)\nwidth: 4\nlayers:\n  digits:\n    rows: |\n      1 2 3 next\n"
    }
    try scratch.write(layout("one", "Shipped"), to: "share/layouts/one.yaml")
    try scratch.write(layout("two", "Shipped"), to: "share/layouts/two.yaml")
    try scratch.write(layout("one", "Mine"), to: "etc/layouts/mine.yaml")
    try scratch.makeFIFO("etc/layouts/broken.yaml")
    let (catalogue, problems) = SystemFiles(
      configuration: scratch.path + "/etc", shared: scratch.path + "/share"
    ).layouts()
    #expect(catalogue.problems == [])
    #expect(catalogue.layouts.map(\.title) == ["Mine", "Shipped"])
    #expect(problems.map(\.file) == [scratch.path + "/etc/layouts/broken.yaml"])
  }
}
