import Alchemic
import AlchemicInspectionServer
import Foundation

/// The program. `main` registers a callback for when the container is ready, which also starts the container, and waits
/// until the server is closed. Set up logging before that.
@main
enum LinkShortener {
  static func main() async {
    // After an invalid graph or a failed start, the container logs all problems and the program exits with 1.
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
