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

/// What the services of a container do, by the ids of their factories in one graph.
final class ServiceStates: Sendable {
  private struct Content: Sendable {
    weak var model: Model?
    var services: [Int: ServiceRecord] = [:]
  }

  private let content = Mutex(Content())

  /// Notes a step of a service of a graph. The caller posts the event afterwards, so that a snapshot includes it.
  ///
  /// - Returns: The event; `nil` for a step that changes nothing.
  func note(_ step: ServiceStep, _ id: Int, of model: Model, at now: UInt64) -> AlchemicEvent.Kind? {
    // The earlier state is released outside of the lock: its error may hold objects of the program.
    let (event, earlier) = content.withLock { content in
      // The services of an earlier start are gone.
      let earlier = content.model === model ? [:] : content.services
      if content.model !== model { (content.model, content.services) = (model, [:]) }
      if case .begins(let whenEnds, let whenFails) = step {
        content.services[id] = ServiceRecord(
          state: .beginning(since: now), whenEnds: whenEnds, whenFails: whenFails)
        return (AlchemicEvent.Kind.serviceBeginning(factory: id) as AlchemicEvent.Kind?, earlier)
      }
      guard let known = content.services[id], let next = known.state.after(step, id, at: now) else {
        return (nil, earlier)
      }
      content.services[id]?.state = next.state
      return (next.event, earlier)
    }
    withExtendedLifetime(earlier) {}
    return event
  }

  /// What the services of a graph do.
  func services(of model: Model) -> [Int: ServiceRecord] {
    content.withLock { $0.model === model ? $0.services : [:] }
  }
}

extension ServiceState {
  /// The state after a step, with its event; `nil` where the step changes nothing.
  fileprivate func after(
    _ step: ServiceStep, _ id: Int, at now: UInt64
  ) -> (state: ServiceState, event: AlchemicEvent.Kind)? {
    switch (step, self) {
    case (.isReady, .beginning(let since)):
      let took = now > since ? now - since : 0
      return (.ready(at: now, took: took), .serviceReady(factory: id, took: took))
    case (.ends, .beginning), (.ends, .ready): return (.ending(since: now), .serviceEnding(factory: id))
    case (.hasEnded, .ending(let since)):
      let took = now > since ? now - since : 0
      return (.ended(at: now, took: took), .serviceEnded(factory: id, took: took))
    case (.hasEnded, .beginning), (.hasEnded, .ready):
      return (.ended(at: now, took: 0), .serviceEnded(factory: id, took: 0))
    case (.hasFailed(let error), .beginning), (.hasFailed(let error), .ready), (.hasFailed(let error), .ending):
      return (.failed(error, at: now), .serviceFailed(factory: id, error))
    case (.begins, _), (.isReady, _), (.ends, _), (.hasEnded, _), (.hasFailed, _): return nil
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
    if let event = services.note(step, factory, of: model, at: now) { events.post(event, at: now) }
  }

  /// What the service of a factory does; `nil` where its object is no service that runs.
  package func service(ofFactory id: Int) -> ServiceRecord? {
    state.withLock { $0.lifecycle.model }.flatMap { services.services(of: $0)[id] }
  }
}
