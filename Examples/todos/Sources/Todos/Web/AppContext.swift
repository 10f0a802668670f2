// Part of Alchemic. Copyright 2026 the Alchemic authors, 2021-2024 the Hummingbird authors: see NOTICE.txt.
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Hummingbird

/// The context of a request.
package struct AppContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// The user who is logged in.
  var user: User?

  package init(source: Source) {
    coreContext = .init(source: source)
  }

  package var requestDecoder: BodyDecoder { BodyDecoder() }
}

/// The context of a request that only users may send.
struct UserContext: ChildRequestContext {
  var coreContext: CoreRequestContextStorage
  let user: User

  init(context: AppContext) throws {
    guard let user = context.user else { throw HTTPError(.unauthorized) }
    coreContext = context.coreContext
    self.user = user
  }

  var requestDecoder: BodyDecoder { BodyDecoder() }
}

/// Decodes JSON and forms.
package struct BodyDecoder: RequestDecoder {
  package func decode<T: Decodable>(
    _ type: T.Type, from request: Request, context: some RequestContext
  ) async throws -> T {
    switch request.headers[.contentType].flatMap(MediaType.init(from:)) {
    case .some(.applicationJson): try await JSONDecoder().decode(type, from: request, context: context)
    case .some(.applicationUrlEncoded):
      try await URLEncodedFormDecoder().decode(type, from: request, context: context)
    default: throw HTTPError(.unsupportedMediaType)
    }
  }
}
