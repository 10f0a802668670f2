import AlchemicInspection

/// What the container told of the factory whose detail is shown, beyond the snapshot.
struct FactoryDetails: Hashable {
  let factory: Int
  /// What its object says of itself.
  let object: String?
  /// For each argument and then each variable, why it gets what it gets.
  let explanations: [ExplanationSnapshot]
}

extension Explorer {
  /// Asks for more about the factory whose detail a person looks at; once, until something changes.
  mutating func requestDetails() -> [Effect] {
    guard focus == .detail, lostConnection == nil, let selected, requestedDetails != selected,
      container?.factory(selected) != nil
    else { return [] }
    requestedDetails = selected
    detailsRequestedAt = now
    return [.loadDetails(selected)]
  }

  /// What was told of a factory, if that is known.
  func details(of factory: FactorySnapshot) -> FactoryDetails? {
    guard let details, details.factory == factory.id else { return nil }
    let dependencies = factory.arguments.count + factory.injections.count
    // What is of another graph says nothing about this one.
    let isWhole = details.explanations.count == dependencies
    return isWhole ? details : FactoryDetails(factory: factory.id, object: details.object, explanations: [])
  }

  /// A template has made objects: asked about again now and then, not at each, for the program has to answer.
  mutating func noteNewObjects(of factory: Int, at instant: UInt64) {
    guard factory == requestedDetails, instant >= detailsRequestedAt, instant - detailsRequestedAt >= 500_000_000 else {
      return
    }
    invalidateDetails(of: factory)
  }

  /// What was told may no longer be so.
  mutating func invalidateDetails(of factory: Int? = nil) {
    guard factory == nil || factory == requestedDetails else { return }
    requestedDetails = nil
    if factory == nil { details = nil }
  }
}
