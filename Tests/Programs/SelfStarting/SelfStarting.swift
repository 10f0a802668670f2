import Alchemic

/// Found by the scan.
final class Greeting: AlchemicManaged {
  let text = "hello"
}

/// A program that imports the self-starting module: says whether it was started before it did anything.
@main
enum SelfStarting {
  static func main() async throws {
    guard Alchemic.mainContext.phase != .idle else {
      print("not started")
      return
    }
    try await Alchemic.mainContext.untilReady()
    print("started: \(try AcGet(Greeting.self).text)")
  }
}
