// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Dispatch

/// The label of a thread in events. It is one number, because every event and every factory keeps a label.
struct ThreadLabel: Hashable, Sendable, CustomStringConvertible {
  /// The operating system's thread number; negative for the two labels with names.
  private let identifier: Int32

  static let main = ThreadLabel(identifier: -1)
  static let container = ThreadLabel(identifier: -2)

  private static let key = DispatchSpecificKey<ThreadLabel>()

  /// The label of the current thread.
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

  /// Labels the work of a queue, whichever thread runs it.
  static func label(_ queue: DispatchQueue, _ label: ThreadLabel) {
    queue.setSpecific(key: key, value: label)
  }

  /// Labels the main queue: after `dispatchMain()`, its work also runs on other threads.
  static let labelMainQueue: Void = label(DispatchQueue.main, main)
}
