// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Hummingbird

/// Signs users up, and logs them in and out.
package struct UserController: Controller {
  private let users: UserRepository
  private let sessions: Sessions
  private let mails: MailQueue

  package init(users: UserRepository, sessions: Sessions, mails: MailQueue) {
    self.users = users
    self.sessions = sessions
    self.mails = mails
  }

  package func addRoutes(to router: Router<AppContext>) {
    let group = router.group("api/users")
    group.post(use: create)
    group.post("login", use: login)
    group.add(middleware: SessionMiddleware(sessions: sessions)).group(context: UserContext.self)
      .get(use: current)
      .post("logout", use: logout)
  }

  private struct NewUser: Decodable {
    var name: String
    var email: String
    var password: String
  }

  private struct UserResponse: ResponseEncodable {
    var id: UUID
    var name: String
  }

  private func create(_ request: Request, context: AppContext) async throws -> EditedResponse<UserResponse> {
    let new = try await request.decode(as: NewUser.self, context: context)
    let user = try await users.create(name: new.name, email: new.email, password: new.password)
    mails.add(to: user.email, subject: "Welcome, \(user.name)", text: "You can now write down what you have to do.")
    return EditedResponse(status: .created, response: UserResponse(id: user.id, name: user.name))
  }

  /// Logs in with basic authentication.
  private func login(_ request: Request, context: AppContext) async throws -> Response {
    let header = request.headers[.authorization]?.split(separator: " ") ?? []
    let decoded = header.count == 2 && header[0] == "Basic" ? Data(base64Encoded: String(header[1])) : nil
    let parts = String(decoding: decoded ?? Data(), as: UTF8.self).split(separator: ":", maxSplits: 1)
    guard parts.count == 2,
      let user = try await users.user(email: String(parts[0]), password: String(parts[1]))
    else { throw HTTPError(.unauthorized) }
    var response = Response(status: .ok)
    response.setCookie(try await sessions.begin(user))
    return response
  }

  private func current(_ request: Request, context: UserContext) -> UserResponse {
    UserResponse(id: context.user.id, name: context.user.name)
  }

  private func logout(_ request: Request, context: UserContext) async throws -> HTTPResponse.Status {
    try await sessions.end(request)
    return .ok
  }
}
