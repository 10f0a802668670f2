// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// A step in the life of a service, as the target of the package reports it that runs the services. The core knows no
/// services otherwise.
package enum ServiceStep: Sendable {
  /// Its `run` is called. The texts name what its end and its failure mean for the others.
  case begins(whenEnds: String, whenFails: String)
  case isReady
  /// It is asked to end, or cancelled.
  case ends
  case hasEnded
  /// It threw an error, or did not end in its time.
  case hasFailed(any Error)
}

/// The states of a container's services, by the ids of their factories in one graph.
final class ServiceStates: Sendable {
  private struct Content: Sendable {
    weak var model: Model?
    var services: [Int: ServiceSnapshot] = [:]
  }

  private let content = Mutex(Content())

  /// Notes a step of a service of a graph. The caller posts its state afterwards, so that a snapshot includes it.
  ///
  /// - Returns: The service after the step; `nil` for a step that changes nothing.
  func note(_ step: ServiceStep, _ id: Int, of model: Model, at now: UInt64) -> ServiceSnapshot? {
    // Described outside of the lock: that runs code of the program.
    let failure: FailureSnapshot? = if case .hasFailed(let error) = step { FailureSnapshot(error) } else { nil }
    return content.withLock { content in
      // The services of an earlier start are gone.
      if content.model !== model { (content.model, content.services) = (model, [:]) }
      if case .begins(let whenEnds, let whenFails) = step {
        content.services[id] = ServiceSnapshot(.beginning(since: now), whenEnds: whenEnds, whenFails: whenFails)
      } else {
        guard let next = content.services[id]?.state.after(step, failure, at: now) else { return nil }
        content.services[id]?.state = next
      }
      return content.services[id]
    }
  }

  /// The states of a graph's services.
  func services(of model: Model) -> [Int: ServiceSnapshot] {
    content.withLock { $0.model === model ? $0.services : [:] }
  }
}

extension ServiceSnapshot.State {
  /// The state after a step; `nil` where the step changes nothing.
  fileprivate func after(_ step: ServiceStep, _ failure: FailureSnapshot?, at now: UInt64) -> Self? {
    switch (step, self) {
    case (.isReady, .beginning(let since)): .ready(at: now, took: now > since ? now - since : 0)
    case (.ends, .beginning), (.ends, .ready): .ending(since: now)
    case (.hasEnded, .ending(let since)): .ended(at: now, took: now > since ? now - since : 0)
    case (.hasEnded, .beginning), (.hasEnded, .ready): .ended(at: now, took: 0)
    case (.hasFailed, .beginning), (.hasFailed, .ready), (.hasFailed, .ending): failure.map { .failed($0, at: now) }
    case (.begins, _), (.isReady, _), (.ends, _), (.hasEnded, _), (.hasFailed, _): nil
    }
  }
}

extension ALCContext {
  /// Notes a step of a service, and posts its event.
  ///
  /// - Parameters:
  ///   - step: The step. One that comes too late has no effect.
  ///   - factory: The id of its factory.
  package func note(_ step: ServiceStep, ofService factory: Int) {
    guard let model = state.withLock({ $0.lifecycle.model }) else { return }
    let now = events.now
    guard let service = services.note(step, factory, of: model, at: now) else { return }
    events.post(.serviceChanged(factory: factory, service), at: now)
  }
}
