// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicRuntime
internal import Synchronization

/// Lets one thread at a time set a variable, and makes sure that the newest object is set last.
///
/// No thread waits. A thread that finds the gate closed asks the thread inside to set the variable once more.
final class UpdateGate: Sendable {
  private enum State {
    /// No thread sets the variable.
    case free
    /// This thread obtains the objects that it then sets the variable to.
    case obtaining(thread: Int)
    /// A thread sets the variable.
    case setting
    /// A thread sets the variable, and must set it again, because there is a newer object.
    case settingAndDue
  }

  /// Closed at first: the thread that creates the gate sets the variable.
  private let state = Mutex(State.setting)

  /// Enters the gate; false when another thread is inside, which then sets the variable again.
  ///
  /// - Parameter isCreated: Whether this thread has just created the object. A thread that created the object in order
  ///   to set this variable does not have to set it again.
  func enter(isCreated: Bool = false) -> Bool {
    state.withLock { state in
      switch state {
      case .free:
        state = .setting
        return true
      case .obtaining(Threads.currentIdentifier) where isCreated: return false
      case .obtaining, .setting, .settingAndDue:
        state = .settingAndDue
        return false
      }
    }
  }

  /// Notes that this thread starts to obtain the objects for the variable.
  func beginObtaining() {
    state.withLock { state in
      if case .setting = state { state = .obtaining(thread: Threads.currentIdentifier) }
    }
  }

  /// Notes that this thread has the objects, or failed to obtain them.
  func endObtaining() {
    state.withLock { state in
      if case .obtaining = state { state = .setting }
    }
  }

  /// Leaves the gate; false when the variable must be set again first.
  func leave() -> Bool {
    state.withLock { state in
      switch state {
      case .settingAndDue:
        state = .setting
        return false
      case .obtaining, .setting, .free:
        state = .free
        return true
      }
    }
  }
}
