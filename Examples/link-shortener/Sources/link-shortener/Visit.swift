import Alchemic
import Hummingbird

/// One HTTP request. It is a template: the container creates a new object for each request.
final class Visit: AlchemicDeclaring, Sendable {
  private let settings: ShortenerSettings
  private let limiter: RateLimiter
  private let links: any Links

  init(settings: ShortenerSettings, limiter: RateLimiter, links: any Links) {
    self.settings = settings
    self.limiter = limiter
    self.links = links
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcTemplate())
    AcInitializer(factory, Visit.init(settings:limiter:links:))
  }

  /// The front page, with the greeting and the newest links.
  func frontPage() throws -> String {
    try checkRate()
    let lines = links.newest(settings.pageSize).map { "/\($0.code)  \($0.target)" }
    return ([settings.greeting, ""] + lines).joined(separator: "\n") + "\n"
  }

  /// Redirects to the target of a link.
  func follow(_ code: String) throws -> Response {
    try checkRate()
    guard let target = links.target(of: code) else { throw HTTPError(.notFound) }
    return .redirect(to: target, type: settings.arePermanent ? .permanent : .found)
  }

  /// Adds a link for the URL in the body, and returns its path.
  func add(_ body: String, password: String?) throws -> EditedResponse<String> {
    try checkRate()
    guard settings.password.isEmpty || password == settings.password else { throw HTTPError(.unauthorized) }
    let target = body.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
    guard target.starts(with: "https://") || target.starts(with: "http://") else {
      throw HTTPError(.badRequest, message: "A link must start with https:// or http://.")
    }
    return EditedResponse(status: .created, response: "/\(try links.add(String(target)).code)\n")
  }

  private func checkRate() throws {
    guard limiter.admit() else { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "1"]) }
  }
}
