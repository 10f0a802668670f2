// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection
private import Foundation
internal import LocalSockets

/// A process of this user with a socket, as an entry of a list.
public struct ExplorableProcess: Hashable, Sendable {
  /// The process identifier.
  public var identifier: Int32
  /// The path of its socket.
  public var socketPath: String
  /// Whether it answers.
  public var state: State

  /// Whether a process answers.
  public enum State: Hashable, Sendable {
    /// The process answered the hello.
    case answering(Hello)
    /// The connection failed, for example because the process is stopped. The name is the system's.
    case unavailable(name: String, ConnectionError)
  }

  /// The name of the process.
  public var name: String {
    switch state {
    case .answering(let hello): hello.process.name
    case .unavailable(let name, _): name
    }
  }

  /// The other processes of this user that have a socket, by ascending identifier. Removes leftover sockets.
  ///
  /// - Parameters:
  ///   - directory: The directory of the sockets; by default the user's.
  ///   - timeout: How long to wait for the answers to the hello. All processes are asked concurrently.
  public static func all(
    in directory: String? = nil, timeout: Duration = .milliseconds(500)
  ) async -> [ExplorableProcess] {
    let directory = directory.map { SocketDirectory(path: $0) } ?? .ofCurrentUser
    // Other users could have placed sockets in a directory that is not private.
    guard (try? directory.check()) != nil else { return [] }
    directory.removeStale()
    let processes: [ExplorableProcess] = await withTaskGroup(of: ExplorableProcess?.self) { group in
      // The caller itself serves if it runs with the environment of the others.
      for identifier in directory.processes where identifier != ProcessInfo.processInfo.processIdentifier {
        group.addTask { await process(identifier, directory.socket(of: identifier), timeout) }
      }
      return await group.reduce(into: []) { list, process in if let process { list.append(process) } }
    }
    return processes.sorted { $0.identifier < $1.identifier }
  }

  /// The path of the socket of a process.
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
