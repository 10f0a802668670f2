import TestPrograms
import Testing

struct HeapTests {
  @Test func `200,000 requests of each kind keep nothing`() throws {
    #expect(try Program("heap-growth").run().output == "0\n")
  }
}
