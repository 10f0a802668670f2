// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicCore
import HTTPTypes
import Hummingbird

extension ALCScope {
  /// One HTTP request.
  static let request = ALCScope("request")
}

/// What the middleware gives each scope.
struct RequestFacts: Sendable {
  /// The identifier from the header `X-Request-ID`; otherwise the server's.
  var id: String
  var method: String
  var path: String
}

/// Opens a scope for each request. Its objects are created when the request needs them, and stop when it is answered.
struct RequestScope<Context: RequestContext>: RouterMiddleware {
  let lines: ALCProvider<AccessLine>

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let facts = RequestFacts(
      id: request.headers[.requestID] ?? context.id, method: request.method.rawValue, path: request.uri.path)
    return try await AcScope(.request, giving: facts) {
      let line = try lines()
      do {
        let response = try await next(request, context)
        line.status = response.status.code
        return response
      } catch {
        line.status = (error as? any HTTPResponseError)?.status.code ?? 500
        throw error
      }
    }
  }
}

extension HTTPField.Name {
  fileprivate static let requestID = Self("X-Request-ID")!
}
