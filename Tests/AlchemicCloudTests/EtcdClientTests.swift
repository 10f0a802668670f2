// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

#if Cloud
  import EtcdServers
  import Foundation
  import Testing

  @testable import AlchemicCloud

  /// The client against a process of etcd.
  @Suite struct EtcdClientTests {
    private static func client(
      _ endpoints: [String], _ credentials: EtcdConfiguration.Credentials? = nil,
      _ certificates: EtcdConfiguration.Certificates? = nil, limits: EtcdClient.Limits = .init()
    ) throws -> EtcdClient {
      let configuration = EtcdConfiguration(
        endpoints: endpoints, credentials: credentials, certificates: certificates, timeout: .seconds(30))
      return try EtcdClient(configuration, transport: HTTPTransport(configuration), limits: limits)
    }

    private static func values(_ snapshot: EtcdSnapshot) -> [String: String] {
      Dictionary(uniqueKeysWithValues: snapshot.values.map { (text($0.key), text($0.value)) })
    }

    private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

    @Test func `Keys are set, read in pages and removed, byte by byte`() async throws {
      let server = try EtcdServer()
      var limits = EtcdClient.Limits()
      limits.page = 2
      let client = try Self.client([server.endpoint], limits: limits)
      let all = EtcdRange(prefix: Data("/p/".utf8))
      let bytes = Data((0...255).map { UInt8($0) })
      #expect(try await client.put(Data("/p/a".utf8), bytes) == 2)
      for (key, revision) in zip(["/p/b", "/p/c", "/p/d", "/q"], Int64(3)...) {
        #expect(try await client.put(Data(key.utf8), Data("value of \(key)".utf8)) == revision)
      }
      let snapshot = try await client.snapshot(of: all)
      #expect(snapshot.revision == 6)
      #expect(
        snapshot.values == [
          EtcdKeyValue(key: Data("/p/a".utf8), value: bytes, modRevision: 2),
          EtcdKeyValue(key: Data("/p/b".utf8), value: Data("value of /p/b".utf8), modRevision: 3),
          EtcdKeyValue(key: Data("/p/c".utf8), value: Data("value of /p/c".utf8), modRevision: 4),
          EtcdKeyValue(key: Data("/p/d".utf8), value: Data("value of /p/d".utf8), modRevision: 5),
        ])
      #expect(abs(snapshot.date?.timeIntervalSinceNow ?? .infinity) < 60)
      #expect(try await client.delete(EtcdRange(key: Data("/p/b".utf8))) == 7)
      #expect(try await client.delete(EtcdRange(prefix: Data("/p/c".utf8))) == 8)
      #expect(
        Self.values(try await client.snapshot(of: EtcdRange(prefix: Data("/p/d".utf8)))) == ["/p/d": "value of /p/d"])
      await client.close()
    }

    @Test func `A snapshot is of one revision, and a larger one than allowed is an error`() async throws {
      let server = try EtcdServer()
      var limits = EtcdClient.Limits()
      limits.keys = 3
      let client = try Self.client([server.endpoint], limits: limits)
      for key in ["a", "b", "c"] { _ = try await client.put(Data("/p/\(key)".utf8), Data("1".utf8)) }
      let all = EtcdRange(prefix: Data("/p/".utf8))
      #expect(try await client.snapshot(of: all).values.count == 3)
      _ = try await client.put(Data("/p/d".utf8), Data("1".utf8))
      await #expect(throws: EtcdError.answerTooLarge(endpoint: server.endpoint, limit: limits.snapshot)) {
        try await client.snapshot(of: all)
      }
    }

    @Test func `A page that is too large is read in smaller ones`() async throws {
      let server = try EtcdServer()
      var limits = EtcdClient.Limits()
      limits.answer = 3_000
      let client = try Self.client([server.endpoint], limits: limits)
      for key in ["a", "b", "c", "d"] {
        _ = try await client.put(Data("/p/\(key)".utf8), Data(repeating: 1, count: 1_000))
      }
      #expect(try await client.snapshot(of: EtcdRange(prefix: Data("/p/".utf8))).values.count == 4)
    }

    @Test func `A transaction applies all changes or returns the present keys`() async throws {
      let server = try EtcdServer()
      let client = try Self.client([server.endpoint])
      let (a, b) = (Data("a".utf8), Data("b".utf8))
      let creation = EtcdTransaction(
        conditions: [.init(key: a, modRevision: 0), .init(key: b, modRevision: 0)],
        changes: [.put(key: a, value: Data("1".utf8)), .put(key: b, value: Data("2".utf8))], otherwiseRead: [a, b])
      #expect(try await client.transaction(creation) == .applied(revision: 2))
      let present = [
        EtcdKeyValue(key: a, value: Data("1".utf8), modRevision: 2),
        EtcdKeyValue(key: b, value: Data("2".utf8), modRevision: 2),
      ]
      #expect(try await client.transaction(creation) == .refused(revision: 2, present: present))
      let change = EtcdTransaction(
        conditions: [.init(key: a, modRevision: 2)], changes: [.put(key: a, value: Data("3".utf8)), .delete(key: b)])
      #expect(try await client.transaction(change) == .applied(revision: 3))
      #expect(Self.values(try await client.snapshot(of: EtcdRange(prefix: a))) == ["a": "3"])
      #expect(try await client.transaction(change) == .refused(revision: 3, present: []))
    }

    @Test func `A transaction can require how a value begins`() async throws {
      let server = try EtcdServer()
      let client = try Self.client([server.endpoint])
      let marker = Data("m".utf8)
      func put(ifMarkerBegins text: String) -> EtcdTransaction {
        EtcdTransaction(
          beginnings: [.init(key: marker, bytes: Data(text.utf8))],
          changes: [.put(key: Data("k".utf8), value: Data("1".utf8))], otherwiseRead: [marker])
      }
      #expect(try await client.transaction(put(ifMarkerBegins: "id:1,")) == .refused(revision: 1, present: []))
      let value = Data("id:1,rest".utf8)
      _ = try await client.put(marker, value)
      let present = [EtcdKeyValue(key: marker, value: value, modRevision: 2)]
      for text in ["id:0,", "id:2,", "id:1,s", "id:1,rest and more"] {
        #expect(
          try await client.transaction(put(ifMarkerBegins: text)) == .refused(revision: 2, present: present), "\(text)")
      }
      #expect(try await client.transaction(put(ifMarkerBegins: "id:1,")) == .applied(revision: 3))
    }

    @Test func `A watch reports changes from a revision on, in order, and only in its range`() async throws {
      let server = try EtcdServer()
      let client = try Self.client([server.endpoint])
      _ = try await client.put(Data("/p/a".utf8), Data("1".utf8))
      _ = try await client.put(Data("/other".utf8), Data("1".utf8))
      _ = try await client.delete(EtcdRange(key: Data("/p/a".utf8)))
      let watch = Watching(client, EtcdRange(prefix: Data("/p/".utf8)), from: 2)
      #expect(await watch.next() == "created at 4")
      #expect(await watch.next() == "up to 4: put /p/a=1 at 2, delete /p/a at 4")
      _ = try await client.transaction(
        EtcdTransaction(changes: [
          .put(key: Data("/p/b".utf8), value: Data("2".utf8)), .put(key: Data("/p/c".utf8), value: Data("3".utf8)),
        ]))
      #expect(await watch.next() == "up to 5: put /p/b=2 at 5, put /p/c=3 at 5")
      server.kill()
      #expect(await watch.next().hasPrefix("ended: interrupted"))
    }

    @Test func `A watch from a compacted revision says so`() async throws {
      let server = try EtcdServer()
      let client = try Self.client([server.endpoint])
      for value in 1...4 { _ = try await client.put(Data("/p/a".utf8), Data("\(value)".utf8)) }
      try await client.compact(at: 4)
      let watch = Watching(client, EtcdRange(prefix: Data("/p/".utf8)), from: 2)
      #expect(await watch.next() == "created at 5")
      #expect(await watch.next() == "ended: compacted(revision: 4)")
    }

    @Test func `A watch reports its revision while other keys change`() async throws {
      let server = try EtcdServer(options: ["--experimental-watch-progress-notify-interval", "100ms"])
      let client = try Self.client([server.endpoint])
      _ = try await client.put(Data("/p/a".utf8), Data("1".utf8))
      let watch = Watching(client, EtcdRange(prefix: Data("/p/".utf8)), from: 2)
      #expect(await watch.next() == "created at 2")
      #expect(await watch.next() == "up to 2: put /p/a=1 at 2")
      _ = try await client.put(Data("/other".utf8), Data("1".utf8))
      var report = await watch.next()
      while report == "up to 2: " { report = await watch.next() }
      #expect(report == "up to 3: ")
    }

    @Test func `A call goes to the next endpoint if one is gone, and the next call stays there`() async throws {
      let (first, second) = (try EtcdServer(), try EtcdServer())
      let client = try Self.client([first.endpoint, second.endpoint])
      _ = try await client.put(Data("a".utf8), Data("first".utf8))
      first.kill()
      do {
        _ = try await client.put(Data("a".utf8), Data("second".utf8))
      } catch EtcdError.interrupted {
        // The pool had not noticed yet that its connection has ended. The server may have performed the change, so the client
        // does not send it again; its next call goes to the other endpoint.
        _ = try await client.put(Data("a".utf8), Data("second".utf8))
      }
      try first.restart()
      #expect(Self.values(try await client.snapshot(of: EtcdRange(key: Data("a".utf8)))) == ["a": "second"])
      second.kill()
      #expect(Self.values(try await client.snapshot(of: EtcdRange(key: Data("a".utf8)))) == ["a": "first"])
      first.kill()
      await #expect(throws: EtcdError.unreachable(endpoint: second.endpoint, reason: "Connection refused")) {
        try await client.snapshot(of: EtcdRange(key: Data("a".utf8)))
      }
    }

    @Test func `A token is renewed when the server no longer knows it`() async throws {
      let server = try EtcdServer()
      try await EtcdAdministration.enableAuthentication(server.endpoint)
      let client = try Self.client([server.endpoint], .init(user: "root", password: "secret"))
      let first = try await client.put(Data("a".utf8), Data("1".utf8))
      server.kill()
      try server.restart()
      #expect(try await client.put(Data("a".utf8), Data("2".utf8)) == first + 1)
      server.kill()
      try server.restart()
      let watch = Watching(client, EtcdRange(key: Data("a".utf8)), from: first)
      #expect(await watch.next() == "created at \(first + 1)")
      #expect(await watch.next() == "up to \(first + 1): put a=1 at \(first), put a=2 at \(first + 1)")
    }

    @Test func `A wrong password is refused, and neither error nor description names it`() async throws {
      let server = try EtcdServer()
      try await EtcdAdministration.enableAuthentication(server.endpoint)
      let credentials = EtcdConfiguration.Credentials(user: "root", password: "wrong-password")
      let client = try Self.client([server.endpoint], credentials)
      let refused = EtcdError.refused(
        endpoint: server.endpoint, refusal: .unauthenticated,
        message: "etcdserver: authentication failed, invalid user ID or password")
      await #expect(throws: refused) { try await client.put(Data("a".utf8), Data("1".utf8)) }
      await #expect(throws: EtcdError.self) { try await Self.client([server.endpoint]).put(Data("a".utf8), Data()) }
      var text = ""
      dump(credentials, to: &text)
      #expect(!"\(credentials) \(text) \(refused)".contains("wrong-password"))
    }

    @Test func `Client and server authenticate each other with certificates of an own authority`() async throws {
      let certificates = try Certificates()
      let server = try EtcdServer(
        options: [
          "--cert-file", certificates.path("server.crt"), "--key-file", certificates.path("server.key"),
          "--trusted-ca-file", certificates.path("ca.crt"), "--client-cert-auth",
        ], scheme: "https")
      let valid = EtcdConfiguration.Certificates(
        authorities: certificates.path("ca.crt"), clientCertificate: certificates.path("client.crt"),
        clientKey: certificates.path("client.key"))
      let client = try Self.client([server.endpoint], nil, valid)
      #expect(try await client.put(Data("a".utf8), Data("1".utf8)) == 2)
      let watch = Watching(client, EtcdRange(key: Data("a".utf8)), from: 2)
      #expect(await watch.next() == "created at 2")
      #expect(await watch.next() == "up to 2: put a=1 at 2")

      let withoutAuthority = try Self.client([server.endpoint])
      await #expect(throws: EtcdError.self) { try await withoutAuthority.put(Data("a".utf8), Data("2".utf8)) }
      let withoutCertificate = try Self.client(
        [server.endpoint], nil, EtcdConfiguration.Certificates(authorities: certificates.path("ca.crt")))
      await #expect(throws: EtcdError.self) { try await withoutCertificate.put(Data("a".utf8), Data("3".utf8)) }
      #expect(Self.values(try await client.snapshot(of: EtcdRange(key: Data("a".utf8)))) == ["a": "1"])
    }
  }
#endif
