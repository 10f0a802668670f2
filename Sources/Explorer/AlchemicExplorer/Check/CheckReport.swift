// Part of Alchemic. Copyright 2026 the Alchemic authors. Licensed under Apache License v2.0, see LICENSE.
// SPDX-License-Identifier: Apache-2.0

internal import AlchemicInspection

/// The formats of a check's answer.
public enum CheckFormat: String, CaseIterable, Sendable {
  /// Lines as of a compiler, for people and editors.
  case text
  /// JSON for programs.
  case json
  /// Annotations of GitHub Actions.
  case github
  /// SARIF 2.1.0, for tools that show the results of analyses.
  case sarif
  /// JUnit's XML, for tools that show the results of tests.
  case junit
  /// Markdown, for the comment of a pull request.
  case markdown
}

extension InquiryAnswer {
  /// Writes the answer of a check in a format, long text in pieces.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - paths: The absolute paths of source files, by their `#fileID`.
  ///   - relative: The same, relative to the working directory where they are below it.
  ///   - output: Receives the pieces.
  public func write(
    as format: CheckFormat, paths: [String: String], relative: [String: String], to output: (String) -> Void
  ) {
    let check = content as? CheckAnswer
    switch format {
    case .text: write(paths: relative, to: output)
    case .json: output(json(paths: paths))
    case .github: output(GitHubReport.text(check, reason, paths: relative))
    case .sarif: output(SARIFReport.text(check, reason, paths: relative))
    case .junit: output(JUnitReport.text(check, reason, paths: relative))
    case .markdown: output(MarkdownReport.text(check, reason, paths: relative))
    }
  }
}

extension CheckFinding {
  /// The file of its place, as a report for another tool names it; `nil` without a place.
  func file(_ paths: [String: String]) -> String? {
    place.map { paths[$0.location.fileID] ?? $0.location.fileID }
  }

  /// The place, as text: `Sources/Shop/Barista.swift:12`.
  func position(_ paths: [String: String]) -> String? {
    place.map { place in paths[place.location.fileID].map { "\($0):\(place.location.line)" } ?? "\(place.location)" }
  }

  /// The message, and what to do.
  var advice: String { remedy.map { "\(message) \($0)" } ?? message }
}
