// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Notifies when any process has changed a database in WAL mode. Uses inotify, which costs nothing while nothing is
/// written.
///
/// A write to the -wal file is too early a signal: its commit follows later, in shared memory, where inotify sees
/// nothing. So each process opens and closes the -wal file after its commit (`announce`). Nothing cheaper triggers
/// inotify, and nothing has to be synced. Changes by other programs such as `sqlite3`, and by processes that were
/// killed before they could announce, are noticed when their file is closed.
final class FileWatch: Sendable {
  private let source: Mutex<(any DispatchSourceRead)?>
  private let descriptor: Int32
  private let mark: Int32

  /// How long events are collected after a notification.
  private static let pause = DispatchTimeInterval.milliseconds(10)

  /// Watches the database at `path`, which must be open. Several writes in quick succession may cause one call.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - changed: The function to call, on a private queue.
  init(path: String, changed: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw .cannotRead(location: path, reason: "inotify: \(String(cString: strerror(errno)))")
    }
    let mark = inotify_add_watch(descriptor, path + "-wal", UInt32(IN_OPEN | IN_CLOSE_WRITE))
    guard mark >= 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .cannotRead(location: path, reason: "inotify: \(reason)")
    }
    let queue = DispatchQueue(label: "alchemic.stores.watch", qos: .userInitiated)
    let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    // The class is Sendable, the protocol is not.
    let pausing = reading as? DispatchSource
    reading.setEventHandler {
      Self.drain(descriptor)
      changed()
      // Events of the next moment cause one call: a program may write a thousand times a second. The source is always
      // resumed, since releasing a suspended source is a fatal error.
      pausing?.suspend()
      queue.asyncAfter(deadline: .now() + Self.pause) { pausing?.resume() }
    }
    // Closes the descriptor only once no handler can run, because the number may then be reused.
    reading.setCancelHandler { close(descriptor) }
    reading.activate()
    source = Mutex(reading)
    self.descriptor = descriptor
    self.mark = mark
  }

  /// Notifies everyone who watches the database at `path` that a change was committed.
  ///
  /// - Parameter body: Uses the -wal file while it is open.
  static func announce(_ path: String, _ body: (Int32) -> Void) {
    // Closing this file releases no lock: SQLite locks the database and the -shm file only.
    let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    body(descriptor)
  }

  deinit { cancel() }

  /// Stops the watch. A call that is running may still finish.
  func cancel() {
    source.withLock { source in
      guard let reading = source.take() else { return }
      // The descriptor is open until the source is cancelled. Closing it with an active watch would cost the kernel
      // some 15 ms, also when the process ends.
      inotify_rm_watch(descriptor, mark)
      reading.cancel()
    }
  }

  /// Discards the events. The database is asked what has changed.
  static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
