// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import Hummingbird

/// What one HTTP request does. Each request has its own, which lives as long as the scope that ``RequestScope`` opens.
final class Visit: AlchemicDeclaring, Sendable {
  private let settings: ShortenerSettings
  private let limiter: RateLimiter
  private let links: any Links
  private let line: AccessLine

  init(settings: ShortenerSettings, limiter: RateLimiter, links: any Links, line: AccessLine) {
    self.settings = settings
    self.limiter = limiter
    self.links = links
    self.line = line
  }

  static func alchemic(_ factory: ALCClassObjectFactory) {
    AcRegister(factory, AcScoped(.request))
    AcInitializer(factory, Visit.init(settings:limiter:links:line:))
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
    line.note = target
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
    let link = try links.add(String(target))
    line.note = link.target
    return EditedResponse(status: .created, response: "/\(link.code)\n")
  }

  private func checkRate() throws {
    guard limiter.admit() else { throw HTTPError(.tooManyRequests, headers: [.retryAfter: "1"]) }
  }
}
