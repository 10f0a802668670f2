// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Why a factory, or one of its dependencies, receives its objects.
struct WhyAnswer: AnswerContent {
  let factory: ReportedFactory
  /// The object's own description, where it has one.
  let object: String?
  let dependencies: [Dependency]

  /// A dependency with its candidates.
  struct Dependency: Encodable, Sendable {
    let name, kind, type, criteria: String
    let place: ReportedPlace?
    /// `one`, `all`, `constant`, `nothing`, `failed` or `unresolved`.
    let receives: String
    let factories: [ReportedFactory]
    let deferral, constant: String?
    let problem: ReportedProblem?
    /// The factories that match or nearly match, in a saved file without the latter; absent where the container gave no answer.
    let candidates: [Candidate]?
    fileprivate let sentence: String

    private enum CodingKeys: String, CodingKey {
      case name, kind, type, criteria, place, receives, factories, deferral, constant, problem, candidates
    }
  }

  /// A factory that the container considered.
  struct Candidate: Encodable, Sendable {
    let factory: ReportedFactory
    let isChosen: Bool
    /// Why it is chosen, or why not.
    let reason: String
  }

  /// What is asked about: a factory, or one of its dependencies.
  struct Subject: Hashable {
    let factory: Int
    /// The position among its arguments and then its variables; `nil` for all of them.
    let dependency: Int?

    /// Finds what `Checkout` or `Checkout.gateway` names.
    ///
    /// - Throws: ``Refusal`` if there is none, with the names that could have been meant.
    init(_ words: String, in container: ContainerSnapshot) throws(Refusal) {
      let wholeName: Refusal
      do throws(Refusal) {
        (factory, dependency) = (try StateText.id(of: words, for: "why", in: container), nil)
        return
      } catch {
        wholeName = error
      }
      // The name of a factory may contain a dot.
      guard let dot = words.lastIndex(of: "."),
        let id = try? StateText.id(of: String(words[..<dot]), for: "why", in: container)
      else { throw wholeName }
      let part = String(words[words.index(after: dot)...])
      let factory = container.factories[id]
      let names = (factory.arguments + factory.injections).map(\.name)
      guard let index = names.firstIndex(of: part) ?? names.firstIndex(of: "#\(part)") else {
        let known = names.isEmpty ? "It has none." : "It has \(names.map(\.printable).joined(separator: ", "))."
        throw Refusal("\(factory.name.printable) has no dependency \(quoted(part)). \(known)")
      }
      (self.factory, dependency) = (id, index)
    }
  }

  /// Creates an answer about a subject.
  ///
  /// - Parameter explanations: Those of all its dependencies; `nil` where the container gave none.
  init(_ subject: Subject, object: String?, _ explanations: [Explanation]?, in container: ContainerSnapshot) {
    let snapshot = container.factories[subject.factory]
    factory = ReportedFactory(snapshot)
    self.object = subject.dependency == nil ? object : nil
    let all = snapshot.arguments.map { ("argument", $0) } + snapshot.injections.map { ("variable", $0) }
    dependencies = all.enumerated().filter { subject.dependency == nil || subject.dependency == $0.offset }.map {
      index, element in
      let explanation = explanations.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      return Dependency(element.1, kind: element.0, explanation, in: container)
    }
  }

  var lines: [AnswerLine] {
    var lines = object.map { [AnswerLine("\(factory.name) is \($0)", factory.place?.location)] } ?? []
    for dependency in dependencies {
      lines.append(AnswerLine(dependency.sentence, dependency.place?.location))
      for candidate in dependency.candidates ?? [] {
        let words = candidate.isChosen ? "chosen" : "not chosen"
        let reason = candidate.reason == words ? "" : ", \(candidate.reason)"
        lines.append(
          AnswerLine("  \(candidate.factory.name): \(words)\(reason).", candidate.factory.place?.location))
      }
    }
    return lines.isEmpty ? [AnswerLine("\(factory.name) has no dependencies.", factory.place?.location)] : lines
  }

  var outcome: InquiryAnswer.Outcome { dependencies.contains { $0.problem != nil } ? .problems : .answered }
}

extension WhyAnswer.Dependency {
  fileprivate init(
    _ dependency: DependencySnapshot, kind: String, _ explanation: Explanation?, in container: ContainerSnapshot
  ) {
    (name, self.kind, type, criteria) = (dependency.name, kind, dependency.typeName, dependency.criteria)
    place = ReportedPlace(dependency.location)
    deferral = dependency.deferral?.rawValue
    sentence = "\(kind == "argument" ? "Argument" : "Variable") \(StateText.line(of: dependency, in: container))"
    var (factories, constant, problem): ([Int], String?, ReportedProblem?) = ([], nil, nil)
    switch dependency.resolution {
    case .unresolved: receives = "unresolved"
    case .factories(let ids, let isArray): (receives, factories) = (isArray ? "all" : "one", ids)
    case .constant(let text): (receives, constant) = ("constant", text)
    case .nothing: receives = "nothing"
    case .failed(let failure): (receives, problem) = ("failed", ReportedProblem(failure, at: dependency.location))
    case .unknown: receives = "unknown"
    }
    (self.factories, self.constant, self.problem) = (factories.compactMap(container.reported), constant, problem)
    candidates = explanation.map { explanation in
      explanation.candidates.compactMap { candidate in
        container.reported(candidate.id).map {
          WhyAnswer.Candidate(factory: $0, isChosen: candidate.isChosen, reason: explanation.reason(for: candidate))
        }
      }
    }
  }
}

extension Explanation {
  /// Why the container chose a candidate, or why not.
  fileprivate func reason(for candidate: Candidate) -> String {
    switch candidate.verdict {
    case .chosen where candidates.contains { $0.verdict == .notPrimary }: "the primary one"
    case .chosen: criteria.isEmpty ? "the only one that matches" : "the only one that fulfils \(criteria)"
    case .chosenAsOneOfAll: "one of all that match"
    default: candidate.verdict.shortWords
    }
  }
}
