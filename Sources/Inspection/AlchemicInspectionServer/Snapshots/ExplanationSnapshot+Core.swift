internal import AlchemicCore
internal import AlchemicInspection

extension ExplanationSnapshot {
  /// An explanation with the candidates that fit into a message: chosen ones take precedence.
  init(_ explanation: Explanation) {
    let chosen = Set(explanation.chosen)
    let candidates = explanation.candidates.map { candidate in
      Candidate(
        factory: candidate.id, isChosen: chosen.contains(candidate.id), verdict: candidate.verdict.shortWords)
    }
    let others = candidates.filter { !$0.isChosen }.prefix(InspectionProtocol.batchSize)
    let kept = Set((candidates.filter(\.isChosen).prefix(InspectionProtocol.batchSize) + others).map(\.factory))
    self.init(candidates: candidates.filter { kept.contains($0.factory) })
  }
}

extension Explanation.Verdict {
  /// The verdict for a table.
  fileprivate var shortWords: String {
    switch self {
    case .chosen: "chosen"
    case .chosenAsOneOfAll: "chosen, one of all"
    case .refused(let reason): reason
    case .notPrimary: "not primary"
    case .oneOfSeveral: "one of several"
    case .notAssignable(let type): "not assignable to \(type)"
    case .spoiltByOthers: "others cannot be assigned"
    case .notOfType(let words): "not \(words.joined(separator: ", "))"
    case .nameDiffers(let name): "not named \(name)"
    }
  }
}
