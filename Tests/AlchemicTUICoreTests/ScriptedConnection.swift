import AlchemicInspection
import Synchronization

/// A container that tells what a test had written down.
final class ScriptedConnection: Connection {
  private let state: Mutex<State>

  private struct State {
    var container: ContainerSnapshot
    var script: ArraySlice<Update>
    var performed: [Command] = []
  }

  /// - Parameters:
  ///   - container: What it is at first.
  ///   - script: What it tells, one after the other, to whoever listens; events change what it is.
  init(_ container: ContainerSnapshot, script: [Update] = []) {
    state = Mutex(State(container: container, script: script[...]))
  }

  var performed: [Command] { state.withLock { $0.performed } }

  func snapshot() async throws -> ContainerSnapshot { state.withLock { $0.container } }

  func updates(after event: UInt64) -> AsyncStream<Update> {
    AsyncStream {
      self.state.withLock { state in
        let update = state.script.popFirst()
        if case .event(let event)? = update { state.container.apply(event) }
        return update
      }
    }
  }

  func perform(_ command: Command) async throws {
    state.withLock { $0.performed.append(command) }
  }

  func describe(_ factory: Int) async throws -> String {
    throw CommandError("No object was written down.")
  }

  func explain(_ factory: Int) async throws -> [ExplanationSnapshot] { [] }
}
