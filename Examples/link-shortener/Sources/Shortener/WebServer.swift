// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import AlchemicProperties
import AlchemicServices
import HTTPTypes
import Hummingbird
import Logging

/// The HTTP server on the loopback address. The container runs it, because it is a service.
final class WebServer: AlchemicDeclaring, Service {
  private let port: Int
  private let links: any Links
  /// The visit of the request in whose scope it is called.
  private let visits: ALCProvider<Visit>
  private let lines: ALCProvider<AccessLine>

  init(port: Int, links: any Links, visits: ALCProvider<Visit>, lines: ALCProvider<AccessLine>) {
    self.port = port
    self.links = links
    self.visits = visits
    self.lines = lines
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    // Properties come from the command line (`--http-port 8081`) or the environment (`HTTP_PORT=8081`).
    AcUseProperties(.commandLine, .environment)
    AcRegister(factory, AcAnnouncesReady())
    AcInitializer(
      factory, WebServer.init(port:links:visits:lines:), AcProperty("http.port", default: 8080), AcAuto(), AcAuto(),
      AcAuto())
  }

  /// Listens until the program ends, and answers all accepted requests.
  func run() async throws {
    try await Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { _ in AcReady() }, logger: Logger(label: "link-shortener")
    ).run()
  }

  private var router: Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: RequestScope(lines: lines))
    router.get("/") { [visits] _, _ in try visits().frontPage() }
    router.get("/health") { [links] _, _ in "\(ALCContext.current.phase), \(links.count) links\n" }
    router.get("/:code") { [visits] _, context in try visits().follow(context.parameters.require("code")) }
    router.post("/links") { [visits] request, _ in
      let body = try await request.body.collect(upTo: 4_096)
      return try visits().add(String(buffer: body), password: request.headers[.authorization])
    }
    return router
  }
}
