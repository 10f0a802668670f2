// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// Something that a check has found in a container.
struct CheckFinding: Encodable, Hashable, Sendable {
  /// The kind of finding, a short name that does not change: `no-factory`, `unused-singleton`.
  let code: String
  let severity: Severity
  /// What is wrong, in one sentence.
  let message: String
  /// What to do about it.
  let remedy: String?
  let place: ReportedPlace?
  /// The name of the factory that it concerns, by which a rule allows it.
  let factory: String?
  /// The complete text of a problem of the graph; absent for other findings.
  let text: String?

  /// How serious a finding is.
  enum Severity: String, Encodable, Hashable, Sendable, CaseIterable {
    /// The container cannot start, or a rule forbids it.
    case error
    /// It is legal, but likely a mistake.
    case warning
  }

  init(
    _ code: String, _ severity: Severity, _ message: String, remedy: String? = nil,
    at location: AlchemicSourceLocation?, factory: String?, text: String? = nil
  ) {
    (self.code, self.severity, self.message, self.remedy) = (code, severity, message, remedy)
    (place, self.factory, self.text) = (ReportedPlace(location), factory, text)
  }

  /// The finding as compilers write it: `error: No factory creates a Grinder. [no-factory]`.
  var sentence: String { "\(severity.rawValue): \(message) [\(code)]" }
}

extension CheckFinding {
  /// What prevents the start of a container.
  static func errors(in container: ContainerSnapshot) -> [CheckFinding] {
    container.allProblems.map { problem in
      CheckFinding(
        problem.code ?? "error", .error, problem.summary, remedy: problem.remedy,
        at: problem.location ?? problem.factory.flatMap { container.factory($0)?.location },
        factory: problem.factory.flatMap(container.name(of:)), text: problem.text)
    }
  }
}

extension CheckFinding {
  /// What the program itself warns of: its declarations are legal, but likely mistaken.
  static func warnings(in container: ContainerSnapshot) -> [CheckFinding] {
    container.warnings.map { warning in
      CheckFinding(
        warning.code, .warning, warning.summary, remedy: warning.remedy.map(asSentence), at: warning.location,
        factory: warning.factories.first)
    }
  }
}

/// A remedy as a sentence: `Write AcWeak().`
private func asSentence(_ remedy: String) -> String {
  remedy.prefix(1).uppercased() + remedy.dropFirst() + (remedy.hasSuffix("?") ? "" : ".")
}

extension Problem {
  /// What to do about it.
  fileprivate var remedy: String? {
    facts.first { $0.title == "remedy" }?.values.joined(separator: " ")
  }
}

extension ContainerProblem {
  /// The remedy in the lines of its text.
  fileprivate var remedy: String? {
    rest.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("remedy ") }.map {
      String($0.dropFirst("remedy".count).drop { $0 == " " })
    }
  }
}
