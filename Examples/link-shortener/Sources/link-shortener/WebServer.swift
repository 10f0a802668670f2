import Alchemic
import AlchemicProperties
import HTTPTypes
import Hummingbird
import Logging
import Synchronization

/// The HTTP server on the loopback address.
final class WebServer: AlchemicDeclaring, Sendable {
  private let port: Int
  private let links: any Links
  /// Creates an object for each request.
  private let visits: ALCProvider<Visit>
  private let serving = Mutex<Task<Void, any Error>?>(nil)

  init(port: Int, links: any Links, visits: ALCProvider<Visit>) {
    self.port = port
    self.links = links
    self.visits = visits
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // Properties come from the command line (`--http-port 8081`) or the environment (`HTTP_PORT=8081`).
    AcUseProperties(.commandLine, .environment)
    AcInitializer(
      factory, WebServer.init(port:links:visits:), AcProperty("http.port", default: 8080), AcAuto(), AcAuto())
  }

  /// Starts listening.
  func listen() {
    let application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      logger: Logger(label: "link-shortener"))
    serving.withLock { $0 = Task { try await application.runService() } }
  }

  /// Returns when the server is closed: after SIGTERM or SIGINT, once all pending requests are answered.
  func untilClosed() async throws {
    try await serving.withLock { $0 }?.value
  }

  private var router: Router<BasicRequestContext> {
    let router = Router()
    router.get("/") { [visits] _, _ in try visits().frontPage() }
    router.get("/health") { [links] _, _ in "\(Alchemic.mainContext.phase), \(links.count) links\n" }
    router.get("/:code") { [visits] _, context in try visits().follow(context.parameters.require("code")) }
    router.post("/links") { [visits] request, _ in
      let body = try await request.body.collect(upTo: 4_096)
      return try visits().add(String(buffer: body), password: request.headers[.authorization])
    }
    return router
  }
}
