import AlchemicCore

/// Found by the scan, and told once it is wired, though only by inheritance.
class Greeting: AlchemicManaged, AlchemicAware {
  private(set) var text = "hello"
  required init() {}
  func alchemicDidInjectDependencies() { text += ", told" }
}

/// Inherits all that makes it found and told.
final class LoudGreeting: Greeting {}

/// A program that imports the core alone: says whether it was started before it did anything.
@main
enum NotStarting {
  static func main() async throws {
    print(Alchemic.mainContext.phase == .idle ? "not started" : "started")
    Alchemic.start()
    try await Alchemic.mainContext.untilReady()
    print("started: \(try AcGet(LoudGreeting.self).text)")
  }
}
