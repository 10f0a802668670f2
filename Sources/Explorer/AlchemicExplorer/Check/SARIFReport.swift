// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The findings in SARIF 2.1.0, the format for results of static analysis (OASIS standard of 2020-03-27).
enum SARIFReport {
  static func text(_ check: CheckAnswer?, _ reason: String?, paths: [String: String]) -> String {
    let codes = Set(check?.findings.map(\.code) ?? []).sorted()
    let notices = reason.map { [Message.Notification(level: "error", message: Message(text: $0))] } ?? []
    let run = Run(
      tool: Tool(
        driver: Driver(
          name: "alchemic-tui", version: InspectionProtocol.libraryVersion, rules: codes.map { Rule(id: $0) })),
      invocations: [Invocation(executionSuccessful: check != nil, toolExecutionNotifications: notices)],
      results: check?.findings.map { Result($0, codes, paths) } ?? [])
    return JSONReport.text(
      Log(schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run]))
  }

  private struct Log: Encodable {
    let schema, version: String
    let runs: [Run]

    enum CodingKeys: String, CodingKey { case schema = "$schema", version, runs }
  }

  private struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let results: [Result]
  }

  private struct Tool: Encodable {
    let driver: Driver
  }

  private struct Driver: Encodable {
    let name, version: String
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
  }

  private struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Message.Notification]
  }

  private struct Message: Encodable {
    let text: String

    struct Notification: Encodable {
      let level: String
      let message: Message
    }
  }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]

    init(_ finding: CheckFinding, _ codes: [String], _ paths: [String: String]) {
      ruleId = finding.code
      ruleIndex = codes.firstIndex(of: finding.code) ?? 0
      level = finding.severity.rawValue
      message = Message(text: finding.advice)
      locations = zip([finding.file(paths)].compactMap(\.self), [finding.place].compactMap(\.self)).map { file, place in
        Location(
          physicalLocation: Physical(
            artifactLocation: Artifact(uri: PercentEncoding.path(file)), region: Region(startLine: place.location.line))
        )
      }
    }
  }

  private struct Location: Encodable {
    let physicalLocation: Physical
  }

  private struct Physical: Encodable {
    let artifactLocation: Artifact
    let region: Region
  }

  private struct Artifact: Encodable {
    let uri: String
  }

  private struct Region: Encodable {
    let startLine: Int
  }
}
