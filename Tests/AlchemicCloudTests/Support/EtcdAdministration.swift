// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// What only the administrator of a cluster does.
  enum EtcdAdministration {
    /// Creates the user root with the password "secret", and requires authentication.
    static func enableAuthentication(_ endpoint: String) async throws {
      for (path, body) in [
        ("user/add", #"{"name":"root","password":"secret"}"#), ("role/add", #"{"name":"root"}"#),
        ("user/grant", #"{"user":"root","role":"root"}"#), ("enable", "{}"),
      ] {
        try await call(endpoint, "/v3/auth/\(path)", body)
      }
    }

    private static func call(_ endpoint: String, _ path: String, _ body: String) async throws {
      let transport = try HTTPTransport(EtcdConfiguration(endpoints: [endpoint]))
      let answer = try await transport.answer(
        to: EtcdHTTPRequest(endpoint: endpoint, path: path, body: Data(body.utf8)), limit: 10_000)
      try #require(answer.status == 200)
    }
  }
#endif
