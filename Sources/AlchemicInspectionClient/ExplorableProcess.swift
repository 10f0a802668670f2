public import AlchemicInspection
private import Foundation
internal import LocalSockets

/// A process of this user that can be explored, as a list shows it.
public struct ExplorableProcess: Hashable, Sendable {
  /// The operating system's number for it.
  public var identifier: Int32
  /// Where its socket is.
  public var socketPath: String
  /// What is known of it.
  public var state: State

  /// What is known of a process.
  public enum State: Hashable, Sendable {
    /// It said hello.
    case answering(Hello)
    /// It did not, for a reason: it is stopped, it speaks another version. Its name is the system's.
    case unavailable(name: String, ConnectionError)
  }

  /// What the process is called.
  public var name: String {
    switch state {
    case .answering(let hello): hello.process.name
    case .unavailable(let name, _): name
    }
  }

  /// The other processes of this user that have a socket, by ascending numbers. A socket that nobody listens at any more is
  /// removed.
  ///
  /// - Parameters:
  ///   - directory: Where the sockets are; by default where processes put them.
  ///   - timeout: How long each may take to say hello; all are asked at once.
  public static func all(
    in directory: String? = nil, timeout: Duration = .milliseconds(500)
  ) async -> [ExplorableProcess] {
    let directory = directory.map { SocketDirectory(path: $0) } ?? .ofCurrentUser
    // In a directory that others can write to, nothing is what it says.
    guard (try? directory.check()) != nil else { return [] }
    directory.removeStale()
    let processes: [ExplorableProcess] = await withTaskGroup(of: ExplorableProcess?.self) { group in
      // Whoever asks may be one itself, where its environment is that of the others.
      for identifier in directory.processes where identifier != ProcessInfo.processInfo.processIdentifier {
        group.addTask { await process(identifier, directory.socket(of: identifier), timeout) }
      }
      return await group.reduce(into: []) { list, process in if let process { list.append(process) } }
    }
    return processes.sorted { $0.identifier < $1.identifier }
  }

  /// Where the socket of a process of this user is.
  public static func socketPath(of identifier: Int32, in directory: String? = nil) -> String {
    (directory.map { SocketDirectory(path: $0) } ?? .ofCurrentUser).socket(of: identifier)
  }

  private static func process(_ identifier: Int32, _ path: String, _ timeout: Duration) async -> ExplorableProcess? {
    do {
      let connection = try await SocketConnection.connect(to: path, timeout: timeout)
      defer { connection.close() }
      return ExplorableProcess(identifier: identifier, socketPath: path, state: .answering(connection.hello))
    } catch .unreachable {
      return nil
    } catch {
      let name = (try? String(contentsOfFile: "/proc/\(identifier)/comm", encoding: .utf8)) ?? "?"
      return ExplorableProcess(
        identifier: identifier, socketPath: path,
        state: .unavailable(name: name.trimmingCharacters(in: .newlines), error))
    }
  }
}
