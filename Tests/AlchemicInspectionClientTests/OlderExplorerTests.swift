import AlchemicInspection
import AlchemicInspectionClient
import Foundation
import TestPrograms
import Testing

/// What an explorer of the version before stops reads: it knows no other phase, no other state of an object, and no member
/// that is not listed here. Every member that it requires must have its type.
private struct OlderMessage: Decodable {
  let id: Int?
  let method: String?
  let params: Parameters?
  let result: Result?

  struct Parameters: Decodable {
    let factories: [Factory]?
    let change: Change?
    let number: UInt64?
    let instant: UInt64?
    let thread: String?
  }

  struct Result: Decodable {
    let phase: Phase?
  }

  enum Phase: String, Decodable {
    case idle, scanning, registering, resolving, startingSingletons, firingCallbacks, ready, failed
  }

  struct Factory: Decodable {
    let id, createdCount: Int
    let name, typeName, module, mode: String
    let state: State
    let dependents: [Int]
  }

  enum State: Decodable {
    case notCreated, creating, created, set, failed, released

    private enum Shape: String, Decodable { case notCreated = "not-created", creating, created, set, failed, released }
    private enum Key: String, CodingKey { case `is`, since, thread, at, took, error }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      switch try fields.decode(Shape.self, forKey: .is) {
      case .notCreated: self = .notCreated
      case .creating:
        _ = try (fields.decode(UInt64.self, forKey: .since), fields.decode(String.self, forKey: .thread))
        self = .creating
      case .created:
        _ = try (fields.decode(UInt64.self, forKey: .at), fields.decode(UInt64.self, forKey: .took))
        _ = try fields.decode(String.self, forKey: .thread)
        self = .created
      case .set:
        _ = try fields.decode(UInt64.self, forKey: .at)
        self = .set
      case .failed:
        _ = try fields.decode(String.self, forKey: .error)
        self = .failed
      case .released:
        _ = try fields.decode(UInt64.self, forKey: .at)
        self = .released
      }
    }
  }

  enum Change: Decodable {
    case phase(Phase)
    case factories([Factory])
    case factory(Int, State)
    case other

    private enum Shape: String, Decodable { case phase, factories, singletons, factory, callback, store, entry }
    private enum Key: String, CodingKey { case `is`, phase, factories, factory, state, createdCount }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Key.self)
      switch try fields.decode(Shape.self, forKey: .is) {
      case .phase: self = .phase(try fields.decode(Phase.self, forKey: .phase))
      case .factories: self = .factories(try fields.decode([Factory].self, forKey: .factories))
      case .factory:
        _ = try fields.decode(Int.self, forKey: .createdCount)
        self = .factory(
          try fields.decode(Int.self, forKey: .factory), try fields.decode(State.self, forKey: .state))
      case .singletons, .callback, .store, .entry: self = .other
      }
    }
  }

  private enum Key: String, CodingKey { case id, method, params, result }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    id = try fields.decodeIfPresent(Int.self, forKey: .id)
    method = try fields.decodeIfPresent(String.self, forKey: .method)
    result = try fields.decodeIfPresent(Result.self, forKey: .result)
    params = method == nil ? nil : try fields.decode(Parameters.self, forKey: .params)
  }
}

/// An explorer of an older version with a process of this one. The other direction is in `OlderVersionTests`.
@Suite(.timeLimit(.minutes(5)))
struct OlderExplorerTests {
  private static let requests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../AlchemicInspectionTests/Corpus/older-requests.jsonl")

  @Test func `An explorer of an older version follows a process that another explorer stops and starts again`()
    async throws
  {
    let runtime = try Runtime()
    let program = try RunningProgram(
      environment: runtime.environment("hold").merging(["ALCHEMIC_INSPECT_STOP": "1"]) { $1 })
    let newer = try await ProcessWatcher.next(runBy: program.identifier, in: runtime.directory)
    #expect(newer.capabilities.contains(.stop))
    var older = try RawSocket(ExplorableProcess.socketPath(of: program.identifier, in: runtime.directory))
    let requests = try String(contentsOf: Self.requests, encoding: .utf8).split(separator: "\n")
    var lines: [String] = []
    for (index, request) in requests.enumerated() {
      older.send(String(request))
      lines += older.lines(toAnswer: index + 1)
    }
    try await newer.ended(by: .start)
    try await newer.ended(by: .stop)
    try await newer.ended(by: .start)
    older.send(#"{"jsonrpc":"2.0","id":100,"method":"snapshot"}"#)
    lines += older.lines(toAnswer: 100)
    var phases: [OlderMessage.Phase] = []
    var states: [OlderMessage.State] = []
    for line in lines {
      let message = try JSONDecoder().decode(OlderMessage.self, from: Data(line.utf8))
      switch message.params?.change {
      case .phase(let phase) where phases.last != phase: phases.append(phase)
      case .factory(0, let state): states.append(state)
      default: continue
      }
    }
    // The stop is a container that is ready and then not started.
    let start: [OlderMessage.Phase] = [.scanning, .registering, .resolving, .firingCallbacks, .ready]
    #expect(phases == start + [.idle] + [.scanning, .registering, .resolving, .firingCallbacks, .ready])
    #expect(states == [.creating, .created, .set, .released, .creating, .created])
  }
}

extension SocketConnection {
  /// Performs a command, and waits until the start or the stop has ended.
  fileprivate func ended(by command: Command) async throws {
    let before = try await snapshot()
    if command == .start, before.phase == .ready { return }
    let updates = updates(after: before.lastEvent)
    if before.phase != .ready || command == .stop { try? await perform(command) }
    for await case .event(let event) in updates {
      if case .phase(let phase, _) = event.change, phase == (command == .stop ? .stopped : .ready) { return }
    }
  }
}
