import Alchemic
import Hummingbird

/// One request, from its arrival to its answer. A template: each request gets its own, and the container makes it.
final class Visit: AlchemicDeclaring {
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

  /// The greeting, and the newest links.
  func frontPage() throws -> String {
    try pass()
    let lines = links.newest(settings.pageSize).map { "/\($0.code)  \($0.target)" }
    return ([settings.greeting, ""] + lines).joined(separator: "\n") + "\n"
  }

  /// Sends the visitor on.
  func follow(_ code: String) throws -> Response {
    try pass()
    guard let target = links.target(of: code) else { throw HTTPError(.notFound) }
    return .redirect(to: target, type: settings.arePermanent ? .permanent : .found)
  }

  /// Adds a link for what the body says; the answer is its path.
  func add(_ body: String, password: String?) throws -> EditedResponse<String> {
    try pass()
    guard settings.password.isEmpty || password == settings.password else { throw HTTPError(.unauthorized) }
    let target = body.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
    guard target.starts(with: "https://") || target.starts(with: "http://") else {
      throw HTTPError(.badRequest, message: "A link begins with https:// or http://.")
    }
    return EditedResponse(status: .created, response: "/\(try links.add(String(target)).code)\n")
  }

  private func pass() throws {
    guard limiter.admit() else { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "1"]) }
  }
}
