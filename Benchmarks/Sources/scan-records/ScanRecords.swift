import AlchemicCore
import BenchmarkSubjects

/// The only managed class among 100,000 conformance records of other types.
final class Needle: AlchemicManaged {}

/// Measures the scan of a program with 1,000 types that conform to 100 protocols each. Prints the fastest of 20 scans.
@main
struct ScanRecords {
  static func main() async throws {
    var fastest = Double.infinity
    for _ in 0..<20 {
      let context = try await started(.modules(["scan_records"]))
      guard context.snapshot().factories.map(\.name) == ["Needle"] else { fatalError("The scan found other classes.") }
      fastest = min(fastest, await scanTime(of: context))
    }
    print("scan 100,000 conformance records: \((fastest * 100).rounded() / 100) ms; goal ≤ 1 ms")
  }
}
