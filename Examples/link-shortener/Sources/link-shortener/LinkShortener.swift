import Alchemic
import AlchemicInspectionServer
import Foundation

/// The program. The container has begun to start before `main`; this says what happens when it is ready, and waits.
@main
enum LinkShortener {
  static func main() async {
    AcWhenReady("listen") { try AcGet(WebServer.self).listen() }
    do {
      try await Alchemic.mainContext.untilReady()
      try await AcGet(WebServer.self).untilClosed()
    } catch is AlchemicError {
      // A graph that is wrong, or a start that fails: the container has logged all of it.
      exit(EXIT_FAILURE)
    } catch {
      FileHandle.standardError.write(Data("link-shortener: \(error)\n".utf8))
      exit(EXIT_FAILURE)
    }
  }
}
