internal import AlchemicCore
internal import AlchemicInspection

extension CallbackSnapshot {
  init(_ callback: WhenReadyCallback) {
    self.init(
      id: callback.id, label: callback.label, location: SourceLocationSnapshot(callback.location),
      count: callback.count, state: State(callback.state))
  }
}

extension CallbackSnapshot.State {
  fileprivate init(_ state: WhenReadyCallback.State) {
    self =
      switch state {
      case .waiting: .waiting
      case .firing(let since, let thread): .firing(since: since, thread: thread)
      case .fired(let instant, let took, let thread): .fired(at: instant, took: took, thread: thread)
      case .failed(let error): .failed(FailureSnapshot(error))
      }
  }
}
