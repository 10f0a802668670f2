// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import LocalSockets
import SeededNumbers
import TestPrograms
import Testing

/// The client withstands processes that misbehave, and opens saved files.
@Suite(.timeLimit(.minutes(5)))
struct ClientTests {
  private func pretending(_ runtime: borrowing Runtime, _ lines: String...) async throws -> (RunningProgram, String) {
    let path = runtime.folder.appendingPathComponent("7.sock").path
    let program = try RunningProgram("inspected", ["pretend", path] + lines)
    #expect(await program.nextLine { _ in true } == "pretending")
    return (program, path)
  }

  /// Accepts one connection, answers its hello with a line of 100,000 bytes, and closes the connection at once.
  private static func answerAndEnd(_ listener: LocalSocket) {
    func wait(for socket: LocalSocket) {
      var descriptor = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
    }
    let hello =
      #"{"jsonrpc":"2.0","id":1,"result":{"version":"1.0","process":{"name":"bank","identifier":7},"phase":"ready","#
      + #""uptime":1,"capabilities":[]"#
    wait(for: listener)
    guard case .connection(let connection) = listener.accepted() else { return }
    wait(for: connection)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    _ = connection.receive(into: &buffer)
    let line = hello + String(repeating: " ", count: 100_000 - hello.utf8.count) + "}}\n"
    _ = connection.send(Array(line.utf8)[...])
  }

  @Test func `What a process sends before it ends is read to its end, and then the connection ends`() async throws {
    let runtime = try Runtime()
    for round in 0..<20 {
      let path = runtime.folder.appendingPathComponent("\(round).sock").path
      let listener = try LocalSocket.listening(at: path)
      Thread.detachNewThread { Self.answerAndEnd(listener) }
      let connection = try await SocketConnection.connect(to: path, timeout: .seconds(240))
      #expect(connection.hello.process.name == "bank")
      for await _ in connection.updates(after: 0) {}
    }
  }

  @Test func `An unsupported protocol version is reported by the explorer and by the process`() async throws {
    let runtime = try Runtime()
    let (newer, path) = try await pretending(
      runtime,
      #"{"jsonrpc":"2.0","id":1,"result":{"version":"9.3","process":{"name":"bank","identifier":7},"phase":"ready","#
        + #""uptime":1,"capabilities":[]}}"#)
    let error = await #expect(throws: ConnectionError.self) {
      _ = try await SocketConnection.connect(to: path)
    }
    #expect(
      error?.description
        == "The process has protocol version 9.3, and the explorer has 1.0. Use the explorer of the Alchemic release that "
        + "the program is built with.")
    await newer.end()

    let older = try RunningProgram(environment: runtime.environment("1"))
    let connection = try await ProcessWatcher.next(runBy: older.identifier, in: runtime.directory)
    connection.close()
    var socket = try RawSocket(ExplorableProcess.socketPath(of: older.identifier, in: runtime.directory))
    socket.send(#"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"version":"9.3","client":"test"}}"#)
    let answer = socket.line()
    #expect(
      answer
        == #"{"error":{"code":4,"message":"The process has protocol version 1.0, and the explorer has 9.3. "#
        + #"Use the explorer of the Alchemic release that the program is built with."},"#
        + #""id":1,"jsonrpc":"2.0"}"#)
    let end = socket.line()
    #expect(end == nil)
  }

  @Test(
    arguments: [
      ("garbage", ConnectionError.invalidMessage("a line that isn't a protocol message")),
      (String(repeating: "x", count: 100_000), .invalidMessage("a line that isn't a protocol message")),
      (
        #"{"jsonrpc":"2.0","id":1,"result":{"description":"x"}}"#,
        .invalidMessage("an answer of the wrong kind")
      ),
      (
        #"{"jsonrpc":"2.0","method":"snapshot.part","params":{"request":5,"factories":[]}}"#,
        .invalidMessage("unexpected snapshot parts, or too many")
      ),
    ])
  func `An invalid message ends the connection with a reason`(line: String, error: ConnectionError) async throws {
    let runtime = try Runtime()
    let (program, path) = try await pretending(runtime, line)
    await #expect(throws: error) { _ = try await SocketConnection.connect(to: path) }
    await program.end()
  }

  @Test func `Connecting to a process that does not answer times out`() async throws {
    let runtime = try Runtime()
    let (program, path) = try await pretending(runtime)
    await #expect(throws: ConnectionError.noResponse) {
      _ = try await SocketConnection.connect(to: path, timeout: .milliseconds(20))
    }
    await program.end()
  }

  @Test func `When the process ends, streams end and the next process of its name is found`() async throws {
    let runtime = try Runtime()
    let first = try RunningProgram(environment: runtime.environment("1"))
    let connection = try await ProcessWatcher.next(named: "inspected", in: runtime.directory)
    #expect(connection.hello.process.identifier == first.identifier)
    let updates = connection.updates(after: 0)
    await first.end()
    for await _ in updates {}
    await #expect(throws: ConnectionError.ended) { try await connection.perform(.start) }

    let directory = runtime.directory
    let next = Task {
      try await ProcessWatcher.next(named: "inspected", after: connection.hello.process.identifier, in: directory)
    }
    let second = try RunningProgram(environment: runtime.environment("hold"))
    let again = try await next.value
    #expect(again.hello.process.identifier == second.identifier)
    #expect(try await again.snapshot().phase == .idle)
  }

  @Test func `A saved container has the same snapshot and events`() async throws {
    let runtime = try Runtime()
    let program = try RunningProgram(environment: runtime.environment("hold"))
    let connection = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    try await connection.perform(.start)
    while try await connection.snapshot().phase != .ready { await Task.yield() }
    #expect(try await program.ask("guests 2") == "came")
    let snapshot = try await connection.snapshot()
    var events: [ContainerUpdate] = []
    for await update in connection.updates(after: 0) {
      events.append(update)
      if UInt64(events.count) == snapshot.lastEvent { break }
    }
    let file = runtime.folder.appendingPathComponent("saved")
    try await SavedConnection.save(connection).write(to: file)
    await program.end()

    let saved = try SavedConnection(contentsOf: file)
    var kept = try await saved.snapshot()
    kept.instant = snapshot.instant
    #expect(kept == snapshot)
    var history: [ContainerUpdate] = []
    for await update in saved.updates(after: 0) {
      history.append(update)
      if history.count == events.count { break }
    }
    #expect(history == events)
    await #expect(throws: CommandError("A saved container cannot be changed.")) {
      try await saved.perform(.start)
    }
    // Saving it again changes nothing but the time.
    let copy = try SavedConnection(try await SavedConnection.save(saved, at: 1_795_258_139.5))
    #expect(try await copy.snapshot() == saved.snapshot())
    #expect([saved.savedAt, copy.savedAt] == [nil, 1_795_258_139.5])
  }

  @Test func `A file with another format or a missing end is reported`() async throws {
    let saved = try await SavedConnection.save(try SavedConnection(Self.small))
    #expect(throws: SavedFileError.unknownFormat) { try SavedConnection(Data("# A list\n".utf8)) }
    #expect(throws: SavedFileError.incomplete) { try SavedConnection(Data()) }
    let lines = saved.split(separator: 0x0A)
    #expect(throws: SavedFileError.incomplete) { try SavedConnection(Data(lines[0] + [0x0A])) }
    #expect(throws: SavedFileError.damaged(line: 2)) {
      try SavedConnection(Data(lines[0] + [0x0A] + lines[1].dropLast()))
    }
    let newer = String(decoding: saved, as: UTF8.self).replacing("\"version\":\"1.0\"", with: "\"version\":\"2.0\"")
    #expect(
      throws: SavedFileError.version(
        theirs: ProtocolVersion(major: 2, minor: 0), ours: InspectionProtocol.version)
    ) { try SavedConnection(Data(newer.utf8)) }
  }

  @Test(arguments: [7, .max] as [UInt64])
  func `A file without its events reports their number, and can be saved again`(last: UInt64) async throws {
    let text = String(decoding: Self.small, as: UTF8.self).replacing(#""lastEvent":0"#, with: #""lastEvent":\#(last)"#)
    let saved = try SavedConnection(Data(text.utf8))
    let copy = try SavedConnection(await SavedConnection.save(saved))
    #expect(try await copy.snapshot() == saved.snapshot())
    for (known, lost) in [(0, Int(clamping: last)), (last - 1, 1)] as [(UInt64, Int)] {
      var updates = copy.updates(after: known).makeAsyncIterator()
      #expect(await updates.next() == .dropped(lost))
    }
  }

  @Test func `A file damaged at any position is refused, or can be read to its end`() async throws {
    let connection = try await ConnectionKind.saved.open(ExploredContainer())
    let whole = Array(try await SavedConnection.save(connection))
    var random = Seeded(seed: 11)
    var opened = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...random.next(below: 3) {
        let start = random.next(below: bytes.count)
        switch random.next(below: 3) {
        case 0: bytes[start] = UInt8(truncatingIfNeeded: random.next())
        // Numbers: most damage that the decoder accepts is in them.
        case 1:
          for index in bytes[start...].indices.prefix(30) where (0x30...0x39).contains(bytes[index]) {
            bytes[index] = UInt8(ascii: "9")
          }
        default: bytes.removeSubrange(start..<min(bytes.count, start + random.next(below: 200)))
        }
      }
      do {
        let saved = try SavedConnection(Data(bytes))
        opened += 1
        // `save` returns only if every event was delivered or counted as lost.
        let again = try SavedConnection(await SavedConnection.save(saved))
        #expect(try await again.snapshot() == saved.snapshot())
      } catch is SavedFileError {}
    }
    #expect((1..<300).contains(opened))
  }

  private static let small = Data(
    """
    {"id":1,"jsonrpc":"2.0","result":{"capabilities":[],"phase":"idle","process":{"identifier":7,"name":"bank"},\
    "uptime":0,"version":"1.0"}}
    {"id":2,"jsonrpc":"2.0","result":{"counts":{"callbacks":0,"factories":0,"stores":0},"instant":5,"lastEvent":0,\
    "phase":"idle","process":{"identifier":7,"name":"bank"},"progress":{"started":0,"total":0},\
    "scopes":{"findsOutlived":false,"open":[],"openCount":0,"outlived":[]}}}
    """.utf8)
}
