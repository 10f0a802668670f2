import AlchemicTUICore
import AlchemicInspection
import AlchemicInspectionClient
import ArgumentParser
import Dispatch
import Foundation
import NCursesTerminal
import Synchronization

extension ParsableCommand {
  /// Shows the explorer on a connection until it is left.
  ///
  /// - Parameters:
  ///   - connection: The way to the container.
  ///   - snapshot: The container as it is at first.
  ///   - options: How it is explored.
  ///   - mustStart: Whether the container is started once there is something to show that on.
  ///   - successor: What takes the place of the connection when it has ended.
  ///   - restart: What makes a container that is started anew; `nil` where there can be none.
  ///   - onLeave: Called before the program ends.
  func explore(
    _ connection: any Connection, _ snapshot: ContainerSnapshot, options: ExplorerOptions, mustStart: Bool = false,
    successor: Session.Successor? = nil, restart: (@Sendable () -> any Connection)? = nil,
    onLeave: @escaping @MainActor () -> Void = {}
  ) throws {
    let preferences = try options.preferences()
    if options.plain {
      ExitStatus.end {
        let ending = try await LineDriver(connection).run(isReadOnly: options.readOnly, mustStart: mustStart)
        await onLeave()
        return ending
      }
    }
    try MainActor.assumeIsolated {
      let terminal: NCursesTerminal
      do {
        terminal = try NCursesTerminal()
      } catch {
        onLeave()
        throw unavailable("\(error)")
      }
      let session = Session(
        terminal: terminal, connection: connection, snapshot: snapshot, preferences: preferences,
        isReadOnly: options.readOnly, successor: successor, restart: restart, onLeave: onLeave)
      if mustStart { session.start() }
      session.run()
    }
  }

  /// Waits, on a main thread that has nothing else to do yet, for something that takes its time; why it cannot be is
  /// said in one line.
  func awaiting<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    let finished = DispatchSemaphore(value: 0)
    quietly {
      let result: Result<Value, any Error>
      do { result = .success(try await operation()) } catch { result = .failure(error) }
      outcome.result.withLock { $0 = result }
      finished.signal()
    }
    finished.wait()
    guard let result = outcome.result.withLock({ $0 }) else { throw ExitCode.failure }
    do { return try result.get() } catch { throw unavailable("\(error)") }
  }
}

/// Says in one line, on standard error, why there is nothing to explore.
func unavailable(_ reason: String) -> ExitCode {
  StandardOutput.say(reason)
  return ExitCode(ExitStatus.unavailable.rawValue)
}

/// What an operation gave.
private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
