import AlchemicInspection

/// What the container told of the factory whose detail is shown, beyond the snapshot.
struct Examination: Hashable {
  let factory: Int
  /// What its object says of itself.
  let object: String?
  /// For each argument and then each variable, why it gets what it gets.
  let explanations: [ExplanationSnapshot]
}

extension Explorer {
  /// Asks for more about the factory whose detail a person looks at; once, until something changes.
  mutating func examine() -> [Effect] {
    guard focus == .detail, lostConnection == nil, let selected, examined != selected,
      container?.factory(selected) != nil
    else { return [] }
    examined = selected
    examinedAt = now
    return [.examine(selected)]
  }

  /// What was told of a factory, if that is known.
  func examination(of factory: FactorySnapshot) -> Examination? {
    guard let examination, examination.factory == factory.id else { return nil }
    let dependencies = factory.arguments.count + factory.injections.count
    // What is of another graph says nothing about this one.
    let isWhole = examination.explanations.count == dependencies
    return isWhole ? examination : Examination(factory: factory.id, object: examination.object, explanations: [])
  }

  /// A template has made objects: asked about again now and then, not at each, for the program has to answer.
  mutating func noticeObjects(of factory: Int, at instant: UInt64) {
    guard factory == examined, instant >= examinedAt, instant - examinedAt >= 500_000_000 else { return }
    forgetExamination(of: factory)
  }

  /// What was told may no longer be so.
  mutating func forgetExamination(of factory: Int? = nil) {
    guard factory == nil || factory == examined else { return }
    examined = nil
    if factory == nil { examination = nil }
  }
}
