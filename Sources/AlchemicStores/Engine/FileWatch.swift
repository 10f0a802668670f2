import Dispatch
import Glibc
import Synchronization

/// Tells when a database in WAL mode was changed, by anyone: inotify, which costs nothing while nothing is written.
///
/// A write to the -wal file would tell too early, before the commit it belongs to; the commit itself is announced in
/// shared memory, where inotify sees nothing. So whoever has committed opens the -wal file once more (`announce`),
/// which is the cheapest thing that can be heard and leaves nothing to be made durable. Those who do not, such as
/// `sqlite3`, and those who were killed before they could, are heard when their own file is closed.
final class FileWatch: Sendable {
  private let source: Mutex<(any DispatchSourceRead)?>
  private let descriptor: Int32
  private let mark: Int32

  /// How long after a look events only gather.
  private static let pause = DispatchTimeInterval.milliseconds(10)

  /// Watches the database at `path`, which must be open; `changed` runs on a queue of the watch's own. Many
  /// writes in a row may be told as one.
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
    // The class behind the protocol is Sendable, the protocol is not.
    let pausing = reading as? DispatchSource
    reading.setEventHandler {
      Self.drain(descriptor)
      changed()
      // Whatever comes in the next moment is told as one: a program that writes a thousand times a second, this one
      // perhaps, shall not be looked at a thousand times. The source is resumed whatever happens meanwhile, since a
      // suspended one must not be let go.
      pausing?.suspend()
      queue.asyncAfter(deadline: .now() + Self.pause) { pausing?.resume() }
    }
    // Closed only once no handler can run any more, so that the number cannot mean another file.
    reading.setCancelHandler { close(descriptor) }
    reading.activate()
    source = Mutex(reading)
    self.descriptor = descriptor
    self.mark = mark
  }

  /// Tells all who watch the database at `path` that a change was committed.
  static func announce(_ path: String) {
    // Closing it drops no lock: SQLite locks the database and the -shm file, never this one.
    let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { close(descriptor) }
  }

  deinit { cancel() }

  /// Ends the watch; a call under way may still finish.
  func cancel() {
    source.withLock { source in
      guard let reading = source.take() else { return }
      // The descriptor is open until the source is cancelled. To close it while it still watches something costs the
      // kernel some 15 ms, at the process's end too.
      inotify_rm_watch(descriptor, mark)
      reading.cancel()
    }
  }

  /// What the events say does not matter: the database knows better.
  private static func drain(_ descriptor: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
