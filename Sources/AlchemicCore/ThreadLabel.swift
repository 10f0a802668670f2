internal import AlchemicRuntime
internal import Dispatch

/// What the thread at hand is called in events.
enum ThreadLabel {
  private static let key = DispatchSpecificKey<String>()

  /// `main`, `alchemic`, or `thread` and the operating system's number.
  static var current: String {
    if let label = DispatchQueue.getSpecific(key: key) { return label }
    return Threads.isMain ? "main" : "thread \(Threads.currentIdentifier)"
  }

  /// Has a queue's work go by a label, whichever thread does it.
  static func label(_ queue: DispatchQueue, _ label: String) {
    queue.setSpecific(key: key, value: label)
  }

  /// Where a program gives its main thread to the main queue, that queue's work runs on other threads too.
  static let labelMainQueue: Void = label(.main, "main")
}
