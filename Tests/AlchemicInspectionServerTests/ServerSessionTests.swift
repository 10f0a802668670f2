// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import Testing

@testable import AlchemicInspectionServer

/// The requests that a session accepts in each state.
@Suite struct ServerSessionTests {
  private func session(_ capabilities: Set<Capability> = Set(Capability.allCases)) -> ServerSession {
    ServerSession(hello(capabilities))
  }

  private func hello(_ capabilities: Set<Capability> = Set(Capability.allCases)) -> Hello {
    Hello(
      process: ProcessDescription(name: "bank", identifier: 7), phase: .ready, uptime: 1, capabilities: capabilities)
  }

  private func frame(_ call: Request.Call, id: RequestIdentifier? = .number(1)) throws -> FrameDecoder.Frame {
    .line(try Request(id: id, call).line())
  }

  private static let calls: [Request.Call] = [
    .snapshot, .subscribe(after: 3), .unsubscribe, .start, .stop, .callbacks, .settings(store: nil),
    .set(store: "cloud", key: "fee", .integer(1), seen: nil), .remove(store: "cloud", key: "fee", seen: nil),
    .take(store: "cloud", key: "fee", seen: nil),
    .describe(factory: 0), .explain(factory: 0), .register(label: "watch"), .count(true), .live(from: 0), .scopes,
  ]

  private static let greeting = Request.Call.hello(version: InspectionProtocol.version, client: "test")

  @Test(arguments: calls) func `A request is refused before the hello, and accepted after it`(
    call: Request.Call
  ) throws {
    var session = session()
    let refusal = ProtocolError(.hello, "The first request must be a hello.")
    #expect(session.receive(try frame(call)) == [.send(.failure(.number(1), refusal))])
    #expect(session.receive(try frame(Self.greeting)) == [.send(.answer(.number(1), .hello(hello())))])
    #expect(session.receive(try frame(call)) == [.perform(.number(1), call)])
    #expect(session.receive(try frame(call, id: nil)) == [.perform(nil, call)])
  }

  @Test func `A second hello is refused, and the session continues`() throws {
    var session = session()
    _ = session.receive(try frame(Self.greeting))
    let refusal = ProtocolError(.hello, "This connection already had a hello.")
    #expect(session.receive(try frame(Self.greeting)) == [.send(.failure(.number(1), refusal))])
    #expect(session.receive(try frame(.snapshot)) == [.perform(.number(1), .snapshot)])
  }

  @Test(arguments: calls) func `A read-only process refuses requests for changes`(call: Request.Call) throws {
    var session = session([])
    _ = session.receive(try frame(Self.greeting))
    let isChange =
      switch call {
      case .start, .stop, .set, .remove, .take, .describe, .register, .count: true
      case .hello, .snapshot, .subscribe, .unsubscribe, .callbacks, .settings, .explain, .live, .scopes: false
      }
    let refusal = ProtocolError(.readOnly, "This process is read-only.")
    #expect(
      session.receive(try frame(call))
        == (isChange ? [.send(.failure(.number(1), refusal))] : [.perform(.number(1), call)]))
  }

  @Test func `A process that is not asked to let explorers stop it refuses that alone`() throws {
    let capabilities = InspectionServer.Options().capabilities
    #expect(capabilities == Set(Capability.allCases).subtracting([.stop]))
    var session = session(capabilities)
    _ = session.receive(try frame(Self.greeting))
    let refusal = ProtocolError(
      .readOnly,
      "This process does not let explorers stop it. Run it with ALCHEMIC_INSPECT_STOP=1, or serve it with .allowsStop.")
    #expect(session.receive(try frame(.stop)) == [.send(.failure(.number(1), refusal))])
    #expect(session.receive(try frame(.start)) == [.perform(.number(1), .start)])
  }

  @Test(
    arguments: [(.allowsStop, Set(Capability.allCases)), (.readOnly, []), ([.readOnly, .allowsStop], [])]
      as [(InspectionServer.Options, Set<Capability>)])
  func `The options of a server decide what explorers can do`(
    options: InspectionServer.Options, capabilities: Set<Capability>
  ) {
    #expect(options.capabilities == capabilities)
  }

  @Test func `An explorer is accepted below the limit`() throws {
    var session = session()
    #expect(
      session.receive(try frame(Self.greeting), others: [String](repeating: "tui (7)", count: 7))
        == [.send(.answer(.number(1), .hello(hello())))])
  }

  @Test func `After an error that closes the connection, further lines are ignored`() throws {
    let watchers = ["tui (7)", "tui (8)", "tui (7)", "nc (9)", "tui (7)", "an explorer", "a (1)", "an explorer"]
    let ends: [(FrameDecoder.Frame, [String], RequestIdentifier?, ProtocolError)] = [
      (.tooLong, [], nil, ProtocolError(.tooLong, "The line is longer than 65536 bytes.")),
      (
        try frame(.hello(version: ProtocolVersion(major: 2, minor: 0), client: "")), [], .number(1),
        ProtocolError(
          .version,
          "The process has protocol version 1.0, and the explorer has 2.0. Use the explorer of the Alchemic release that "
            + "the program is built with.")
      ),
      (
        try frame(Self.greeting), watchers, .number(1),
        ProtocolError(
          .tooMany,
          "8 explorers are already connected: tui (7) × 3, tui (8), nc (9), an explorer × 2, a (1). "
            + "Close one of them first.")
      ),
    ]
    for (frame, others, id, error) in ends {
      var session = session()
      #expect(session.receive(frame, others: others) == [.send(.failure(id, error)), .close])
      #expect(session.receive(try self.frame(Self.greeting)) == [])
      #expect(session.receive(.tooLong) == [])
    }
  }
}
