import Alchemic

/// Found by the scan, and told once it is wired, though only by inheritance.
class Greeting: AlchemicManaged, AlchemicAware {
  private(set) var text = "hello"
  required init() {}
  func alchemicDidInjectDependencies() { text += ", told" }
}

/// Inherits all that makes it found and told.
final class LoudGreeting: Greeting {}

/// A program that imports the self-starting module: says whether waiting for the container starts it.
@main
enum SelfStarting {
  static func main() async throws {
    AcWhenReady {}
    guard Alchemic.mainContext.phase != .idle else {
      print("not started")
      return
    }
    try await Alchemic.mainContext.untilReady()
    print("started: \(try AcGet(LoudGreeting.self).text)")
  }
}
