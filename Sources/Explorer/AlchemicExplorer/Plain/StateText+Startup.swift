// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Where the time of a start went, in sentences.
extension StateText {
  /// The steps of the last start.
  ///
  /// - Parameter argument: The order, `start`, `own` or `total`; the name of a factory, or several with commas between them; or
  ///   nothing, for the order of the start without the objects under a hundredth of it.
  /// - Throws: ``Refusal`` if no start has ended, or if a factory has no step.
  static func startup(of container: ContainerSnapshot, _ argument: String) throws(Refusal) -> [AnswerLine] {
    guard let profile = StartProfile(container) else {
      throw Refusal("No start has ended yet: \(phase(of: container))")
    }
    let explanation = StartExplanation(profile, container)
    var steps = profile.steps
    var rest: [String] = []
    switch argument.lowercased() {
    case "":
      let small = Set(explanation.small.map(\.factory))
      steps.removeAll { small.contains($0.factory) }
      if !small.isEmpty {
        rest = [
          "\(Format.count(small.count, "object", "objects")) under 1 % of the start, \(duration(explanation.smallTime)) "
            + "together; \"startup start\" lists all."
        ]
      }
    case "start": break
    case "own": steps = StartOrder.own.sorted(steps)
    case "total": steps = StartOrder.total.sorted(steps)
    default:
      let steps = try self.steps(named: argument, profile, in: container)
      return steps.map { line(of: $0, profile, in: container) } + [AnswerLine(without(steps, profile))]
    }
    let summary = explanation.lines(named: container.name(of:), .unicode).map(\.text)
    let advice = explanation.hasAdvice || container.failure != nil ? [] : longest(profile, in: container)
    let failure = container.failure.map { [$0.cause, "See problems."] } ?? []
    return ([phase(of: container)] + failure + summary + criticalPath(profile, in: container) + advice).map {
      AnswerLine($0)
    }
      + steps.map { line(of: $0, profile, in: container) }
      + (rest + gaps(profile, in: container)).map { AnswerLine($0) }
  }

  /// The steps of a factory, or of several with commas between their names.
  private static func steps(
    named names: String, _ profile: StartProfile, in container: ContainerSnapshot
  ) throws(Refusal) -> [StartProfile.Step] {
    let isName = container.factories.contains { $0.name.lowercased() == names.lowercased() }
    let names = isName ? [names] : names.split(separator: ",").map { String($0.trimmingPrefix(while: \.isWhitespace)) }
    var steps: [StartProfile.Step] = []
    for name in names.isEmpty ? [""] : names {
      let id = try id(of: name, for: "startup", in: container)
      guard let step = profile.step(of: id) else {
        throw Refusal("The last start did not create \(quoted(container.factories[id].name)).")
      }
      if !steps.contains(where: { $0.factory == id }) { steps.append(step) }
    }
    return steps
  }

  /// The duration of the start without some steps.
  private static func without(_ steps: [StartProfile.Step], _ profile: StartProfile) -> String {
    let factories = Set(steps.map(\.factory))
    let total = duration(profile.total)
    let shortened = profile.duration(without: factories)
    let words = factories.count == 1 ? "Without it" : "Without them"
    guard let reason = profile.reasonForNoGain(without: factories, duration: shortened, .unicode) else {
      return "\(words), the start would have taken \(duration(shortened)), not \(total)."
    }
    return "\(words), the start would still have taken \(total): \(reason)."
  }

  private static func duration(_ nanoseconds: UInt64) -> String { Format.duration(nanoseconds, .unicode) }

  private static func criticalPath(_ profile: StartProfile, in container: ContainerSnapshot) -> [String] {
    let names = profile.criticalPath.compactMap(container.name(of:))
    guard !names.isEmpty else { return [] }
    let time = Format.part(profile.criticalTime, of: profile.total, .unicode)
    return ["Critical path, \(time): \(names.joined(separator: ", then "))."]
  }

  /// What to shorten where leaving objects out helps little: the longest one, if it took at least a quarter of the start.
  private static func longest(_ profile: StartProfile, in container: ContainerSnapshot) -> [String] {
    guard let step = profile.steps.max(by: { $0.own < $1.own }), step.own >= profile.total / 4,
      let name = container.name(of: step.factory)
    else { return [] }
    return ["Shorten \(name) first: it took longest, \(duration(step.own))."]
  }

  private static func line(
    of step: StartProfile.Step, _ profile: StartProfile, in container: ContainerSnapshot
  ) -> AnswerLine {
    let began = Format.elapsed(from: profile.began, to: step.began)
    var words = [
      "own \(duration(step.own))", "total \(duration(step.total))",
      "\(Format.percent(profile.share(of: step))) of the start", "from \(duration(began))", "on \(step.thread)",
    ]
    if step.waited > 0 { words.append("waited \(duration(step.waited))") }
    if let outer = step.outer.flatMap(container.name(of:)) { words.append("inside \(outer)") }
    if profile.criticalPath.contains(step.factory) { words.append("on the critical path") }
    if step.hasFailed { words.append("failed") }
    let factory = container.factory(step.factory)
    return AnswerLine("\(factory?.name ?? ""): \(words.joined(separator: ", ")).", factory?.location)
  }

  private static func gaps(_ profile: StartProfile, in container: ContainerSnapshot) -> [String] {
    profile.gaps.filter { $0.total >= max(1, profile.total / 100) }.map { gap in
      let place =
        switch (gap.after.flatMap(container.name(of:)), gap.before.flatMap(container.name(of:))) {
        case (nil, nil): "in the whole start"
        case (nil, let next?): "before \(next)"
        case (let last?, let next?): "between \(last) and \(next)"
        case (let last?, nil): "after \(last)"
        }
      return "No object was being created for \(duration(gap.total)) \(place)."
    }
  }
}
