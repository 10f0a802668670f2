internal import AlchemicInspection

/// One thing that a start did. Times are nanoseconds.
struct StartStep: Hashable {
  /// When it began, since the start began; `nil` where that is not known.
  var after: UInt64?
  /// How long it took.
  var took: UInt64?
  /// The thread it ran on.
  var thread: String
  /// `made`, `set`, `fired`, `failed`, `released` …
  var what: String
  /// The factory's name, or the callback's label.
  var name: String

  /// What the last start did, in the order in which it was done; what is not done yet, or failed, at the end.
  static func all(in container: ContainerSnapshot) -> [StartStep] {
    let start = container.progress.beganAt
    func since(_ instant: UInt64) -> UInt64? { start.map { instant > $0 ? instant - $0 : 0 } }
    let made = container.factories.compactMap { factory -> StartStep? in
      switch factory.state {
      case .notCreated: nil
      case .creating(let instant, let thread):
        StartStep(after: since(instant), thread: thread, what: "starting", name: factory.name)
      case .created(let instant, let took, let thread):
        StartStep(
          after: since(instant > took ? instant - took : 0), took: took, thread: thread, what: "made",
          name: factory.name)
      case .set(let instant): StartStep(after: since(instant), thread: "", what: "set", name: factory.name)
      case .failed: StartStep(thread: "", what: "failed", name: factory.name)
      case .released(let instant): StartStep(after: since(instant), thread: "", what: "released", name: factory.name)
      }
    }
    let fired = container.callbacks.map { callback -> StartStep in
      let name = callback.label.isEmpty ? callback.location.description : callback.label
      return switch callback.state {
      case .waiting: StartStep(thread: "", what: "waiting", name: name)
      case .firing(let instant, let thread):
        StartStep(after: since(instant), thread: thread, what: "firing", name: name)
      case .fired(let instant, let took, let thread):
        StartStep(
          after: since(instant > took ? instant - took : 0), took: took, thread: thread, what: "fired", name: name)
      case .failed: StartStep(thread: "", what: "failed", name: name)
      }
    }
    return (made + fired).enumerated().sorted {
      ($0.element.after ?? .max, $0.offset) < ($1.element.after ?? .max, $1.offset)
    }.map(\.element)
  }
}
