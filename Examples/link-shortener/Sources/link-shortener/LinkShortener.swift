import Alchemic
import AlchemicInspectionServer
import Foundation

/// The program. `main` says what happens when the container is ready, which starts it, and waits. Logging would be set up
/// before that.
@main
enum LinkShortener {
  static func main() async {
    // A graph that is wrong, or a start that fails: the program ends with 1 once the container has logged all of it.
    Alchemic.exitIfStartFails()
    AcWhenReady("listen") { try AcGet(WebServer.self).listen() }
    do {
      try await Alchemic.mainContext.untilReady()
      try await AcGet(WebServer.self).untilClosed()
    } catch {
      FileHandle.standardError.write(Data("link-shortener: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
  }
}
