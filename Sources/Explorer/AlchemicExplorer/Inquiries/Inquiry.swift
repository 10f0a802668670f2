// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

public import AlchemicInspection

/// A question about a container that one command asks, and that has one answer.
public enum Inquiry: Sendable {
  /// Why does a factory receive its dependencies, or one of them: `Checkout`, `Checkout.gateway`?
  case why(String)
  /// Which factories does a factory need, and which need it?
  case graph(String)
  /// What is the shortest path from one factory to another?
  case path(from: String, to: String)
  /// What needs a factory, directly or through others?
  case users(String)
  /// What is wrong with the container?
  case problems
  /// Where did the time of the start go, or that of one factory?
  case startup(String?)
  /// How many objects of templates and of weak factories are alive?
  case live
  /// Which scopes that match a filter are open, and which objects have outlived theirs?
  case scopes(String)
  /// What is the value of a setting, and where does it come from?
  case setting(SettingName)
  /// Which settings match a filter, or differ from their default values, who changed them, and what may use them?
  case settings(String?)
  /// What has happened in the container? Only events that match a filter.
  case events(String)
  /// What differs from an earlier run?
  case differences(from: ContainerSnapshot, RunSummary, ComparisonOptions)
  /// What is wrong with the container, what is doubtful, and what breaks the rules?
  case check(CheckRequest)

  /// The name of the command that asks it.
  public var name: String {
    switch self {
    case .why: "why"
    case .graph: "graph"
    case .path: "path"
    case .users: "users"
    case .problems: "problems"
    case .startup: "startup"
    case .live: "live"
    case .scopes: "scopes"
    case .setting: "setting"
    case .settings: "settings"
    case .events: "events"
    case .differences: "differences"
    case .check: "check"
    }
  }

  /// What a container must have done so that the question has an answer.
  public enum Requirement: Hashable, Sendable {
    /// Nothing: its declarations are enough.
    case declarations
    /// Its start must have ended.
    case start
    /// The objects that its start creates must be counted.
    case countedStart
  }

  /// What the container must have done.
  public var requirement: Requirement {
    switch self {
    case .why, .graph, .path, .users, .problems, .differences: .declarations
    case .startup, .scopes, .setting, .settings, .events: .start
    case .live: .countedStart
    case .check(let request): request.needsStart ? .start : .declarations
    }
  }

  /// Asks a container.
  ///
  /// - Parameters:
  ///   - connection: The connection to the container.
  ///   - container: Its present state.
  ///   - run: What to call the run.
  ///   - secondsFromGMT: The difference of local time from UTC, in seconds.
  /// - Returns: The answer.
  /// - Throws: ``Refusal`` if the question has no answer, with the reason; the errors of the connection.
  public func answer(
    from connection: any Connection, _ container: ContainerSnapshot, _ run: RunSummary, secondsFromGMT: Int = 0
  ) async throws -> InquiryAnswer {
    InquiryAnswer(self, try await content(connection, container, run, secondsFromGMT), run)
  }

  private func content(
    _ connection: any Connection, _ container: ContainerSnapshot, _ run: RunSummary, _ secondsFromGMT: Int
  ) async throws -> any AnswerContent {
    switch self {
    case .why(let words):
      let subject = try WhyAnswer.Subject(words, in: container)
      let object = try? await connection.describe(subject.factory)
      let explanations = try? await connection.explain(subject.factory)
      return WhyAnswer(subject, object: object, explanations, in: container)
    case .graph(let name): return GraphAnswer(try StateText.id(of: name, for: "graph", in: container), in: container)
    case .path(let from, let to):
      return try PathAnswer(
        from: try StateText.id(of: from, for: "path", in: container),
        to: try StateText.id(of: to, for: "path", in: container), in: container)
    case .users(let name): return UsersAnswer(try StateText.id(of: name, for: "users", in: container), in: container)
    case .problems: return ProblemsAnswer(container)
    case .startup(let name): return try StartupAnswer(container, name)
    case .live: return try LiveAnswer(await connection.liveCounts(), in: container)
    case .scopes(let filter): return try ScopesAnswer(container, try? await connection.scopes(), matching: filter)
    case .setting(let name):
      return try SettingAnswer(name, in: container, await LineSession.after(container, connection).mirror.timeline)
    case .settings(let filter):
      return try SettingsAnswer(filter, in: container, await LineSession.after(container, connection).mirror.timeline)
    case .events(let filter):
      return try EventsAnswer(await LineSession.after(container, connection).reported.lines, filter, in: container)
    case .differences(let earlier, let summary, let options):
      let runs = ComparedRuns(old: summary, new: run)
      return DifferencesAnswer(
        ContainerDiff(from: earlier, to: container, options), of: runs, in: container, secondsFromGMT: secondsFromGMT)
    case .check(let request):
      return try await CheckAnswer(request, container, run, secondsFromGMT: secondsFromGMT)
    }
  }
}
