// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Counts the open injections of one object, and notifies the object when none is left.
final class Wiring: Sendable {
  private let object: UncheckedTransfer<any AlchemicAware>
  private let context: any EngineHost
  private let open = Mutex(1)

  init(object: any AlchemicAware, context: any EngineHost) {
    self.object = UncheckedTransfer(object)
    self.context = context
  }

  func beginStep() {
    open.withLock { $0 += 1 }
  }

  func finishStep() {
    let isDone = open.withLock { open in
      open -= 1
      return open == 0
    }
    guard isDone else { return }
    guard let attempt = Attempt.keeping, attempt.isGrouped else { return context.notifyInjected(object) }
    // Notified while it uses an object that may still fail, it could use what is not complete.
    attempt.whenComplete { [object, context] in context.notifyInjected(object) }
  }
}
