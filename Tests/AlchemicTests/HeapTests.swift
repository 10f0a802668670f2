import TestPrograms
import Testing

struct HeapTests {
  @Test func `200,000 requests of each kind leave no memory behind`() throws {
    let growth = try #require(try Int(Program("heap-growth").run().output.dropLast()))
    // Less than a page in total, because a table may just have grown.
    #expect(abs(growth) < 4_096)
  }
}
