// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// What a check has found.
struct CheckAnswer: AnswerContent {
  /// The findings that are not allowed: the errors, then the warnings by their code.
  let findings: [CheckFinding]
  /// How many findings a rule or a comment allows.
  let allowedCount: Int
  /// What differs from the earlier run; `nil` without one.
  let differences: DifferencesAnswer?
  /// Why the check fails besides errors.
  let failures: [String]

  private enum CodingKeys: String, CodingKey { case findings, allowedCount, differences, failures }

  /// Checks a container.
  ///
  /// - Throws: ``Refusal`` for a duration that one of the runs has not.
  init(
    _ request: CheckRequest, _ container: ContainerSnapshot, _ run: RunSummary, secondsFromGMT: Int
  ) async throws {
    // One list, which is changed in its place: there may be a finding for each of many thousands of factories.
    var findings = CheckFinding.errors(in: container)
    findings += RuleFindings(request.rules, named: request.rulesName, in: container).findings()
    findings += CheckFinding.warnings(in: container)
    Doubts(container).append(to: &findings)
    let count = findings.count
    let allowances = await Allowances(request, of: findings, in: container)
    findings.removeAll { allowances.allow($0) }
    allowedCount = count - findings.count
    // The standard library guarantees that equal elements keep their order.
    findings.sort { $0.group < $1.group }
    self.findings = findings
    differences = request.earlier.map { earlier in
      DifferencesAnswer(
        ContainerDiff(from: earlier.container, to: container, ComparisonOptions()),
        of: ComparedRuns(old: earlier.run, new: run), in: container, secondsFromGMT: secondsFromGMT)
    }
    var failures: [String] = []
    for condition in request.failures {
      let reason = try condition.reason(
        findings: findings, differences: differences, earlier: request.earlier?.container, container)
      if let reason { failures.append(reason) }
    }
    self.failures = failures
  }

  var errorCount: Int { findings.count { $0.severity == .error } }
  var warningCount: Int { findings.count - errorCount }

  var outcome: InquiryAnswer.Outcome {
    if errorCount > 0 { return .problems }
    guard !failures.isEmpty else { return .answered }
    return differences?.outcome == .differences && findings.isEmpty ? .differences : .problems
  }

  /// The numbers in words: `2 errors, 1 warning, 1 allowed`.
  var summary: String {
    let errors = errorCount == 0 ? "No errors" : Format.count(errorCount, "error", "errors")
    let warnings = warningCount == 0 ? "no warnings" : Format.count(warningCount, "warning", "warnings")
    let others = differences.map { answer in
      answer.differences.isEmpty
        ? ", no differences" : ", \(Format.count(answer.differences.count, "difference", "differences"))"
    }
    return "\(errors), \(warnings)\(allowedCount == 0 ? "" : ", \(allowedCount) allowed")\(others ?? "")"
  }

  var lines: [AnswerLine] {
    var lines: [AnswerLine] = []
    forEachLine { lines.append($0) }
    return lines
  }

  func forEachLine(_ body: (AnswerLine) -> Void) {
    for (index, finding) in findings.enumerated() {
      body(AnswerLine(finding.sentence, finding.place?.location))
      for fact in finding.facts { body(AnswerLine(fact)) }
      // The same remedy is said once, after the last finding that it concerns.
      let next = index + 1 < findings.count ? findings[index + 1].remedy : nil
      if finding.text == nil, let remedy = finding.remedy, remedy != next { body(AnswerLine("  → \(remedy)")) }
    }
    differences?.forEachLine(body)
    for failure in failures { body(AnswerLine(failure)) }
    body(AnswerLine("\(summary)."))
  }
}

extension CheckFinding {
  /// Errors are the first group, and warnings of one code are a group.
  fileprivate var group: String { severity == .error ? "" : code }

  /// The facts of a problem of the graph: the lines of its text without the first, which has the summary and the code.
  fileprivate var facts: [String] {
    (text ?? "").split(separator: "\n").dropFirst().map(String.init).filter { $0 != "  [\(code)]" }
  }
}

extension FailureCondition {
  /// Why the check fails; `nil` if it does not.
  fileprivate func reason(
    findings: [CheckFinding], differences: DifferencesAnswer?, earlier: ContainerSnapshot?,
    _ container: ContainerSnapshot
  ) throws(Refusal) -> String? {
    switch self {
    case .warnings:
      return findings.contains { $0.severity == .warning } ? "Fails because of the warnings." : nil
    case .differences:
      guard let differences else { throw Refusal("--fail-if differences requires --against.") }
      return differences.differences.isEmpty ? nil : "Fails because of the differences."
    case .longer(let duration, let percent):
      guard let earlier else { throw Refusal("--fail-if \(duration.rawValue) requires --against.") }
      guard let before = duration.nanoseconds(of: earlier), let now = duration.nanoseconds(of: container) else {
        throw Refusal(
          "--fail-if \(duration.rawValue) compares two starts, and one of the runs has not ended its start.")
      }
      let threshold = TimeThreshold(percent: percent)
      guard now > before, threshold.isExceeded(by: before, now) else { return nil }
      let times = "\(Format.duration(before, .unicode)) → \(Format.duration(now, .unicode))"
      return "Fails because \(duration.words) is more than \(percent) % longer: \(times)."
    }
  }
}

extension FailureCondition.Duration {
  fileprivate var words: String {
    switch self {
    case .start: "the start"
    case .criticalPath: "the critical path"
    }
  }

  fileprivate func nanoseconds(of container: ContainerSnapshot) -> UInt64? {
    switch self {
    case .start: container.progress.duration
    case .criticalPath: StartProfile(container)?.criticalTime
    }
  }
}
