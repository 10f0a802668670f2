// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// Endpoints that refuse what others accept, and what is certain after a refusal.
  @Suite(.timeLimit(.minutes(5))) struct EndpointTests {
    private static let header = #""header":{"revision":"7"}"#

    private static func client(
      _ endpoints: [String], _ credentials: EtcdConfiguration.Credentials? = nil
    ) throws -> EtcdClient {
      let configuration = EtcdConfiguration(endpoints: endpoints, credentials: credentials, timeout: .seconds(240))
      return try EtcdClient(configuration, transport: HTTPTransport(configuration))
    }

    /// What a damaged member or a proxy answers.
    struct Refusal: CustomTestStringConvertible, Sendable {
      var status: String
      var body: String
      var testDescription: String { "\(status) \(body)" }
    }

    private static let unknown = [
      Refusal(status: "500 Internal Server Error", body: "{}"), Refusal(status: "404 Not Found", body: "<html>"),
      Refusal(status: "401 Unauthorized", body: ""), Refusal(status: "403 Forbidden", body: ""),
      Refusal(status: "408 Request Timeout", body: ""),
      Refusal(status: "429 Too Many Requests", body: ""), Refusal(status: "302 Found", body: ""),
      Refusal(status: "408 Request Timeout", body: #"{"code":1,"message":"grpc: the client connection is closing"}"#),
      Refusal(status: "500 Internal Server Error", body: #"{"code":2,"message":"unknown"}"#),
      Refusal(status: "429 Too Many Requests", body: #"{"code":8,"message":"etcdserver: too many requests"}"#),
      Refusal(status: "500 Internal Server Error", body: #"{"code":13,"message":"internal"}"#),
      Refusal(status: "500 Internal Server Error", body: #"{"code":15,"message":"etcdserver: corrupt cluster"}"#),
    ]

    @Test(arguments: unknown)
    func `An endpoint that refuses for an unknown reason is left for the next one`(refusal: Refusal) async throws {
      let bad = try ScriptedServer { $0.answer(refusal.body, status: refusal.status) }
      let good = try ScriptedServer { $0.answer("{\(Self.header)}") }
      let client = try Self.client([bad.endpoint, good.endpoint])
      #expect(try await client.snapshot(of: EtcdRange(key: Data("a".utf8))).revision == 7)
      #expect(try await client.put(Data("a".utf8), Data()) == 7)
      #expect(bad.requests.count == 1)
    }

    @Test(arguments: unknown)
    func `After an unknown refusal a change may have been made, and is sent to no other endpoint`(
      refusal: Refusal
    ) async throws {
      let bad = try ScriptedServer { $0.answer(refusal.body, status: refusal.status) }
      let good = try ScriptedServer { $0.answer("{\(Self.header)}") }
      let client = try Self.client([bad.endpoint, good.endpoint])
      let error = await #expect(throws: EtcdError.self) { try await client.put(Data("a".utf8), Data()) }
      #expect(error?.isCertain == false)
      #expect(good.requests == [])
    }

    @Test(arguments: [
      (#"{"code":8,"message":"etcdserver: mvcc: database space exceeded"}"#, EtcdError.Refusal.noSpace),
      (#"{"code":7,"message":"etcdserver: permission denied"}"#, .permissionDenied),
      (#"{"code":3,"message":"etcdserver: request is too large"}"#, .requestTooLarge),
      (#"{"code":16,"message":"etcdserver: invalid auth token"}"#, .unauthenticated),
      (#"{"code":3,"message":"etcdserver: user name is empty"}"#, .unauthenticated),
    ])
    func `What etcd refuses before it makes a change was certainly not made`(
      body: String, refusal: EtcdError.Refusal
    ) async throws {
      let server = try ScriptedServer { $0.answer(body, status: "400 Bad Request") }
      let client = try Self.client([server.endpoint])
      let error = await #expect(throws: EtcdError.self) { try await client.put(Data("a".utf8), Data()) }
      guard case .refused(_, refusal, _)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(error?.isCertain == true)
    }

    @Test func `Credentials are not needed while the cluster has no authentication, and are used once it has`()
      async throws
    {
      let server = try EtcdServer()
      let client = try Self.client([server.endpoint], .init(user: "root", password: "secret"))
      #expect(try await client.put(Data("a".utf8), Data("1".utf8)) == 2)
      try await EtcdAdministration.enableAuthentication(server.endpoint)
      #expect(try await client.put(Data("a".utf8), Data("2".utf8)) == 3)
      await #expect(throws: EtcdError.self) {
        try await Self.client([server.endpoint]).put(Data("a".utf8), Data("3".utf8))
      }
    }
  }
#endif
