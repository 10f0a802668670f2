// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Whether a watch can have everything: what the server has at one revision.
struct EtcdCheck: Hashable, Sendable {
  /// The server's present revision.
  var revision: Int64
  /// The value of the key that was asked for; `nil` if there is none.
  var value: EtcdKeyValue?
  /// The revision of the last change of a range's present keys; 0 if it has none.
  var newest: Int64
}

extension EtcdClient {
  /// Asks the endpoint of the watch, and no other, for a key and for the last change of a range.
  ///
  /// The answer has passed the cluster's consensus: a member that hangs or has no leader does not answer.
  func check(_ key: Data, newestOf range: EtcdRange) async throws(EtcdError) -> EtcdCheck {
    let body = Self.encoded(EtcdRequests.Check(key: key, range: range))
    return try await atWatchedEndpoint { endpoint throws(EtcdError) in
      let content = try await self.authorized(endpoint, "/v3/kv/txn", body) { request throws(EtcdError) in
        try await self.answer(to: request)
      }
      let answer: EtcdAnswers.Transaction = try Self.decoded(content.body, from: endpoint)
      guard let revision = answer.header.revision?.value, revision > 0, let responses = answer.responses,
        responses.count == 2
      else { throw .malformedAnswer(endpoint: endpoint, reason: "no revision") }
      let found = responses.map { ($0.response_range?.kvs ?? []).compactMap(\.checked) }
      guard found[0].allSatisfy({ $0.key == key && $0.modRevision <= revision }),
        found[1].allSatisfy({ range.contains($0.key) && $0.modRevision <= revision })
      else { throw .malformedAnswer(endpoint: endpoint, reason: "a key that was not requested") }
      return EtcdCheck(
        revision: revision, value: found[0].first, newest: found[1].map(\.modRevision).max() ?? 0)
    }
  }

  /// Reads the value of a key at an earlier revision.
  ///
  /// - Throws: ``EtcdError/compacted(revision:)`` if the server no longer knows.
  func value(of key: Data, at revision: Int64) async throws(EtcdError) -> EtcdKeyValue? {
    let request = EtcdRequests.Range(EtcdRange(key: key), revision: revision)
    do throws(EtcdError) {
      let (endpoint, answer, _) = try await call(
        "/v3/kv/range", request, isRead: true, as: EtcdAnswers.Range.self)
      guard let value = answer.kvs?.first?.checked else { return nil }
      guard value.key == key, value.modRevision <= revision else {
        throw EtcdError.malformedAnswer(endpoint: endpoint, reason: "a key that was not requested")
      }
      return value
    } catch .compacted {
      throw .compacted(revision: revision)
    }
  }
}
