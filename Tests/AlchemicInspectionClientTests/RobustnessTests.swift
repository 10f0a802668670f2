// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import SeededNumbers
import TestPrograms
import Testing

/// Explorers that misbehave do not harm the process.
@Suite(.timeLimit(.minutes(5)))
struct RobustnessTests {
  private static let hello = #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"version":"1.0","client":"test"}}"#

  /// The name of this process's executable.
  private static let ownName = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().lastPathComponent

  /// A program whose container is ready, and the path of its socket.
  private func ready(_ runtime: borrowing Runtime) async throws -> (program: RunningProgram, path: String) {
    let program = try RunningProgram(environment: runtime.environment("1"))
    try await SocketConnection.ready(program, in: runtime).close()
    return (program, ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory))
  }

  private static let refused: [(said: String, answer: String)] = [
    ("what?", #"{"error":{"code":-32700,"message":"The line is not valid JSON."},"id":null,"jsonrpc":"2.0"}"#),
    ("[]", #"{"error":{"code":-32600,"message":"The line is not a JSON-RPC 2.0 request."},"id":null,"jsonrpc":"2.0"}"#),
    (
      #"{"jsonrpc":"2.0","id":3,"method":"snapshot"}"#,
      #"{"error":{"code":5,"message":"The first request must be a hello."},"id":3,"jsonrpc":"2.0"}"#
    ),
    (
      #"{"jsonrpc":"2.0","id":"a","method":"hello"}"#,
      #"{"error":{"code":-32602,"message":"Parameters of hello are missing or have the wrong type."},"#
        + #""id":"a","jsonrpc":"2.0"}"#
    ),
    (
      String(repeating: "[", count: 60_000),
      #"{"error":{"code":-32700,"message":"The line is not valid JSON."},"id":null,"jsonrpc":"2.0"}"#
    ),
    (
      "\u{0}\u{1F}{\u{7F}",
      #"{"error":{"code":-32700,"message":"The line is not valid JSON."},"id":null,"jsonrpc":"2.0"}"#
    ),
  ]

  @Test(arguments: refused) func `An invalid line is refused, and a valid one after it is answered`(
    said: String, answer: String
  ) async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    var socket = try RawSocket(path)
    socket.send(said)
    let first = socket.line()
    #expect(first == answer)
    socket.send(Self.hello)
    let second = socket.line()
    #expect(second?.contains(#""result":{"capabilities":"#) == true)
    #expect(try await program.ask("phase") == "ready")
  }

  @Test func `An incomplete line has no effect, and a complete one may arrive in pieces`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    let change =
      #"{"jsonrpc":"2.0","id":2,"method":"set","params":{"store":"user-defaults","key":"special","#
      + #""value":{"string":{"value":"stew"}}}}"#
    do {
      var socket = try RawSocket(path)
      socket.send(Self.hello)
      _ = socket.line()
      // The line without its line feed; then the socket is closed.
      socket.send(Array(change.utf8))
    }
    var socket = try RawSocket(path)
    for byte in Array("\(Self.hello)\n".utf8) { socket.send([byte]) }
    _ = socket.line()
    #expect(try await program.ask("get special") == "soup")
    for byte in Array("\(change)\n".utf8) { socket.send([byte]) }
    let answer = socket.line()
    #expect(answer == #"{"id":2,"jsonrpc":"2.0","result":{}}"#)
    #expect(try await program.ask("get special") == "stew")
  }

  @Test func `A line that is too long is refused, ends the connection, and needs no memory`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    let before = program.memory
    var socket = try RawSocket(path)
    let part = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576)
    for _ in 0..<64 where socket.send(part) {}
    let answer = #"{"error":{"code":6,"message":"The line is longer than 65536 bytes."},"id":null,"jsonrpc":"2.0"}"#
    // The answer may be lost: closing a connection with unread data discards it.
    let first = socket.line()
    #expect([answer, nil].contains(first))
    let second = socket.line()
    #expect(second == nil)
    #expect(program.memory - before < 16_384)
    #expect(try await program.ask("phase") == "ready")
  }

  @Test func `Random bytes in random pieces do no harm`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    var random = Seeded(seed: 7)
    for _ in 0..<40 {
      var socket = try RawSocket(path)
      for _ in 0..<random.next(below: 20) {
        var bytes = (0..<random.next(below: 3_000)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        if random.next(below: 2) == 0 { bytes += Array((Self.hello + "\n").utf8.prefix(random.next(below: 90))) }
        if !socket.send(bytes) { break }
      }
    }
    #expect(try await program.ask("phase") == "ready")
    let connection = try await SocketConnection.connect(to: path)
    #expect(try await connection.snapshot().phase == .ready)
  }

  @Test func `An explorer that never reads its answers can't make the process use memory`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    let before = program.memory
    var socket = try RawSocket(path)
    socket.send(Self.hello)
    let question = Array((#"{"jsonrpc":"2.0","id":2,"method":"settings"}"# + "\n").utf8)
    let questions = Array(repeatElement(question, count: 200).joined())
    // Until the process reads no more requests, and the kernel's buffers are full.
    for _ in 0..<10_000 where socket.trySend(questions) {}
    #expect(program.memory - before < 16_384)
    let connection = try await SocketConnection.connect(to: path)
    #expect(try await connection.snapshot().phase == .ready)
    #expect(try await program.ask("guests 3") == "came")
  }

  @Test func `Eight explorers receive every event, and a ninth is refused`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    var streams: [AsyncStream<ContainerUpdate>] = []
    var connections: [SocketConnection] = []
    var first: UInt64 = 0
    for _ in 0..<8 {
      let connection = try await SocketConnection.connect(to: path)
      first = try await connection.snapshot().lastEvent
      streams.append(connection.updates(after: first))
      connections.append(connection)
    }
    // All eight explorers are in this process.
    let me = "\(Self.ownName) (\(ProcessInfo.processInfo.processIdentifier))"
    let refusal = "8 explorers are already connected: \(me) × 8. Close one of them first."
    await #expect(throws: ConnectionError.refused(refusal)) {
      _ = try await SocketConnection.connect(to: path)
    }
    #expect(try await program.ask("guests 500") == "came")
    for stream in streams {
      var numbers: [UInt64] = []
      for await case .event(let event) in stream {
        numbers.append(event.number)
        if numbers.count == 500 { break }
      }
      #expect(numbers == Array(first + 1...first + 500))
    }
    for connection in connections { connection.close() }
  }

  @Test func `A stopped explorer needs no memory, and receives the number of lost events`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    let explorer = try RunningProgram("inspected", ["explore", path])
    #expect(await explorer.nextLine { _ in true } == "listening")
    // The first event confirms that the explorer has subscribed.
    #expect(try await program.ask("guests 1") == "came")
    #expect(await explorer.nextLine { _ in true } == "1 0")
    await explorer.stop()
    let before = program.memory
    // Three times the container's capacity. With the first guest, the total is 1 more than a multiple of 1,000, at
    // which the explorer prints its counts.
    #expect(try await program.ask("guests 100000") == "came")
    #expect(program.memory - before < 49_152)
    let other = try await SocketConnection.connect(to: path)
    #expect(try await other.snapshot().phase == .ready)
    await explorer.resume()
    let line = await explorer.nextLine { line in
      line.split(separator: " ").compactMap { Int($0) }.reduce(0, +) >= 100_001
    }
    let counts = line.split(separator: " ").compactMap { Int($0) }
    #expect(counts.reduce(0, +) == 100_001)
    #expect(counts.last ?? 0 > 0)
  }

  @Test func `Eight subscribers that never read need no memory beyond their send buffers`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    var sockets: [RawSocket] = []
    for _ in 0..<8 {
      var socket = try RawSocket(path)
      socket.send(Self.hello)
      _ = socket.line()
      socket.send(#"{"jsonrpc":"2.0","id":2,"method":"subscribe","params":{"after":0}}"#)
      sockets.append(socket)
    }
    // First fill the container's own memory of events.
    #expect(try await program.ask("guests 40000") == "came")
    let before = program.memory
    #expect(try await program.ask("guests 40000") == "came")
    #expect(program.memory - before < 16_384)
    withExtendedLifetime(sockets) {}
  }

  @Test func `An explorer that shuts down its side is disconnected, and the next one is served`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    for greets in [true, false] {
      var socket = try RawSocket(path)
      if greets {
        socket.send(Self.hello)
        _ = socket.line()
      }
      socket.finish()
      let line = socket.line()
      #expect(line == nil)
    }
    try await SocketConnection.connect(to: path).close()
    #expect(try await program.ask("phase") == "ready")
  }

  @Test func `Many connections, in sequence or at once, leave no socket open`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    // The connection that found the program ready may still be open in it.
    let before = try await Int(program.ask("sockets")) ?? 0
    for _ in 0..<1_000 { _ = try? RawSocket(path) }
    // As many as the kernel queues. The process closes those beyond its own limit.
    var sockets = (0..<300).compactMap { _ in try? RawSocket(path) }
    sockets.removeAll()
    var found: SocketConnection?
    // The process first accepts the queued connections.
    while found == nil { found = try? await SocketConnection.connect(to: path) }
    let connection = try #require(found)
    #expect(try await connection.snapshot().phase == .ready)
    connection.close()
    // The program closes the last connections after this process has.
    while try await Int(program.ask("sockets")) ?? .max > before { await Task.yield() }
  }

  @Test func `Without free descriptors the server sleeps, and later serves the pending connection`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    #expect(try await program.ask("exhaust") == "exhausted")
    var socket = try RawSocket(path)
    socket.send(Self.hello)
    var states: [String: Int] = [:]
    for _ in 0..<200 { states[try await program.ask("serving"), default: 0] += 1 }
    // The thread sleeps most of the time, and wakes only to retry.
    #expect(states["S", default: 0] > 100)
    #expect(try await program.ask("recover") == "recovered")
    let line = socket.line()
    #expect(line?.hasPrefix(#"{"id":1,"jsonrpc":"2.0","result":"#) == true)
  }

  @Test func `Randomly changed requests are answered or refused, and do no harm`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    let requests = [
      #"{"jsonrpc":"2.0","id":2,"method":"snapshot"}"#, #"{"jsonrpc":"2.0","id":3,"method":"settings"}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"subscribe","params":{"after":0}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"explain","params":{"factory":2}}"#,
      #"{"jsonrpc":"2.0","id":6,"method":"describe","params":{"factory":-1}}"#,
      #"{"jsonrpc":"2.0","id":7,"method":"set","params":{"store":"user-defaults","key":"heat","#
        + #""value":{"double":{"value":1e308}}}}"#,
      #"{"jsonrpc":"2.0","id":8,"method":"remove","params":{"store":"user-defaults","key":"heat","seen":"0"}}"#,
      #"{"jsonrpc":"2.0","method":"unsubscribe"}"#, #"{"jsonrpc":"2.0","id":9,"method":"callbacks"}"#,
    ]
    let pieces = ["-1", "1e999", "9223372036854775808", "null", "[]", "{}", "\"", "\\u0000", "\\ud800", "\u{202E}"]
    var random = Seeded(seed: 11)
    for _ in 0..<40 {
      var socket = try RawSocket(path)
      socket.send(Self.hello)
      _ = socket.line()
      for _ in 0..<30 {
        var bytes = Array(requests[random.next(below: requests.count)].utf8)
        for _ in 0..<random.next(below: 4) {
          let location = random.next(below: bytes.count)
          switch random.next(below: 4) {
          case 0: bytes[location] = UInt8(truncatingIfNeeded: random.next())
          case 1: bytes.insert(contentsOf: Array(pieces[random.next(below: pieces.count)].utf8), at: location)
          case 2: bytes.removeSubrange(location..<min(bytes.count, location + random.next(below: 9)))
          default: bytes.insert(contentsOf: bytes[..<location], at: location)
          }
          if bytes.isEmpty { bytes = [UInt8(ascii: " ")] }
        }
        socket.send(bytes + [UInt8(ascii: "\n")])
      }
      // The last request is answered, regardless of the ones before.
      socket.send(#"{"jsonrpc":"2.0","id":1000,"method":"callbacks"}"#)
      let last = socket.lines(toAnswer: 1_000).last
      #expect(last?.contains(#""id":1000,"#) == true)
    }
    #expect(try await program.ask("phase") == "ready")
  }

  @Test func `The container remembers at most a thousand finished callbacks of explorers`()
    async throws
  {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    let connection = try await SocketConnection.connect(to: path)
    for number in 0..<1_100 { try await connection.perform(.registerCallback(label: "\(number)")) }
    // One more: the callback that the program registered before the start.
    #expect(try await connection.snapshot().callbacks.count == 1_001)
    #expect(try await program.ask("phase") == "ready")
  }

  @Test(arguments: ["", #""id":7,"#])
  func `A read-only process refuses raw requests for changes, with or without an id`(id: String) async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("read-only"))
    try await SocketConnection.ready(program, in: runtime).close()
    let path = ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory)
    var socket = try RawSocket(path)
    socket.send(Self.hello)
    _ = socket.line()
    let changes = [
      #""start""#, #""describe","params":{"factory":2}"#, #""register","params":{"label":"watch"}"#,
      #""set","params":{"store":"user-defaults","key":"special","value":{"string":{"value":"stew"}}}"#,
      #""remove","params":{"store":"user-defaults","key":"special"}"#,
    ]
    for change in changes { socket.send(#"{"jsonrpc":"2.0",\#(id)"method":\#(change)}"#) }
    socket.send(#"{"jsonrpc":"2.0","id":8,"method":"callbacks"}"#)
    let lines = socket.lines(toAnswer: 8)
    let refusal = #""message":"This process is read-only."}"#
    let answer = #"{"error":{"code":3,\#(refusal),"id":\#(id.isEmpty ? "null" : "7"),"jsonrpc":"2.0"}"#
    #expect(lines.dropLast() == changes.map { _ in answer }[...])
    #expect(lines.last?.contains("watch") == false)
    #expect(try await program.ask("get special") == "soup")
  }

  @Test func `The process keeps running after explorers are killed`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await ready(runtime)
    for _ in 0..<20 {
      let explorer = try RunningProgram("inspected", ["explore", path])
      #expect(await explorer.nextLine { _ in true } == "listening")
      await explorer.end()
    }
    #expect(try await program.ask("guests 5") == "came")
    let connection = try await SocketConnection.connect(to: path)
    #expect(try await connection.snapshot().phase == .ready)
  }
}
