// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import AlchemicExplorer
import AlchemicInspection
import Foundation

/// Runs a ``LineSession`` on standard input and output.
struct LineDriver {
  private let connection: any Connection
  private let arrivals: AsyncStream<Arrival>
  private let continuation: AsyncStream<Arrival>.Continuation
  private let input: LineInput
  private let first: ContainerSnapshot
  private let isReadOnly: Bool
  private let file: SavedFile?

  /// What the driver reacts to, in order of arrival.
  private enum Arrival {
    /// The session begins: a container that waits for its start may send nothing.
    case beginning
    case line(String)
    case endOfInput
    case message(Message)
  }

  /// - Parameters:
  ///   - snapshot: The container's first snapshot.
  ///   - file: The file that is shown; `nil` for a process.
  ///   - isReadOnly: Whether the session rejects commands that change something.
  init(_ connection: any Connection, _ snapshot: ContainerSnapshot, file: SavedFile?, isReadOnly: Bool) {
    self.connection = connection
    self.isReadOnly = isReadOnly
    self.file = file
    first = snapshot
    input = LineInput(name: snapshot.process.name, isReadOnly: isReadOnly)
    (arrivals, continuation) = AsyncStream.makeStream()
  }

  /// Runs a session until `quit`, or until every line of the input was handled.
  ///
  /// - Parameter mustStart: Whether to start the container before the first line is read.
  func run(mustStart: Bool) async throws -> ExitStatus {
    defer { input.close() }
    var session = LineSession(
      isReadOnly: isReadOnly, file: file, hasPast: true, secondsFromGMT: Session.secondsFromGMT)
    var lines = mustStart ? ["start"] : []
    var isAtEnd = false
    var links = Links()
    var isPrompted = false
    if let file { input.show("Opened \(file.title(secondsFromGMT: Session.secondsFromGMT).printable).\n") }
    await links.update(first)
    perform(session.update(.snapshot(first)), links.text)
    if isReadOnly { input.show(LineSession.readOnlyNote + "\n") }
    continuation.yield(.beginning)
    listen()
    input.start { [continuation] element in
      switch element {
      case .line(let line): continuation.yield(.line(line))
      case .end: continuation.yield(.endOfInput)
      }
    }
    for await arrival in arrivals {
      if let container = session.container { await links.update(container) }
      switch arrival {
      case .beginning: break
      case .line(let line):
        lines.append(line)
        isPrompted = false
      case .endOfInput: isAtEnd = true
      case .message(let message): if perform(session.update(message), links.text) { return status(of: session) }
      }
      while !session.isBusy, !lines.isEmpty {
        if perform(session.read(lines.removeFirst()), links.text) { return status(of: session) }
      }
      if isAtEnd, lines.isEmpty, !session.isBusy { return status(of: session) }
      if !session.isBusy, !isPrompted {
        isPrompted = true
        input.prompt(session.container)
      }
    }
    return status(of: session)
  }

  private func status(of session: LineSession) -> ExitStatus {
    session.hasRefused ? .unanswered : .success
  }

  /// Links to the source of the container, for its present graph.
  private struct Links {
    private(set) var text: LinkedText?
    private var factoryCount: Int?

    mutating func update(_ container: ContainerSnapshot) async {
      if factoryCount == container.factories.count { return }
      factoryCount = container.factories.count
      text = await StandardOutput.links(of: container)
    }
  }

  /// Runs the session's effects.
  ///
  /// - Parameter links: The links in the printed text.
  /// - Returns: Whether the session has ended.
  @discardableResult
  private func perform(_ effects: [LineSession.Effect], _ links: LinkedText?) -> Bool {
    // One write for all lines keeps them together in the output.
    let lines = effects.compactMap { effect in
      if case .say(let line) = effect { line + "\n" } else { nil }
    }
    if !lines.isEmpty { input.show(lines.joined(), links: links) }
    for effect in effects {
      switch effect {
      case .say: break
      case .quit: return true
      case .ask(let question):
        let outside = Outside(connection: connection, environment: UserEnvironment(), process: first.process)
        Task.detached { [continuation] in continuation.yield(.message(await question.answer(from: outside))) }
      }
    }
    return false
  }

  /// Passes on all events that the container remembers, and all later ones.
  private func listen() {
    Task.detached { [connection, continuation] in
      for await update in connection.updates(after: 0) { continuation.yield(.message(Message(update))) }
      continuation.yield(.message(.connectionLost(await connection.endReason())))
    }
  }
}
