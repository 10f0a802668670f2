import TestPrograms
import Testing

struct HeapTests {
  @Test func `200,000 requests of each kind keep nothing`() throws {
    let growth = try #require(try Int(Program("heap-growth").run().output.dropLast()))
    // Less than a page for all of them: tables that were just made larger, or are about to be.
    #expect(abs(growth) < 4_096)
  }
}
