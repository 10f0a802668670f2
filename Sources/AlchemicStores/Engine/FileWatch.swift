import Dispatch
import Glibc
import Synchronization

/// Tells when a file is written to, by anyone: inotify, which costs nothing while nothing is written.
final class FileWatch: Sendable {
  private let source: Mutex<(any DispatchSourceRead)?>

  /// Watches the file at `path`, which must exist; `changed` runs on a queue of the watch's own. Many writes in a row
  /// may be told as one.
  init(path: String, changed: @escaping @Sendable () -> Void) throws(KeyValueStoreError) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else {
      throw .cannotRead(location: path, reason: "inotify: \(String(cString: strerror(errno)))")
    }
    guard inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) >= 0 else {
      let reason = String(cString: strerror(errno))
      close(descriptor)
      throw .cannotRead(location: path, reason: "inotify: \(reason)")
    }
    let queue = DispatchQueue(label: "alchemic.stores.watch", qos: .userInitiated)
    let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    reading.setEventHandler {
      Self.drain(descriptor)
      changed()
    }
    // Closed only once no handler can run any more, so that the number cannot mean another file.
    reading.setCancelHandler { close(descriptor) }
    reading.activate()
    source = Mutex(reading)
  }

  deinit { cancel() }

  /// Ends the watch; a call under way may still finish.
  func cancel() {
    let source = source.withLock { $0.take() }
    source?.cancel()
  }

  /// What the events say does not matter: the database knows better.
  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
