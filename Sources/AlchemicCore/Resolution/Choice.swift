/// What was chosen, and from what.
struct Choice {
  /// The factories that fulfil all criteria.
  let candidates: [ObjectFactory]
  /// Those of them that are left once primaries go before others.
  let kept: [ObjectFactory]
  let outcome: Outcome

  enum Outcome {
    /// The object of this one.
    case one(ObjectFactory)
    /// The objects of all that were kept, as an array.
    case all
    /// Nothing fits, and that is allowed.
    case nothing
    /// Nothing fits, and something is needed.
    case missing
    /// Several were kept, and one is needed.
    case several
    /// The objects of these kept ones are not of the target's type.
    case unfit([ObjectFactory])
  }
}
