// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Notifies when a lease on a file may have become free. Nothing polls: inotify reports each descriptor of the -wal file
/// that was open for writing and is closed, also by the end of a process.
///
/// The kernel reports the closing directly before it releases the lock. So each report is followed by two calls: one at
/// once, and one a moment later.
final class LeaseWatch: Sendable {
  // The class is immutable, and the source is Sendable.
  private let source: DispatchSource

  private static let moment = DispatchTimeInterval.milliseconds(20)

  init(database path: String, freed: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw .cannotRead(location: path, reason: "inotify: \(String(cString: strerror(errno)))")
    }
    let queue = DispatchQueue(label: "alchemic.stores.lease")
    let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    guard inotify_add_watch(descriptor, path + "-wal", UInt32(IN_CLOSE_WRITE)) >= 0,
      let source = reading as? DispatchSource
    else {
      let reason = String(cString: strerror(errno))
      reading.setCancelHandler { close(descriptor) }
      reading.activate()
      reading.cancel()
      throw .cannotRead(location: path, reason: "inotify: \(reason)")
    }
    reading.setEventHandler {
      FileWatch.drain(descriptor)
      freed()
      queue.asyncAfter(deadline: .now() + Self.moment, execute: freed)
    }
    // Closes the descriptor only once no handler can run, because the number may then be reused.
    reading.setCancelHandler { close(descriptor) }
    reading.activate()
    self.source = source
  }

  deinit { source.cancel() }
}
