import AlchemicCore
import Measured

/// The one class that the container is to find among a hundred thousand records of others.
final class Needle: AlchemicManaged {}

/// Measures how long a container looks for its classes in a program that says of a thousand types that each conforms to
/// a hundred protocols: the fastest of twenty looks.
@main
struct ScanRecords {
  static func main() async throws {
    var fastest = Double.infinity
    for _ in 0..<20 {
      let context = try await started(.modules(["scan_records"]))
      guard context.snapshot().factories.map(\.name) == ["Needle"] else { fatalError("It found something else.") }
      fastest = min(fastest, await scanTime(of: context))
    }
    print("scan 100,000 conformance records: \((fastest * 100).rounded() / 100) ms; goal ≤ 1 ms")
  }
}
