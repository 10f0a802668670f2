// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What a change of a factory can break: all that needs it, directly or through others.
struct UsersAnswer: AnswerContent {
  let factory: ReportedFactory
  /// The factories that need it, from the nearest on.
  let users: [User]
  /// The callbacks that requested its object or one of theirs; `nil` where none is known, because they have not run.
  let callbacks: [Callback]?

  /// A factory that needs it.
  struct User: Encodable, Sendable {
    let factory: ReportedFactory
    /// 1 for a direct user.
    let distance: Int
    /// The factory that it needs on the way: the one that was asked about, for a direct user.
    let through: String
    /// The variable or the argument.
    let dependency: String
    /// Whether the graph has a problem with it without the factory that was asked about.
    let breaks: Bool
    let place: ReportedPlace?
  }

  /// A callback that requested an object.
  struct Callback: Encodable, Sendable {
    let label: String
    let place: ReportedPlace?
    let requested: [String]
  }

  init(_ id: Int, in container: ContainerSnapshot) {
    factory = ReportedFactory(container.factories[id])
    var distances = [id: 0]
    let all = GraphAnswer.reachable(from: id, in: container, \.dependents)
    let broken = Self.broken(without: id, among: all, in: container)
    users = all.dropFirst().compactMap { user in
      // The nearest of its dependencies has a distance already.
      let edges = container.factories[user].needs.compactMap { need in distances[need.factory].map { (need, $0) } }
      guard let (need, distance) = edges.min(by: { $0.1 < $1.1 }), let through = container.name(of: need.factory)
      else { return nil }
      distances[user] = distance + 1
      return User(
        factory: ReportedFactory(container.factories[user]), distance: distance + 1, through: through,
        dependency: need.label, breaks: broken.contains(user), place: ReportedPlace(need.place))
    }
    let known = container.callbacks(requestingAnyOf: Set(distances.keys)).map { callback, requested in
      Callback(
        label: callback.label, place: ReportedPlace(callback.location),
        requested: requested.compactMap(container.name(of:)))
    }
    callbacks = known.isEmpty && !container.knowsRequests ? nil : known
  }

  /// What cannot be created without a factory: what needs it or another such one, and has nothing in its place.
  private static func broken(without id: Int, among users: [Int], in container: ContainerSnapshot) -> Set<Int> {
    var broken: Set<Int> = [id]
    var count = 0
    // From the nearest on, once is enough but where a longer way breaks one.
    while count < broken.count {
      count = broken.count
      for user in users where !broken.contains(user) && container.factories[user].breaks(without: broken) {
        broken.insert(user)
      }
    }
    return broken
  }

  var lines: [AnswerLine] {
    let direct = users.count { $0.distance == 1 }
    let count =
      users.isEmpty
      ? "No factory needs \(factory.name)."
      : "\(Format.count(direct, "factory needs", "factories need")) \(factory.name) directly, \(users.count) in all."
    return [AnswerLine(count, factory.place?.location)]
      + users.map { user in
        let words = user.breaks ? "." : ", and can be created without \(factory.name)."
        return AnswerLine(
          "  \(user.factory.name) needs \(user.through) (\(user.dependency))\(words)", user.place?.location)
      }
      + (callbacks ?? []).map { callback in
        let label = callback.label.isEmpty ? "A callback" : "The callback \(callback.label)"
        return AnswerLine(
          "\(label) requests \(callback.requested.joined(separator: ", ")).", callback.place?.location)
      }
      + (callbacks != nil ? [] : [AnswerLine("Which callbacks request it is known only after a successful start.")])
  }
}
