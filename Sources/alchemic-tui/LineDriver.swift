import AlchemicTUICore
import AlchemicExplorer
import AlchemicInspection
import Foundation

/// Runs a line-by-line session on standard input and output.
struct LineDriver {
  private let connection: any Connection
  private let news: AsyncStream<News>
  private let continuation: AsyncStream<News>.Continuation

  /// What happens, in the order in which it does.
  private enum News {
    case line(String)
    case endOfInput
    case message(Message)
    /// The container refused a snapshot, for a reason.
    case snapshotRefused(String)
  }

  init(_ connection: any Connection) {
    self.connection = connection
    (news, continuation) = AsyncStream.makeStream()
  }

  /// Runs a session to its end: `quit`, or the end of the input once all of it was done.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether commands that change something are refused.
  ///   - mustStart: Whether the container is started before the first line is read.
  func run(isReadOnly: Bool, mustStart: Bool) async throws -> ExitStatus {
    var session = LineSession(isReadOnly: isReadOnly)
    let snapshot = try await connection.snapshot()
    var lines = mustStart ? ["start"] : []
    var isAtEnd = false
    perform(session.update(.snapshot(snapshot)))
    listen(after: snapshot.lastEvent)
    readLines()
    for await one in news {
      switch one {
      case .line(let line): lines.append(line)
      case .endOfInput: isAtEnd = true
      case .snapshotRefused(let reason): perform(session.refuseSnapshot(reason))
      case .message(let message): if perform(session.update(message)) { return ending(session) }
      }
      while !session.isBusy, !lines.isEmpty {
        if perform(session.read(lines.removeFirst())) { return ending(session) }
      }
      if isAtEnd, lines.isEmpty, !session.isBusy { return ending(session) }
    }
    return ending(session)
  }

  private func ending(_ session: LineSession) -> ExitStatus {
    session.hasRefused ? .refused : .success
  }

  /// Does what the session wants. Returns whether that is to end.
  @discardableResult
  private func perform(_ effects: [LineSession.Effect]) -> Bool {
    // What is said at once is written at once.
    let said = effects.compactMap { effect in
      if case .say(let line) = effect { line + "\n" } else { nil }
    }
    if !said.isEmpty { StandardOutput.show(said.joined()) }
    for effect in effects {
      switch effect {
      case .say: break
      case .quit: return true
      case .perform(let command): perform(command)
      case .loadSnapshot: loadSnapshot()
      }
    }
    return false
  }

  private func perform(_ command: Command) {
    Task.detached { [connection, continuation] in
      do {
        try await connection.perform(command)
        continuation.yield(.message(.commandFinished(command, refusal: nil)))
      } catch {
        let refusal = error as? CommandError ?? CommandError("\(error)")
        continuation.yield(.message(.commandFinished(command, refusal: refusal)))
      }
    }
  }

  private func loadSnapshot() {
    Task.detached { [connection, continuation] in
      do {
        continuation.yield(.message(.snapshot(try await connection.snapshot())))
      } catch let refusal as CommandError {
        continuation.yield(.snapshotRefused(refusal.description))
      } catch {
        continuation.yield(.message(.connectionLost("\(error)")))
      }
    }
  }

  private func listen(after event: UInt64) {
    Task.detached { [connection, continuation] in
      for await update in connection.updates(after: event) { continuation.yield(.message(Message(update))) }
      continuation.yield(.message(.connectionLost("The container no longer answers.")))
    }
  }

  /// Reading waits, so it has a thread of its own.
  private func readLines() {
    Thread.detachNewThread { [continuation] in
      while let line = readLine() { continuation.yield(.line(line)) }
      continuation.yield(.endOfInput)
    }
  }
}
