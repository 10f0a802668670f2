import AlchemicCore
import AlchemicInspectionServer
import Foundation

final class Lamp: AlchemicManaged {}

/// A program that starts its container itself, and can be explored: says what the container is doing once it has been
/// told to start, and when it is ready.
@main
enum StartingByHand {
  static func main() {
    say("told to start: \(Alchemic.mainContext.start()), \(Alchemic.mainContext.phase)")
    Task {
      try await Alchemic.mainContext.untilReady()
      say("ready")
    }
    dispatchMain()
  }

  /// Past stdio's buffer: what was said must be out.
  private static func say(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
  }
}
