package import Hummingbird
package import Logging
package import ServiceLifecycle

/// The HTTP server.
package struct WebServer: Sendable {
  private let host: String
  private let port: Int
  private let controllers: [any Controller]
  private let services: [any Service]
  private let logger: Logger

  package init(host: String, port: Int, controllers: [any Controller], services: [any Service], logger: Logger) {
    self.host = host
    self.port = port
    self.controllers = controllers
    self.services = services
    self.logger = logger
  }

  /// The server with its routes. The services end after it.
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
      router: router, configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      services: services, logger: logger)
  }
}
