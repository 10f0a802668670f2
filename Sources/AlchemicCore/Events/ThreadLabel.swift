internal import AlchemicRuntime
internal import Dispatch

/// What a thread is called in events; one number, because every event and every factory keeps one.
struct ThreadLabel: Hashable, Sendable, CustomStringConvertible {
  /// The operating system's number of the thread; those of the two that have names are below 0.
  private let identifier: Int32

  static let main = ThreadLabel(identifier: -1)
  static let container = ThreadLabel(identifier: -2)

  private static let key = DispatchSpecificKey<ThreadLabel>()

  /// The label of the thread at hand.
  static var current: ThreadLabel {
    if let label = DispatchQueue.getSpecific(key: key) { return label }
    return Threads.isMain ? main : ThreadLabel(identifier: Int32(truncatingIfNeeded: Threads.currentIdentifier))
  }

  /// `main`, `alchemic`, or `thread` and the operating system's number.
  var description: String {
    switch self {
    case .main: "main"
    case .container: "alchemic"
    default: "thread \(identifier)"
    }
  }

  /// Has a queue's work go by a label, whichever thread does it.
  static func label(_ queue: DispatchQueue, _ label: ThreadLabel) {
    queue.setSpecific(key: key, value: label)
  }

  /// Where a program gives its main thread to the main queue, that queue's work runs on other threads too.
  static let labelMainQueue: Void = label(DispatchQueue.main, main)
}
