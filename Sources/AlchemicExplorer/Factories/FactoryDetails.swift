import AlchemicInspection

/// What the container reported about the shown factory, beyond the snapshot.
struct FactoryDetails: Hashable {
  let factory: Int
  /// The object's own description.
  let object: String?
  /// An explanation for each argument, then for each variable.
  let explanations: [ExplanationSnapshot]
}

extension Explorer {
  /// Requests the details of the shown factory, once until something changes.
  mutating func requestDetails() -> [Effect] {
    guard focus == .detail, lostConnection == nil, let selected, requestedDetails != selected,
      container?.factory(selected) != nil
    else { return [] }
    requestedDetails = selected
    detailsRequestedAt = now
    return [.loadDetails(selected)]
  }

  /// The details of a factory, if they are known.
  func details(of factory: FactorySnapshot) -> FactoryDetails? {
    guard let details, details.factory == factory.id else { return nil }
    let dependencies = factory.arguments.count + factory.injections.count
    // Explanations of another graph do not apply.
    let isWhole = details.explanations.count == dependencies
    return isWhole ? details : FactoryDetails(factory: factory.id, object: details.object, explanations: [])
  }

  /// Requests a template's details again after new objects, but at most twice a second, because the program must
  /// answer.
  mutating func noteNewObjects(of factory: Int, at instant: UInt64) {
    guard factory == requestedDetails, instant >= detailsRequestedAt, instant - detailsRequestedAt >= 500_000_000 else {
      return
    }
    invalidateDetails(of: factory)
  }

  /// Marks the details as out of date.
  mutating func invalidateDetails(of factory: Int? = nil) {
    guard factory == nil || factory == requestedDetails else { return }
    requestedDetails = nil
    if factory == nil { details = nil }
  }
}
