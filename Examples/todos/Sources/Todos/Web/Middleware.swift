// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import Logging

/// Finds the user of a request's session.
struct SessionMiddleware: RouterMiddleware {
  let sessions: Sessions

  func handle(
    _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.user = try await sessions.user(of: request)
    return try await next(request, context)
  }
}

/// Sends visitors who are not logged in to the login page.
struct LoginMiddleware: RouterMiddleware {
  func handle(
    _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
  ) async throws -> Response {
    context.user == nil ? .redirect(to: "/login", type: .found) : try await next(request, context)
  }
}

/// Shows errors as a page.
struct ErrorPageMiddleware: RouterMiddleware {
  let pages: Pages

  func handle(
    _ request: Request, context: AppContext, next: (Request, AppContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let known = error as? HTTPError
      let status = known?.status ?? .internalServerError
      if known == nil { context.logger.error("\(request.uri): \(error)") }
      return pages.page("error", ["status": "\(status)", "message": known?.body ?? ""], status: status)
    }
  }
}
