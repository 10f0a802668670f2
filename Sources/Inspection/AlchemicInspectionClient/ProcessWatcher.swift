// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection
private import Dispatch
private import Foundation
internal import LocalSockets
internal import Synchronization

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(Android)
  private import Android
#endif

/// Waits for processes that serve explorers. Watches the directory of their sockets with inotify.
public enum ProcessWatcher {
  /// Connects to a process with a name: one that already exists, or the first that appears.
  ///
  /// - Parameters:
  ///   - name: The name of the process.
  ///   - known: The identifier of a process to ignore, because it has ended.
  ///   - directory: The directory of the sockets; by default the user's.
  /// - Throws: `CancellationError` if the task is cancelled; ``ConnectionError`` if the directory can't be watched.
  public static func next(
    named name: String, after known: Int32? = nil, in directory: String? = nil
  ) async throws -> SocketConnection {
    try await first(in: directory) { identifier, path in
      guard identifier != known, let connection = try? await SocketConnection.connect(to: path) else { return nil }
      return connection.hello.process.name == name ? connection : nil
    }
  }

  /// Connects to a process or one of its descendants: one that already exists, or the first that appears.
  ///
  /// - Parameters:
  ///   - ancestor: The identifier of the process.
  ///   - directory: The directory of the sockets; by default the user's.
  /// - Throws: As ``next(named:after:in:)``.
  public static func next(
    runBy ancestor: Int32, in directory: String? = nil
  ) async throws -> SocketConnection {
    try await first(in: directory) { identifier, path in
      guard Ancestry.of(identifier).contains(ancestor) else { return nil }
      return try? await SocketConnection.connect(to: path)
    }
  }

  private static func first(
    in directory: String?, _ connect: (Int32, String) async -> SocketConnection?
  ) async throws -> SocketConnection {
    let directory = directory.map { SocketDirectory(path: $0) } ?? .ofCurrentUser
    let changes: AsyncStream<Void>
    do throws(SystemError) {
      try directory.prepare()
      // Watching starts before listing, so that no process in between is missed.
      changes = try watch(directory.path)
    } catch {
      throw ConnectionError.unreachable(path: directory.path, reason: error.description)
    }
    for await _ in changes {
      for identifier in directory.processes {
        if let connection = await connect(identifier, directory.socket(of: identifier)) { return connection }
      }
    }
    throw CancellationError()
  }

  /// An element immediately, and one whenever a file is moved into the directory.
  private static func watch(_ path: String) throws(SystemError) -> AsyncStream<Void> {
    let descriptor = try SystemError.check(inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)), "inotify")
    guard inotify_add_watch(descriptor, path, UInt32(IN_MOVED_TO)) >= 0 else {
      let error = SystemError(call: "inotify \(path)", code: errno)
      close(descriptor)
      throw error
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "alchemic.process-watcher"))
    source.setEventHandler {
      withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
        while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
      }
      continuation.yield()
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
    let watching = Mutex<(any DispatchSourceRead)?>(source)
    continuation.onTermination = { _ in watching.withLock { $0.take() }?.cancel() }
    continuation.yield()
    return stream
  }
}

/// The ancestors of processes.
private enum Ancestry {
  /// The process, its parent, and so on.
  static func of(_ process: Int32) -> [Int32] {
    var line = [process]
    // Bounded: identifiers can be reused during the search, which could make it cyclic.
    while let last = line.last, last > 1, line.count < 64, let parent = parent(of: last) { line.append(parent) }
    return line
  }

  private static func parent(of process: Int32) -> Int32? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return nil }
    // The name in parentheses can contain any character; the parent is the second field after it.
    let fields = status[(status.lastIndex(of: ")") ?? status.startIndex)...].split(separator: " ")
    return fields.count > 2 ? Int32(fields[2]) : nil
  }
}
