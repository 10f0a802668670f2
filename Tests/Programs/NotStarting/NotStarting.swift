import AlchemicCore

/// Found by the scan.
final class Greeting: AlchemicManaged {
  let text = "hello"
}

/// A program that imports the core alone: says whether it was started before it did anything.
@main
enum NotStarting {
  static func main() async throws {
    print(Alchemic.mainContext.phase == .idle ? "not started" : "started")
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    print("started: \(try AcGet(Greeting.self).text)")
  }
}
