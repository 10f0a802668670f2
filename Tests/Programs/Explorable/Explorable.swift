import AlchemicCore
import AlchemicInspection
import AlchemicInspectionServer

/// Found by the scan.
final class Greeting: AlchemicManaged {}

/// A program without stores that explorers can inspect. It prints the names of its factories and the number of its
/// stores.
@main
enum Explorable {
  static func main() async throws {
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    let snapshot = ContainerInspector(Alchemic.mainContext).snapshot()
    print("\(snapshot.factories.map(\.name)) \(snapshot.stores.count)")
  }
}
