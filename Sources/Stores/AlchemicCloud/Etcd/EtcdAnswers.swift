// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The answers of the gateway. It leaves out zeros, empty texts and `false`.
enum EtcdAnswers {
  struct Header: Decodable {
    var revision: Number?
  }

  struct KeyValue: Decodable {
    var key: Data?
    var value: Data?
    var mod_revision: Number?

    var checked: EtcdKeyValue? {
      guard let key, !key.isEmpty, let revision = mod_revision?.value, revision > 0 else { return nil }
      return EtcdKeyValue(key: key, value: value ?? Data(), modRevision: revision)
    }
  }

  struct Range: Decodable {
    var header: Header?
    var kvs: [KeyValue]?
    var more: Bool?
  }

  struct Transaction: Decodable {
    var header: Header
    var succeeded: Bool?
    var responses: [Response]?

    struct Response: Decodable {
      var response_range: Range?
    }
  }

  struct Change: Decodable {
    var header: Header
  }

  struct Authentication: Decodable {
    var token: String
  }

  struct Failure: Decodable {
    var error: String?
    var message: String?
    var code: Int?
  }

  struct WatchLine: Decodable {
    var result: Result?
    var error: StreamFailure?

    struct Result: Decodable {
      var header: Header?
      var created: Bool?
      var canceled: Bool?
      var cancel_reason: String?
      var compact_revision: Number?
      var events: [Event]?
    }

    struct Event: Decodable {
      var type: String?
      var kv: KeyValue?
    }

    struct StreamFailure: Decodable {
      var grpc_code: Int?
      var code: Int?
      var message: String?
    }
  }

  /// A 64-bit number, which the gateway writes as a text.
  struct Number: Decodable {
    var value: Int64

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        guard let value = Int64(text) else {
          throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a whole number")
        }
        self.value = value
      } else {
        value = try container.decode(Int64.self)
      }
    }
  }
}

extension EtcdError {
  /// The error that an answer with an error status, or the end of a watch, means.
  init(endpoint: String, code: Int?, status: Int? = nil, message: String?) {
    let message = EtcdError.shortened(message ?? "status \(status ?? 0)")
    // Only etcd's own answers say what became of a call. A status of HTTP alone can be a proxy's.
    if message.contains("required revision has been compacted") {
      self = .compacted(revision: 0)
      return
    }
    let refusal: Refusal =
      switch (code, status) {
      case (16, _): .unauthenticated
      // A changed user database invalidates tokens with another error.
      case _ where Self.authenticationFailures.contains(where: message.contains): .unauthenticated
      case (7, _): .permissionDenied
      case (8, _) where message.contains("database space exceeded"): .noSpace
      case _ where message.contains("request is too large") || message.contains("larger than max"): .requestTooLarge
      case (14, _), (4, _), (_, 502), (_, 503), (_, 504): .unavailable
      case _ where message.contains("no leader"): .unavailable
      default: .other(code: code ?? status ?? 0)
      }
    self = .refused(endpoint: endpoint, refusal: refusal, message: message)
  }

  private static let authenticationFailures = [
    "revision in header is old", "invalid auth token", "user name is empty", "invalid user ID or password",
  ]

  /// Whether etcd has no authentication, so that it needs no token.
  var isAuthenticationDisabled: Bool {
    if case .refused(_, _, let message) = self { message.contains("authentication is not enabled") } else { false }
  }

  /// A server's text on one line, without control characters, and not longer than 200 characters.
  static func shortened(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
          .prefix(200)))
  }
}
