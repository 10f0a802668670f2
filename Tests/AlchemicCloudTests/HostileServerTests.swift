// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// The client against servers that break the rules: each costs an error within bounds.
  @Suite struct HostileServerTests {
    private static let header = #""header":{"revision":"7"}"#

    private static func client(
      _ endpoints: [String], _ credentials: EtcdConfiguration.Credentials? = nil, clock: any Clock<Duration>
    ) throws -> EtcdClient {
      let configuration = EtcdConfiguration(endpoints: endpoints, credentials: credentials)
      var limits = EtcdClient.Limits()
      limits.answer = 100_000
      limits.page = 1
      return try EtcdClient(configuration, transport: HTTPTransport(configuration), clock: clock, limits: limits)
    }

    private static func snapshot(
      answer: String, status: String = "200 OK"
    ) async throws -> (error: EtcdError?, endpoint: String) {
      let server = try ScriptedServer { $0.answer(answer, status: status) }
      let client = try client([server.endpoint], clock: TestClock())
      do throws(EtcdError) {
        _ = try await client.snapshot(of: EtcdRange(prefix: Data("/p/".utf8)))
        return (nil, server.endpoint)
      } catch {
        return (error, server.endpoint)
      }
    }

    @Test(arguments: [
      ("", "not the expected JSON"),
      ("{", "not the expected JSON"),
      ("[]", "not the expected JSON"),
      (#"{"header":{"revision":"seven"}}"#, "not the expected JSON"),
      (#"{"header":{"revision":1e99}}"#, "not the expected JSON"),
      (#"{"header":{"revision":"99999999999999999999"}}"#, "not the expected JSON"),
      (#"{\#(header),"kvs":[{"key":"!","mod_revision":"2"}]}"#, "not the expected JSON"),
      (String(repeating: "[", count: 50_000), "not the expected JSON"),
      ("{}", "no revision"),
      (#"{"header":{"revision":"-7"}}"#, "no revision"),
      (#"{\#(header),"more":true}"#, "an empty page"),
      // The key /q/a, one without a revision, one from the future, and one twice.
      (#"{\#(header),"kvs":[{"key":"L3EvYQ==","mod_revision":"2"}]}"#, "a key that was not requested"),
      (#"{\#(header),"kvs":[{"key":"L3AvYQ=="}]}"#, "a key that was not requested"),
      (#"{\#(header),"kvs":[{"key":"L3AvYQ==","mod_revision":"8"}]}"#, "a key that was not requested"),
      (
        #"{\#(header),"kvs":[{"key":"L3AvYQ==","mod_revision":"2"},{"key":"L3AvYQ==","mod_revision":"2"}]}"#,
        "a key that was not requested"
      ),
      // Always the same page.
      (#"{\#(header),"more":true,"kvs":[{"key":"L3AvYQ==","mod_revision":"2"}]}"#, "a key that was not requested"),
    ])
    func `An answer that is not etcd's is an error`(answer: String, reason: String) async throws {
      let (error, endpoint) = try await Self.snapshot(answer: answer)
      #expect(error == .malformedAnswer(endpoint: endpoint, reason: reason))
    }

    @Test func `The text of an error is shortened and has no control characters`() async throws {
      let (error, endpoint) = try await Self.snapshot(
        answer: #"{"message":"\#(String(repeating: #"\u001b[2J\nx"#, count: 1_000))","code":99}"#,
        status: "500 Internal Server Error")
      let message = String(repeating: "[2Jx", count: 50)
      #expect(error == .refused(endpoint: endpoint, refusal: .other(code: 99), message: message))
    }

    @Test func `An answer in HTML is refused with its status`() async throws {
      let (error, endpoint) = try await Self.snapshot(answer: "<html>", status: "503 Service Unavailable")
      #expect(error == .refused(endpoint: endpoint, refusal: .unavailable, message: "status 503"))
    }

    @Test func `An answer without end is ended at the limit`() async throws {
      let server = try ScriptedServer { connection in
        connection.startAnswer()
        while connection.send(String(repeating: " ", count: 10_000)) {}
      }
      let client = try Self.client([server.endpoint], clock: TestClock())
      await #expect(throws: EtcdError.answerTooLarge(endpoint: server.endpoint, limit: 100_000)) {
        try await client.snapshot(of: EtcdRange(prefix: Data("/p/".utf8)))
      }
    }

    @Test func `A server that does not answer costs its deadline, then the next one is called`() async throws {
      let silent = try ScriptedServer { $0.waitForEnd() }
      let live = try ScriptedServer { $0.answer("{\(Self.header)}") }
      let clock = TestClock()
      let client = try Self.client([silent.endpoint, live.endpoint], clock: clock)
      let snapshot = Task { try await client.snapshot(of: EtcdRange(prefix: Data("/p/".utf8))) }
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      #expect(try await snapshot.value == EtcdSnapshot(revision: 7, values: []))
    }

    @Test func `A change that may have been performed is not sent to another endpoint`() async throws {
      let silent = try ScriptedServer { $0.waitForEnd() }
      let live = try ScriptedServer { $0.answer("{\(Self.header)}") }
      let clock = TestClock()
      let client = try Self.client([silent.endpoint, live.endpoint], clock: clock)
      let revision = Task { try await client.put(Data("a".utf8), Data("1".utf8)) }
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      await #expect(
        throws: EtcdError.interrupted(endpoint: silent.endpoint, reason: "no answer within 5.0 seconds")
      ) { try await revision.value }
      #expect(live.requests == [])
      #expect(try await client.put(Data("a".utf8), Data("1".utf8)) == 7)
    }

    @Test func `A connection that ends within an answer is an error`() async throws {
      let server = try ScriptedServer { connection in
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{")
        shutdown(connection.descriptor, Int32(SHUT_RDWR))
      }
      let client = try Self.client([server.endpoint], clock: TestClock())
      await #expect(throws: EtcdError.self) { try await client.snapshot(of: EtcdRange(prefix: Data("/p/".utf8))) }
    }

    @Test func `A token cannot add a header`() async throws {
      let server = try ScriptedServer { $0.answer(#"{"token":"a\r\nX-Header: 1"}"#) }
      let client = try Self.client([server.endpoint], .init(user: "a", password: "b"), clock: TestClock())
      await #expect(
        throws: EtcdError.malformedAnswer(endpoint: server.endpoint, reason: "the token is not valid")
      ) { try await client.put(Data("a".utf8), Data("1".utf8)) }
    }

    @Test func `A server that refuses to authenticate is asked once`() async throws {
      let server = try ScriptedServer { connection in
        connection.answer(#"{"token":"abc","message":"invalid auth token","code":16}"#, status: "401 Unauthorized")
      }
      let client = try Self.client([server.endpoint], .init(user: "a", password: "b"), clock: TestClock())
      await #expect(throws: EtcdError.self) { try await client.put(Data("a".utf8), Data("1".utf8)) }
      #expect(server.requests.count == 1)
    }

    @Test(arguments: [
      ("{}\n", "neither a result nor an error"),
      ("x\n", "not the expected JSON"),
      // The key /q/a, an unknown kind of event, and revisions that go back.
      (
        #"{"result":{\#(header),"events":[{"kv":{"key":"L3EvYQ==","mod_revision":"7"}}]}}"# + "\n",
        "a key that is not watched"
      ),
      (
        #"{"result":{\#(header),"events":[{"type":"MOVE","kv":{"key":"L3AvYQ==","mod_revision":"7"}}]}}"# + "\n",
        "an event of an unknown kind"
      ),
      (
        #"{"result":{\#(header),"events":[{"kv":{"key":"L3AvYQ==","mod_revision":"4"}}]}}"# + "\n",
        "a revision out of order"
      ),
      (#"{"result":{"header":{"revision":"3"}}}"# + "\n", "a revision that was reported before"),
    ])
    func `A watch that breaks the rules is ended`(answer: String, reason: String) async throws {
      let server = try ScriptedServer { connection in
        connection.startAnswer()
        connection.send(#"{"result":{\#(Self.header),"created":true}}"# + "\n")
        connection.send(answer)
        connection.waitForEnd()
      }
      let client = try Self.client([server.endpoint], clock: TestClock())
      let end = await client.watch(EtcdRange(prefix: Data("/p/".utf8)), from: 5) { _ in
      } batch: { _ in
      }
      #expect(end == .malformedAnswer(endpoint: server.endpoint, reason: reason))
    }

    @Test func `A line of a watch without end is ended at the limit`() async throws {
      let server = try ScriptedServer { connection in
        connection.startAnswer()
        while connection.send(String(repeating: " ", count: 10_000)) {}
      }
      let client = try Self.client([server.endpoint], clock: TestClock())
      let end = await client.watch(EtcdRange(prefix: Data("/p/".utf8)), from: 5) { _ in
      } batch: { _ in
      }
      #expect(end == .answerTooLarge(endpoint: server.endpoint, limit: 100_000))
    }

    @Test func `A watch that is not created within the deadline ends`() async throws {
      let server = try ScriptedServer { connection in
        connection.startAnswer()
        connection.waitForEnd()
      }
      let clock = TestClock()
      let client = try Self.client([server.endpoint], clock: clock)
      let end = Task {
        await client.watch(EtcdRange(prefix: Data("/p/".utf8)), from: 5) { _ in
        } batch: { _ in
        }
      }
      await clock.sleepers(1)
      clock.advance(by: .seconds(5))
      #expect(await end.value == .interrupted(endpoint: server.endpoint, reason: "no answer within 5.0 seconds"))
    }

    @Test(arguments: [[], [""], ["localhost:2379"], ["http://"], ["http://a b"], ["http://a", "ftp://b"]])
    func `An endpoint that is not an HTTP URL is refused at once`(endpoints: [String]) {
      #expect(throws: EtcdError.self) { try Self.client(endpoints, clock: TestClock()) }
    }

    @Test func `A certificate that cannot be read is refused at once`() {
      let certificates = EtcdConfiguration.Certificates(authorities: "/nonexistent")
      #expect(throws: EtcdError.self) {
        try HTTPTransport(EtcdConfiguration(endpoints: ["https://a"], certificates: certificates))
      }
    }
  }
#endif
