// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Foundation
internal import Synchronization

/// A client of an etcd v3 cluster, over the HTTP gateway that each member serves at its client URL.
///
/// Each call has a deadline for each endpoint, and a limit for the bytes it reads. A call that one endpoint cannot
/// answer goes to the next one, unless a change may have been performed. May be used from any thread.
final class EtcdClient: Sendable {
  /// The bounds on what one answer can make this process keep.
  struct Limits: Hashable, Sendable {
    /// The bytes of one answer, or of one line of a watch.
    var answer = 16 << 20
    /// The keys of one page, and of all pages of a snapshot.
    var page = 256
    var keys = 16_384
    /// The bytes of all keys and values of a snapshot.
    var snapshot = 64 << 20
  }

  let limits: Limits
  let configuration: EtcdConfiguration
  private let endpoints: [String]
  let transport: any EtcdTransport
  let clock: any Clock<Duration>
  private let state: Mutex<State>

  private struct State {
    /// The endpoint that answered last.
    var endpoint: Int
    /// The endpoint of the last watch; `nil` before the first one.
    var watched: Int?
    /// The present authentication; `nil` before the first one and after a token was refused.
    var authentication: Authentication?
  }

  private enum Authentication: Equatable {
    case token(String)
    /// The cluster has no authentication: as for etcd's own client, credentials are not needed.
    case disabled
  }

  /// Creates a client. Opens no connection.
  ///
  /// - Parameter first: The endpoint to call first, so that many clients do not all call the same one.
  init(
    _ configuration: EtcdConfiguration, transport: any EtcdTransport, clock: any Clock<Duration> = ContinuousClock(),
    limits: Limits = Limits(), first: Int = 0
  ) throws(EtcdError) {
    endpoints = try configuration.checkedEndpoints()
    self.configuration = configuration
    self.transport = transport
    self.clock = clock
    self.limits = limits
    state = Mutex(State(endpoint: Int(first.magnitude % UInt(endpoints.count))))
  }

  /// Ends all calls and releases the connections.
  func close() async {
    await transport.close()
  }

  // MARK: Calls

  /// Sets a key.
  ///
  /// - Returns: The revision of the change.
  func put(_ key: Data, _ value: Data) async throws(EtcdError) -> Int64 {
    try await changed(call("/v3/kv/put", EtcdRequests.Put(key: key, value: value), isRead: false))
  }

  /// Removes the keys of a range.
  ///
  /// - Returns: The revision of the change, or the present one if there is no such key.
  func delete(_ range: EtcdRange) async throws(EtcdError) -> Int64 {
    let body = EtcdRequests.Delete(key: range.start, range_end: range.end)
    return try await changed(call("/v3/kv/deleterange", body, isRead: false))
  }

  /// Discards the history before a revision.
  func compact(at revision: Int64) async throws(EtcdError) {
    let body = EtcdRequests.Compaction(revision: String(revision))
    _ = try await call("/v3/kv/compaction", body, isRead: false, as: EtcdAnswers.Range.self)
  }

  /// Applies the changes of a transaction if its conditions hold.
  func transaction(_ transaction: EtcdTransaction) async throws(EtcdError) -> EtcdTransaction.Outcome {
    let (endpoint, answer, _) = try await call(
      "/v3/kv/txn", EtcdRequests.Transaction(transaction), isRead: false, as: EtcdAnswers.Transaction.self)
    guard let revision = answer.header.revision?.value, revision > 0 else {
      throw .malformedAnswer(endpoint: endpoint, reason: "no revision")
    }
    if answer.succeeded == true { return .applied(revision: revision) }
    var present: [EtcdKeyValue] = []
    let asked = Set(transaction.otherwiseRead)
    for value in (answer.responses ?? []).flatMap({ $0.response_range?.kvs ?? [] }) {
      guard let value = value.checked, asked.contains(value.key), value.modRevision <= revision else {
        throw .malformedAnswer(endpoint: endpoint, reason: "a key that was not requested")
      }
      present.append(value)
    }
    guard present.count <= asked.count else {
      throw .malformedAnswer(endpoint: endpoint, reason: "more keys than were requested")
    }
    return .refused(revision: revision, present: present)
  }

  /// Reads the keys of a range, all at one revision.
  func snapshot(of range: EtcdRange) async throws(EtcdError) -> EtcdSnapshot {
    var snapshot: EtcdSnapshot?
    var rest = range
    var bytes = 0
    var limit = limits.page
    while true {
      let endpoint: String
      let answer: EtcdAnswers.Range
      let date: Date?
      do {
        (endpoint, answer, date) = try await call(
          "/v3/kv/range", EtcdRequests.Range(rest, limit: limit, revision: snapshot?.revision), isRead: true,
          as: EtcdAnswers.Range.self)
      } catch .answerTooLarge where limit > 1 {
        limit /= 2
        continue
      }
      guard let revision = snapshot?.revision ?? answer.header?.revision?.value, revision > 0 else {
        throw .malformedAnswer(endpoint: endpoint, reason: "no revision")
      }
      var present = snapshot ?? EtcdSnapshot(revision: revision, values: [], date: date)
      for value in answer.kvs ?? [] {
        guard let value = value.checked, rest.contains(value.key), value.modRevision <= revision,
          present.values.last.map({ $0.key.lexicographicallyPrecedes(value.key) }) ?? true
        else { throw .malformedAnswer(endpoint: endpoint, reason: "a key that was not requested") }
        bytes += value.key.count + value.value.count
        present.values.append(value)
      }
      guard bytes <= limits.snapshot, present.values.count <= limits.keys else {
        throw .answerTooLarge(endpoint: endpoint, limit: limits.snapshot)
      }
      guard answer.more == true else { return present }
      guard answer.kvs?.isEmpty == false, let last = present.values.last else {
        throw .malformedAnswer(endpoint: endpoint, reason: "an empty page")
      }
      rest.start = last.key + [0]
      snapshot = present
    }
  }

  private func changed(
    _ answer: (endpoint: String, answer: EtcdAnswers.Change, date: Date?)
  ) throws(EtcdError) -> Int64 {
    guard let revision = answer.answer.header.revision?.value, revision > 0 else {
      throw .malformedAnswer(endpoint: answer.endpoint, reason: "no revision")
    }
    return revision
  }

  // MARK: Endpoints and tokens

  /// Sends a request to the present endpoint, and to the next ones if it cannot answer.
  func call<Answer: Decodable>(
    _ path: String, _ body: some Encodable, isRead: Bool, as type: Answer.Type = Answer.self
  ) async throws(EtcdError) -> (endpoint: String, answer: Answer, date: Date?) {
    let body = Self.encoded(body)
    return try await atEndpoint(isRead: isRead) { endpoint throws(EtcdError) in
      let answer = try await self.authorized(endpoint, path, body) { request throws(EtcdError) in
        try await self.answer(to: request)
      }
      return (endpoint, try Self.decoded(answer.body, from: endpoint), answer.date.flatMap(Date.init(httpHeader:)))
    }
  }

  /// Calls `body` with the present endpoint, and with the next ones while another endpoint may answer.
  func atEndpoint<Result>(
    isRead: Bool, _ body: (String) async throws(EtcdError) -> Result
  ) async throws(EtcdError) -> Result {
    var remaining = endpoints.count
    while true {
      let index = state.withLock { $0.endpoint }
      remaining -= 1
      do {
        return try await body(endpoints[index])
      } catch {
        guard error.concernsEndpoint, !Task.isCancelled else { throw error }
        leave(index)
        guard remaining > 0, isRead || error.isCertain else { throw error }
      }
    }
  }

  /// Calls `body` with the endpoint of the watch, and with no other: it says whether that endpoint still answers.
  func atWatchedEndpoint<Result>(
    _ body: (String) async throws(EtcdError) -> Result
  ) async throws(EtcdError) -> Result {
    let index = state.withLock { $0.watched ?? $0.endpoint }
    do {
      return try await body(endpoints[index])
    } catch {
      if error.concernsEndpoint, !Task.isCancelled { leave(index) }
      throw error
    }
  }

  /// Remembers at which endpoint a watch is created.
  func willWatch(at endpoint: String) {
    let index = endpoints.firstIndex(of: endpoint)
    state.withLock { $0.watched = index }
  }

  /// Makes the next call go to another endpoint than the watch's.
  func leaveWatchedEndpoint() {
    if let index = state.withLock({ $0.watched }) { leave(index) }
  }

  private func leave(_ index: Int) {
    // Another call may have moved to the next endpoint since then.
    state.withLock { if $0.endpoint == index { $0.endpoint = (index + 1) % endpoints.count } }
  }

  /// Calls `body` with a request that carries a token, and once more with a new token if the server refuses it.
  func authorized<Result>(
    _ endpoint: String, _ path: String, _ content: Data,
    _ body: (EtcdHTTPRequest) async throws(EtcdError) -> Result
  ) async throws(EtcdError) -> Result {
    let request = EtcdHTTPRequest(endpoint: endpoint, path: path, body: content)
    guard let credentials = configuration.credentials else { return try await body(request) }
    let known = try await authentication(credentials, endpoint)
    do {
      return try await body(Self.request(request, known))
    } catch .refused(_, .unauthenticated, _) {
      state.withLock { if $0.authentication == known { $0.authentication = nil } }
      return try await body(Self.request(request, try await authentication(credentials, endpoint)))
    }
  }

  private static func request(_ request: EtcdHTTPRequest, _ authentication: Authentication) -> EtcdHTTPRequest {
    guard case .token(let token) = authentication else { return request }
    var request = request
    request.headers["Authorization"] = token
    return request
  }

  private func authentication(
    _ credentials: EtcdConfiguration.Credentials, _ endpoint: String
  ) async throws(EtcdError) -> Authentication {
    if let known = state.withLock({ $0.authentication }) { return known }
    let new = try await newAuthentication(credentials, endpoint)
    state.withLock { $0.authentication = new }
    return new
  }

  private func newAuthentication(
    _ credentials: EtcdConfiguration.Credentials, _ endpoint: String
  ) async throws(EtcdError) -> Authentication {
    let body = Self.encoded(EtcdRequests.Authentication(name: credentials.user, password: credentials.password))
    let content: Data
    do {
      content = try await answer(
        to: EtcdHTTPRequest(endpoint: endpoint, path: "/v3/auth/authenticate", body: body)
      ).body
    } catch {
      guard error.isAuthenticationDisabled else { throw error }
      return .disabled
    }
    let answer: EtcdAnswers.Authentication = try Self.decoded(content, from: endpoint)
    // A line break would end the header.
    guard !answer.token.isEmpty, answer.token.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      throw .malformedAnswer(endpoint: endpoint, reason: "the token is not valid")
    }
    return .token(answer.token)
  }

  /// Sends a request within the deadline, and reads the answer unless it is an error.
  func answer(to request: EtcdHTTPRequest) async throws(EtcdError) -> EtcdHTTPAnswer {
    let answer = try await withinDeadline(request.endpoint) { () throws(EtcdError) in
      try await self.transport.answer(to: request, limit: self.limits.answer)
    }
    guard answer.status != 200 else { return answer }
    let failure = try? JSONDecoder().decode(EtcdAnswers.Failure.self, from: answer.body)
    throw EtcdError(
      endpoint: request.endpoint, code: failure?.code, status: answer.status,
      message: failure?.message ?? failure?.error)
  }

  private func withinDeadline<Answer: Sendable>(
    _ endpoint: String, _ body: @escaping @Sendable () async throws(EtcdError) -> Answer
  ) async throws(EtcdError) -> Answer {
    let (clock, timeout) = (clock, configuration.timeout)
    let first: Result<Answer, EtcdError>? = await withTaskGroup(of: Result<Answer, EtcdError>?.self) { group in
      group.addTask {
        do throws(EtcdError) { return .success(try await body()) } catch { return .failure(error) }
      }
      group.addTask {
        guard (try? await clock.sleep(for: timeout)) != nil else { return nil }
        return .failure(.interrupted(endpoint: endpoint, reason: "no answer within \(timeout)"))
      }
      defer { group.cancelAll() }
      // A cancelled sleep decides nothing: the call then has its own error.
      for await result in group { if let result { return result } }
      return nil
    }
    return try (first ?? .failure(.interrupted(endpoint: endpoint, reason: "cancelled"))).get()
  }

  /// The body in JSON. Encoding texts, numbers and data cannot fail.
  static func encoded(_ body: some Encodable) -> Data {
    (try? JSONEncoder().encode(body)) ?? Data()
  }

  static func decoded<Answer: Decodable>(_ body: Data, from endpoint: String) throws(EtcdError) -> Answer {
    do {
      return try JSONDecoder().decode(Answer.self, from: body)
    } catch {
      throw .malformedAnswer(endpoint: endpoint, reason: "not the expected JSON")
    }
  }
}
