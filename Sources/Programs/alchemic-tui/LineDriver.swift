import AlchemicExplorer
import AlchemicInspection
import Foundation

/// Runs a ``LineSession`` on standard input and output.
struct LineDriver {
  private let connection: any Connection
  private let occurrences: AsyncStream<Occurrence>
  private let continuation: AsyncStream<Occurrence>.Continuation
  private let input: LineInput
  private let first: ContainerSnapshot
  private let isReadOnly: Bool
  private let file: SavedFile?

  /// What the driver reacts to, in order of arrival.
  private enum Occurrence {
    case line(String)
    case endOfInput
    case message(Message)
    /// The container rejected a snapshot request, with a reason.
    case snapshotRefused(String)
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
    (occurrences, continuation) = AsyncStream.makeStream()
  }

  /// Runs a session until `quit`, or until every line of the input was handled.
  ///
  /// - Parameter mustStart: Whether to start the container before the first line is read.
  func run(mustStart: Bool) async throws -> ExitStatus {
    defer { input.close() }
    var session = LineSession(
      isReadOnly: isReadOnly, hasPast: true, secondsFromGMT: Session.secondsFromGMT)
    var lines = mustStart ? ["start"] : []
    var isAtEnd = false
    var links = Links()
    var isPrompted = false
    if let file { input.show("Opened \(file.title(secondsFromGMT: Session.secondsFromGMT).printable).\n") }
    await links.update(first)
    perform(session.update(.snapshot(first)), links.text)
    if isReadOnly { input.show(LineSession.readOnlyNote + "\n") }
    listen()
    input.start { [continuation] element in
      switch element {
      case .line(let line): continuation.yield(.line(line))
      case .end: continuation.yield(.endOfInput)
      }
    }
    for await occurrence in occurrences {
      if let container = session.container { await links.update(container) }
      switch occurrence {
      case .line(let line):
        lines.append(line)
        isPrompted = false
      case .endOfInput: isAtEnd = true
      case .snapshotRefused(let reason): perform(session.refuseSnapshot(reason), links.text)
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
    session.hasRefused ? .refused : .success
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
      case .perform(let command, let id): perform(command, id)
      case .loadDetails(let id): loadDetails(id)
      case .loadSnapshot: loadSnapshot()
      case .loadLiveCounts: loadLiveCounts()
      case .loadScopes:
        Task.detached { [connection, continuation] in
          continuation.yield(.message(.scopes(try? await connection.scopes())))
        }
      case .compare(let name): compare(with: name)
      case .saveSnapshot:
        Task.detached { [connection, continuation] in
          let (text, isGood) = await SnapshotFile.save(connection)
          continuation.yield(.message(.notice(text, isSuccess: isGood)))
        }
      case .saveTrace(let container):
        let (text, isGood) = TraceFile.save(container)
        continuation.yield(.message(.notice(text, isSuccess: isGood)))
      case .exportSettings(let store):
        let (text, isGood) = SettingsFileAccess.export(store, of: first.process.name)
        continuation.yield(.message(.notice(text, isSuccess: isGood)))
      }
    }
    return false
  }

  private func loadLiveCounts() {
    Task.detached { [connection, continuation] in
      let none = LiveCounts(isCounting: false, instant: 0)
      continuation.yield(.message(.liveCounts((try? await connection.liveCounts()) ?? none)))
    }
  }

  private func compare(with name: String) {
    Task.detached { [connection, continuation, file] in
      do {
        let (old, summary) = try await ComparedRun.read(SettingsFileAccess.expanded(name))
        let new = try await connection.snapshot()
        let diff = ContainerDiff(from: old, to: new)
        var runs = ComparedRuns(old: summary, new: RunSummary(new, named: new.process.name, .process))
        runs.old.name = name
        if let file { (runs.new.name, runs.new.origin) = (file.name, .file(savedAt: file.savedAt)) }
        continuation.yield(.message(.compared(diff, runs)))
      } catch {
        continuation.yield(.message(.comparisonFailed("\(error)")))
      }
    }
  }

  private func perform(_ command: Command, _ id: Int) {
    Task.detached { [connection, continuation] in
      do {
        try await connection.perform(command)
        continuation.yield(.message(.commandFinished(id, refusal: nil)))
      } catch {
        let refusal = error as? CommandError ?? CommandError("\(error)")
        continuation.yield(.message(.commandFinished(id, refusal: refusal)))
      }
    }
  }

  private func loadDetails(_ id: Int) {
    Task.detached { [connection, continuation] in
      let object = try? await connection.describe(id)
      let explanations = (try? await connection.explain(id)) ?? []
      continuation.yield(.message(.detailsLoaded(id, object: object, explanations: explanations)))
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

  /// Passes on all events that the container remembers, and all later ones.
  private func listen() {
    Task.detached { [connection, continuation] in
      for await update in connection.updates(after: 0) { continuation.yield(.message(Message(update))) }
      continuation.yield(.message(.connectionLost("The container no longer responds.")))
    }
  }
}
