internal import AlchemicCore
internal import AlchemicInspection

extension ServiceSnapshot {
  init(_ service: ServiceRecord) {
    self.init(State(service.state), whenEnds: service.whenEnds, whenFails: service.whenFails)
  }

  /// The service of an event as it was after it; `nil` for any other event.
  init?(_ event: AlchemicEvent, in context: ALCContext) {
    let (id, state): (Int, State)
    switch event.kind {
    case .serviceBeginning(let factory): (id, state) = (factory, .beginning(since: event.instant))
    case .serviceReady(let factory, let took): (id, state) = (factory, .ready(at: event.instant, took: took))
    case .serviceEnding(let factory): (id, state) = (factory, .ending(since: event.instant))
    case .serviceEnded(let factory, let took): (id, state) = (factory, .ended(at: event.instant, took: took))
    case .serviceFailed(let factory, let error):
      (id, state) = (factory, .failed(FailureSnapshot(error), at: event.instant))
    default: return nil
    }
    // The options are constant. An event of an earlier start has none.
    let known = context.service(ofFactory: id)
    self.init(state, whenEnds: known?.whenEnds ?? "", whenFails: known?.whenFails ?? "")
  }
}

extension ServiceSnapshot.State {
  fileprivate init(_ state: ServiceState) {
    self =
      switch state {
      case .beginning(let since): .beginning(since: since)
      case .ready(let instant, let took): .ready(at: instant, took: took)
      case .ending(let since): .ending(since: since)
      case .ended(let instant, let took): .ended(at: instant, took: took)
      case .failed(let error, let instant): .failed(FailureSnapshot(error), at: instant)
      }
  }
}
