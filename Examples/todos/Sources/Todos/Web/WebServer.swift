// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

package import Hummingbird
package import Logging
internal import ServiceLifecycle

/// The HTTP server.
package final class WebServer: Service {
  private let host: String
  private let port: Int
  private let controllers: [any Controller]
  private let logger: Logger

  package init(host: String, port: Int, controllers: [any Controller], logger: Logger) {
    self.host = host
    self.port = port
    self.controllers = controllers
    self.logger = logger
  }

  /// Listens until the program ends, and answers all accepted requests.
  ///
  /// Not `runService()`: the program that runs this service handles the signals.
  package func run() async throws { try await application.run() }

  /// The server with its routes.
  package var application: some ApplicationProtocol {
    let router = Router(context: AppContext.self)
    router.addMiddleware {
      LogRequestsMiddleware(.info)
      ContentSecurityMiddleware(
        contentSecurityPolicy: [.defaultSrc(.self), .frameAncestors(.self), .formAction(.self)])
      FileMiddleware(Pages.files, logger: logger)
      CORSMiddleware(
        allowOrigin: .originBased, allowHeaders: [.contentType], allowMethods: [.get, .options, .post, .delete, .patch])
    }
    router.get("health") { _, _ in HTTPResponse.Status.ok }
    for controller in controllers { controller.addRoutes(to: router) }
    return Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname(host, port: port)), logger: logger)
  }
}
